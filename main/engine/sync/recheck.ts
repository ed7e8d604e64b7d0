/**
 * A write whose answer never came may still land minutes later (`design/sync.md`, *Push* 5): such ads are read once
 * more, at the first pull or push after that time, and for the last time when nothing of the kind can be on its way
 * any more. Nothing waits for it.
 */
import type { AccountContext } from '../context.ts';
import { rereadMany } from './reading.ts';

export const RECHECK_AFTER_MS = 2 * 60_000;

/** After so long a write has landed or never will. */
const LOOSE_FOR_MS = 60 * 60_000;

export const readDueRechecks = async (context: AccountContext, signal?: AbortSignal): Promise<void> => {
  const { mirror, now } = context;
  const at = now();
  const due = at.toISOString();
  const keys = mirror.runs.dueRechecks(due);
  if (keys.length === 0) return;
  const ids = keys.flatMap((key) => mirror.ads.get(key)?.id ?? []);
  const changed = await rereadMany(context, ids, signal);
  const since = new Date(at.getTime() - LOOSE_FOR_MS).toISOString();
  const again = new Date(at.getTime() + LOOSE_FOR_MS).toISOString();
  mirror.transaction(() => mirror.runs.clearRechecks(due, since, again));
  context.rowsChanged(changed);
};
