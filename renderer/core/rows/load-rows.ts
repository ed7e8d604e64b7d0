/** Loads all rows of the open account into the window, chunk by chunk, and follows their changes. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { call } from '../bridge.ts';
import { debounce } from '../debounce.ts';
import { attempt } from '../notices.ts';
import { latestOnly } from '../slices.ts';
import { app, campaignRows, openName, rows } from '../state.ts';
import { createRowCounter } from './row-counts.ts';
import { createRowInbox } from './row-inbox.ts';
import type { RowUpdate } from './row-store.ts';

const COUNT_EVERY_MS = 200;
/**
 * A large change arrives in many patches: components that show single rows are notified of the first, then at this
 * interval in milliseconds.
 */
const VERSION_EVERY_MS = 100;

const inbox = createRowInbox(rows);
const counter = createRowCounter();

const beginReading = latestOnly();

const countNow = (): void => app.set({ counts: counter.counts() });
const counting = debounce(countNow, COUNT_EVERY_MS, COUNT_EVERY_MS);

let versionAt = 0;
let versionTimer: ReturnType<typeof setTimeout> | undefined;

const nextVersion = (): void => {
  versionTimer = undefined;
  versionAt = performance.now();
  app.set((state) => ({ rowsVersion: state.rowsVersion + 1 }));
};

const nextVersionSoon = (): void => {
  const rest = versionAt + VERSION_EVERY_MS - performance.now();
  if (rest <= 0 && versionTimer === undefined) nextVersion();
  else versionTimer ??= setTimeout(nextVersion, rest);
};

rows.subscribe(counter.follow);
rows.subscribe(() => {
  nextVersionSoon();
  counting.soon();
});

/** Stores changed rows of the open account and resolves with their keys; rejects where the bytes are malformed. */
export const receiveRows = async (bytes: Uint8Array): Promise<ReadonlySet<RowKey>> => {
  const { rows: told, removed } = (await inbox.receive(bytes)) ?? { rows: [], removed: [] };
  return new Set([...told.map(({ key }) => key), ...removed]);
};

/** Reads all chunks; false if a newer read, or another account, ended this one. */
const readAll = async (account: string, isCurrent: () => boolean): Promise<boolean> => {
  let next: number | null = 0;
  let done = 0;
  while (next !== null) {
    const answer: { chunk: Uint8Array; next: number | null; total: number } = await call('ads.rows', {
      account,
      from: next,
    });
    if (!isCurrent()) return false;
    // Queued behind earlier changes; otherwise the older chunk would overwrite them.
    const chunk = await inbox.receive(answer.chunk);
    if (!chunk || !isCurrent()) return false;
    next = answer.next;
    done += chunk.rows.length;
    app.set({ rowsLoading: { done, total: answer.total } });
  }
  return true;
};

/** Reads all rows again. A newer read, or another account, ends an older one. */
export const loadRows = async (): Promise<void> => {
  const account = openName();
  const isOvertaken = beginReading();
  const seen = new Set<RowKey>();
  const see = (news: RowUpdate): void => {
    if (news.kind === 'replaced') return;
    for (const list of [news.patch.add, news.patch.update]) for (const { key } of list) seen.add(key);
  };
  app.set({ rowsLoading: { done: 0, total: 0 } });
  const end = rows.subscribe(see);
  try {
    if (!(await readAll(account, () => !isOvertaken() && openName() === account))) return;
  } finally {
    end();
  }
  rows.keepOnly(seen);
  app.set({ rowsLoading: null });
  counting.cancel();
  countNow();
};

export const reloadRows = (): Promise<void> => attempt(loadRows);

/** Drops all rows, including those in the inbox, and ends a read under way. */
export const dropRows = (): void => {
  beginReading();
  inbox.clear();
  rows.clear();
  campaignRows.clear();
};
