/** What routines changed: their changesets, noted with the account's settings and found again after a rebuild. */
import { z } from 'zod';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Routine } from '../../../shared/routines/routine.ts';
import { MOST_COOL_DOWN_DAYS } from '../../../shared/routines/routine.ts';
import type { AccountContext } from '../context.ts';
import { persistedList } from '../settings/persisted-settings.ts';

const DAY_MS = 86_400_000;

const taken = z.object({ routine: z.string(), changeset: z.int(), at: z.string() });
const TAKEN = persistedList<z.output<typeof taken>>('routines.taken', taken);

type Context = Pick<AccountContext, 'mirror' | 'now'>;

const daysAgo = ({ now }: Context, days: number): string =>
  new Date(now().getTime() - days * DAY_MS).toISOString();

/** Notes that a changeset is a routine's; those that no cool-down reaches are forgotten. */
export const noteTaken = (context: Context, id: string, changeset: number): void => {
  const since = daysAgo(context, MOST_COOL_DOWN_DAYS);
  const reached = TAKEN.read(context.mirror).filter(({ at }) => at >= since);
  const at = context.now().toISOString();
  TAKEN.write(context.mirror, [...reached, { routine: id, changeset, at }]);
};

/**
 * The ads that a routine changed so short a time ago that it leaves them alone; what was undone counts for nothing.
 * With `before`, UTC, it is told as it was then.
 */
export const coolingDown = (
  context: Context,
  { id, limits }: Pick<Routine, 'id' | 'limits'>,
  before?: string,
): ReadonlySet<RowKey> => {
  const { changesets } = context.mirror;
  const now = before === undefined ? context.now : () => new Date(before);
  const since = daysAgo({ ...context, now }, limits.coolDownDays);
  const isRecent = (at: string): boolean => at > since && (before === undefined || at < before);
  const recent = TAKEN.read(context.mirror).filter(({ routine, at }) => routine === id && isRecent(at));
  const standing = recent.filter(({ changeset }) => changesets.get(changeset)?.undoneBy === null);
  return new Set(standing.flatMap(({ changeset }) => changesets.keysOf(changeset)));
};
