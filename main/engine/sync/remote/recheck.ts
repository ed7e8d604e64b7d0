/**
 * Rechecks: a write whose answer never came may still be applied minutes later (`docs/sync.md#late-landings`). Its ad is
 * read again at the first pull or push after `RECHECK_AFTER_MS`, and for the last time after `LOOSE_FOR_MS`. Nothing
 * waits for it.
 */
import type { AccountContext } from '../../context.ts';
import { malformedPartsAmong } from './malformed-rows.ts';
import { rereadMany } from './reread.ts';

export const RECHECK_AFTER_MS = 2 * 60_000;

/** After this time a write has been applied or never will be. */
const LOOSE_FOR_MS = 60 * 60_000;

export const readDueRechecks = async (context: AccountContext, signal?: AbortSignal): Promise<void> => {
  const { mirror, now } = context;
  const at = now();
  const due = at.toISOString();
  const keys = mirror.runs.dueRechecks(due);
  if (keys.length === 0) return;
  const rows = keys.map((key) => ({ key, id: mirror.ads.get(key)?.id ?? null }));
  const changed = await rereadMany(
    context,
    rows.flatMap(({ id }) => id ?? []),
    signal,
  );
  const since = new Date(at.getTime() - LOOSE_FOR_MS).toISOString();
  const again = new Date(at.getTime() + LOOSE_FOR_MS).toISOString();
  const unread = [...malformedPartsAmong(mirror, rows).keys()];
  mirror.transaction(() => mirror.runs.clearRechecks(due, since, again, unread));
  context.rowsChanged(changed);
};
