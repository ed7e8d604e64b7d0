// Measures how long the window's thread is blocked, in processor time, which hardly depends on the machine's other
// load.
import type { CDPSession, Page } from '@playwright/test';

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Microseconds of processor time. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
};

/** Milliseconds of processor time: the longest task, and the sum of all. */
export type CpuTasks = { readonly longest: number; readonly total: number };

const CATEGORIES = ['toplevel', 'blink.user_timing'];
const BEGIN = 'longest-task-begins';

/** Waits until the window is idle, as starting a trace is a long task itself. */
const markBegin = (page: Page): Promise<void> =>
  page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => {
          performance.mark(name);
          resolve();
        });
      }),
    BEGIN,
  );

const endTracing = async (session: CDPSession): Promise<void> => {
  const complete = new Promise<void>((resolve) => {
    session.once('Tracing.tracingComplete', () => resolve());
  });
  await session.send('Tracing.end');
  await complete;
};

const tasksIn = (events: readonly TraceEvent[]): CpuTasks => {
  const begin = events.findLast(({ name }) => name === BEGIN);
  if (!begin) throw new Error('The trace has no beginning.');
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      ph === 'X' && pid === begin.pid && tid === begin.tid && ts > begin.ts && name.endsWith('RunTask'),
  );
  const durations = tasks.map(({ tdur }) => (tdur ?? 0) / 1_000);
  return {
    longest: Math.round(durations.reduce((most, each) => Math.max(most, each), 0)),
    total: Math.round(durations.reduce((sum, each) => sum + each, 0)),
  };
};

/** The tasks of the page's thread during `work`. */
export const cpuTasks = async (page: Page, work: () => Promise<unknown>): Promise<CpuTasks> => {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as readonly TraceEvent[]) events.push(event);
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await markBegin(page);
  await work();
  await endTracing(session);
  await session.detach();
  return tasksIn(events);
};

/** The longest task of the page's thread during `work`, in milliseconds of processor time. */
export const longestCpuTask = async (page: Page, work: () => Promise<void>): Promise<number> =>
  (await cpuTasks(page, work)).longest;
