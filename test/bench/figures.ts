/** How long something takes beside a bare baseline of the same run: a machine's speed says nothing, a ratio does. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

export type Figure = {
  readonly what: string;
  readonly against: string;
  readonly ms: number;
  readonly baselineMs: number;
};

const clock = async (work: () => unknown): Promise<number> => {
  globalThis.gc?.();
  const started = performance.now();
  await work();
  return performance.now() - started;
};

export const median = (runs: readonly number[]): number =>
  runs.toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN;

/** The median of `times` runs, in milliseconds. */
export const timed = async (work: () => unknown, times = 1): Promise<number> => {
  const runs: number[] = [];
  for (let run = 0; run < times; run += 1) runs.push(await clock(work));
  return median(runs);
};

/**
 * Milliseconds of the longest turn of this thread's event loop during `work`: nothing else is answered for that long.
 */
export const longestTurn = async (work: () => Promise<unknown>): Promise<number> => {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  await work();
  delays.disable();
  return delays.max / 1e6;
};

const duration = (ms: number): string =>
  ms >= 1000 ? `${(ms / 1000).toFixed(2)} s` : `${ms.toFixed(ms < 10 ? 2 : 0)} ms`;

/** One line: what, how long, and how many times the baseline that is. */
export const printFigure = ({ what, against, ms, baselineMs }: Figure): void => {
  const ratio = (ms / baselineMs).toFixed(1);
  console.log(`${what}: ${duration(ms)}, ${ratio} × ${against} (${duration(baselineMs)})`);
};

/** One line: what, how long, and which part of the baseline's speed that is; 1 is as fast. */
export const printShare = ({ what, against, ms, baselineMs }: Figure): void => {
  console.log(
    `${what}: ${duration(ms)}, ${(baselineMs / ms).toFixed(2)} of ${against} (${duration(baselineMs)})`,
  );
};

/** One line: the median and the 95th percentile of many runs, in milliseconds. */
export const printPercentiles = (what: string, runs: readonly number[]): void => {
  const sorted = runs.toSorted((a, b) => a - b);
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
  console.log(`${what}: ${duration(at(0.5))}, 95 % within ${duration(at(0.95))}`);
};
