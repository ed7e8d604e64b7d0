/** What is noted of routines that run by themselves, kept with the account's settings. */
import { z } from 'zod';
import { sameJson } from '../../../shared/json.ts';
import type { Routine, When } from '../../../shared/routines/routine.ts';
import type { AccountContext } from '../context.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { persistedList } from '../settings/persisted-settings.ts';

const run = z.object({
  routine: z.string(),
  /** Pulls and times up to then are dealt with, UTC. */
  until: z.string(),
  /** What was decided upon last, by its revision: it is not proposed again. */
  decided: z.string().nullable(),
  waiting: z
    .object({
      found: z.int(),
      revision: z.string(),
      at: z.string(),
      due: z.string(),
      newestDay: z.string().nullable(),
    })
    .nullable(),
  last: z
    .object({
      at: z.string(),
      found: z.int(),
      isExceeded: z.boolean(),
      unknownDays: z.array(z.int()).readonly(),
      unknownOrders: z.array(z.int()).readonly().default([]),
      failed: z.string().nullable(),
    })
    .nullable(),
});
export type KeptRun = Readonly<z.output<typeof run>>;

const RUNS = persistedList<KeptRun>('routines.runs', run);

type Keeping = Pick<Mirror, 'settings' | 'journal' | 'transaction'>;

export const readRuns = (mirror: Pick<Mirror, 'settings'>): readonly KeptRun[] => RUNS.read(mirror);

export const forgetRuns = (mirror: Keeping, routine: string): void => {
  const runs = RUNS.read(mirror);
  const others = runs.filter((one) => one.routine !== routine);
  if (others.length < runs.length) RUNS.write(mirror, others);
};

/** Changes what is noted of a routine; nothing is noted of one that does not run by itself. */
export const noteRun = (mirror: Keeping, routine: string, part: Partial<KeptRun>): void => {
  const runs = RUNS.read(mirror);
  if (!runs.some((one) => one.routine === routine)) return;
  RUNS.write(
    mirror,
    runs.map((one) => (one.routine === routine ? { ...one, ...part } : one)),
  );
};

/**
 * A routine is saved: what it proposed by itself is outdated. One that is to run at other times than before begins with
 * the next of these.
 */
export const noteSchedule = (
  { mirror, now }: Pick<AccountContext, 'mirror' | 'now'>,
  { id, when }: Pick<Routine, 'id' | 'when'>,
  before: When | undefined,
): void => {
  if (when.at === 'hand') forgetRuns(mirror, id);
  else if (before !== undefined && sameJson(when, before)) noteRun(mirror, id, { waiting: null });
  else {
    const others = RUNS.read(mirror).filter(({ routine }) => routine !== id);
    const until = now().toISOString();
    RUNS.write(mirror, [...others, { routine: id, until, decided: null, waiting: null, last: null }]);
  }
};

/** What a routine proposes was taken over or put away. */
export const noteDecided = (mirror: Keeping, routine: string, revision: string): void =>
  noteRun(mirror, routine, { decided: revision, waiting: null });
