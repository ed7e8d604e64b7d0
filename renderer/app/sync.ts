/** Pull, review, check, push and conflicts: what the window asks of the engine about the marketplace. */
import type { FieldPath, RowKey } from '../../shared/ad/model.ts';
import { type Category, readCategory } from '../../shared/category/category.ts';
import { asAdsheetError, call } from './bridge.ts';
import { attempt, attemptOnce, tell, tellError } from './notices.ts';
import { app, openName, runningJob } from './state.ts';
import { words } from './words.ts';

export const startPull = (full: boolean): Promise<void> =>
  attemptOnce('pull', async () => {
    if (runningJob(app.get(), 'pull')) return;
    await call('pull.start', { account: openName(), full });
  });

/**
 * Gets what changed without having been asked for it. Two occasions may fall together, such as an account that is opened
 * while its sign-in ends: where other work goes on already, there is nothing to say.
 */
export const pullUnasked = (): Promise<void> =>
  attempt(async () => {
    try {
      await call('pull.start', { account: openName(), full: false });
    } catch (error) {
      if (asAdsheetError(error).code !== 'job-running') throw error;
    }
  });

export const cancelJob = (job: string): Promise<void> => attempt(() => call('jobs.cancel', { job }));

let planning = 0;

/** Compares drafts with the local copy again; an answer overtaken by a newer question is dropped. */
export const loadPlan = async (): Promise<void> => {
  const account = openName();
  if (account === '') return;
  planning += 1;
  const mine = planning;
  app.set({ planLoading: true });
  try {
    const [plan, { conflicts }] = await Promise.all([
      call('review.plan', { account }),
      call('conflicts.list', { account }),
    ]);
    if (mine === planning && openName() === account) app.set({ plan, conflicts });
  } catch (error) {
    tellError(error);
  } finally {
    if (mine === planning) app.set({ planLoading: false });
  }
};

export const toggleTick = (keys: readonly RowKey[], on: boolean): void =>
  app.set((state) => {
    const unticked = new Set(state.unticked);
    for (const key of keys) {
      if (on) unticked.delete(key);
      else unticked.add(key);
    }
    return { unticked };
  });

/** The items that would be sent now: ticked, and not held back. */
export const ticked = (state = app.get()): readonly RowKey[] =>
  (state.plan?.items ?? [])
    .filter((item) => item.blockedBy.length === 0 && !item.held && !state.unticked.has(item.key))
    .map((item) => item.key);

export const resumeRun = (): Promise<void> =>
  attemptOnce('resume', () => call('push.resume', { account: openName() }));

export const endRun = (): Promise<void> =>
  attempt(async () => {
    const pushResult = await call('push.cancel', { account: openName() });
    app.set({ pushResult });
  });

export const resolveConflict = (take: 'mine' | 'theirs', key?: RowKey, field?: FieldPath): Promise<void> =>
  attempt(async () => {
    await call('conflicts.resolve', {
      account: openName(),
      take,
      ...(key === undefined ? {} : { key }),
      ...(field === undefined ? {} : { field }),
    });
    await loadPlan();
  });

/** Whose tree, read when, the definitions at hand are of. */
let definitionsOf = '';

/** Names of categories and campaigns. Where the service was asked for its categories since, their definitions too. */
export const loadNames = async (): Promise<void> => {
  const account = openName();
  const [{ categories, readAt }, { campaigns }] = await Promise.all([
    call('categories.list', { account }),
    call('campaigns.list', { account }),
  ]);
  if (openName() !== account) return;
  app.set({ categories, campaigns });
  const reading = `${account} ${readAt}`;
  if (definitionsOf === reading) return;
  definitionsOf = reading;
  await readDefinitions(account, Object.keys(app.get().definitions).map(Number));
};

const reading = new Map<string, Promise<void>>();

/** Definitions read at once: few enough that neither end is kept busy for long. */
const READ_AT_ONCE = 20;

const readDefinitions = async (account: string, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const read: Record<number, Category> = {};
  for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
    const slice = ids.slice(from, from + READ_AT_ONCE);
    const answers = await Promise.allSettled(slice.map((id) => call('categories.get', { account, id })));
    answers.forEach((answer, at) => {
      if (answer.status === 'fulfilled') read[slice[at] ?? 0] = readCategory(answer.value.category);
      // A category nobody told of is a problem of its ads, and said there.
      else if (asAdsheetError(answer.reason).code !== 'not-found') tellError(answer.reason);
    });
  }
  if (openName() === account) app.set((state) => ({ definitions: { ...state.definitions, ...read } }));
};

/** Reads the definitions of categories, each once; resolves when all are there that can be. */
export const needCategories = async (ids: readonly number[]): Promise<void> => {
  const account = openName();
  const mark = (id: number): string => `${account} ${id}`;
  const missing = ids.filter((id) => !app.get().definitions[id]);
  const fresh = missing.filter((id) => !reading.has(mark(id)));
  const work = readDefinitions(account, fresh)
    .catch(tellError)
    .finally(() => {
      for (const id of fresh) reading.delete(mark(id));
    });
  for (const id of fresh) reading.set(mark(id), work);
  await Promise.all(missing.map((id) => reading.get(mark(id))));
};

/** Reads a category's definition once; the edit panel and the pickers show its limits. */
export const needCategory = (id: number): void => {
  if (!app.get().definitions[id]) attempt(() => needCategories([id]));
};

export const loadLog = (): Promise<void> =>
  attempt(async () => {
    const { entries } = await call('log.list', { account: openName(), limit: 500 });
    app.set({ log: entries });
  });

const tellDrift = (count: number): void => {
  if (count > 0) tell(words().t('history.drifted', { count }));
};

export const undoChangeset = (changeset: number): Promise<void> =>
  attempt(async () => {
    const result = await call('edits.undo', { account: openName(), changeset });
    tell(words().t('history.undone', { count: result.changes }));
    tellDrift(result.drifted.length);
    await loadLog();
  });

export const undoPush = (run: number): Promise<void> =>
  attempt(async () => {
    const result = await call('push.undo', { account: openName(), run });
    tell(words().t('history.undone_push', { count: result.rows }));
    tellDrift(result.drifted.length);
    await loadLog();
  });
