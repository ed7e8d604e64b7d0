/** The routines of an account, stored with its settings: its own, and the built-in ones as it changed them. */
import { randomUUID } from 'node:crypto';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { ListedRoutine } from '../../../shared/contract/results/routines.ts';
import type { Language } from '../../../shared/locale/index.ts';
import { translate } from '../../../shared/locale/index.ts';
import { BUILT_IN_ROUTINES } from '../../../shared/routines/built-in.ts';
import type { NewRoutine, Routine } from '../../../shared/routines/routine.ts';
import { MOST_ROUTINES, routine as schema } from '../../../shared/routines/routine.ts';
import type { AccountContext } from '../context.ts';
import { persistedList } from '../settings/persisted-settings.ts';
import { forgetRuns, noteSchedule, readRuns } from './runs.ts';

const ROUTINES = persistedList<Routine>('routines', schema);

type Context = Pick<AccountContext, 'mirror' | 'language' | 'now'>;
type Listing = Pick<Context, 'mirror' | 'language'>;

const builtInRoutines = (language: Language): readonly Routine[] => {
  const say = translate(language);
  return BUILT_IN_ROUTINES.map((one) => ({ ...one, name: say(one.name), when: { at: 'hand' } }));
};

/** The built-in ones first, then the account's own in the order in which they were made. */
export const listRoutines = ({ mirror, language }: Listing): readonly ListedRoutine[] => {
  const kept = ROUTINES.read(mirror);
  const builtIn = builtInRoutines(language);
  const own = kept.filter(({ id }) => !builtIn.some((one) => one.id === id));
  const runs = readRuns(mirror);
  const lastRun = ({ id }: Routine) => runs.find(({ routine }) => routine === id)?.last ?? null;
  return [
    ...builtIn.map((one) => {
      const changed = kept.find(({ id }) => id === one.id);
      return { ...(changed ?? one), builtIn: true, changed: changed !== undefined, lastRun: lastRun(one) };
    }),
    ...own.map((one) => ({ ...one, builtIn: false, changed: false, lastRun: lastRun(one) })),
  ];
};

const isCalled = (name: string, one: Routine): boolean => one.name.toLowerCase() === name.toLowerCase();

/** By its id or its name. Throws `routine-unknown`. */
export const requireRoutine = (context: Listing, named: string): ListedRoutine => {
  const all = listRoutines(context);
  const found = all.find(({ id }) => id === named) ?? all.find((one) => isCalled(named, one));
  if (!found) throw new AdsheetError('routine-unknown', { name: named });
  return found;
};

/** Saves a routine, and returns its id. Throws `routine-exists` and `too-many-kept`. */
export const saveRoutine = (context: Context, { id = randomUUID(), ...wanted }: NewRoutine): string => {
  const { mirror } = context;
  const other = listRoutines(context).find((one) => isCalled(wanted.name, one));
  if (other && other.id !== id) throw new AdsheetError('routine-exists', { name: other.name });
  const kept = ROUTINES.read(mirror);
  const isKept = kept.some((one) => one.id === id);
  if (!isKept && kept.length >= MOST_ROUTINES)
    throw new AdsheetError('too-many-kept', { most: MOST_ROUTINES });
  const saved = { ...wanted, id };
  mirror.transaction(() => {
    noteSchedule(context, saved, listRoutines(context).find((one) => one.id === id)?.when);
    ROUTINES.write(mirror, isKept ? kept.map((one) => (one.id === id ? saved : one)) : [...kept, saved]);
  });
  return id;
};

/** Deletes an own routine; a built-in one is as it was before. Throws `routine-unknown`. */
export const removeRoutine = (context: Context, named: string): void => {
  const { id } = requireRoutine(context, named);
  const { mirror } = context;
  mirror.transaction(() => {
    forgetRuns(mirror, id);
    ROUTINES.write(
      mirror,
      ROUTINES.read(mirror).filter((one) => one.id !== id),
    );
  });
};
