/** The experiments of an account, with its settings, so that they outlive the local copy. */
import { z } from 'zod';
import { operation } from '../../../shared/bulk/operation.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { EFFECT_MEASURES } from '../../../shared/contract/results/effect.ts';
import type { Experiment } from '../../../shared/contract/results/experiments.ts';
import { EXPERIMENT_STATES } from '../../../shared/contract/results/experiments.ts';
import type { Json } from '../../../shared/json.ts';
import { jsonOf } from '../../../shared/json.ts';
import type { Pair } from '../../../shared/metrics/effect/pairs.ts';
import type { AccountContext } from '../context.ts';
import { GUARDS } from '../drafts/guarded-ads.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { persistedList, persistSettings } from '../settings/persisted-settings.ts';
import { tenantDay } from '../settings/tenant-days.ts';

const stored = z.object({
  id: z.int(),
  name: z.string(),
  measure: z.enum(EFFECT_MEASURES),
  operation,
  startedAt: z.string(),
  until: z.string(),
  seed: z.int(),
  state: z.enum(EXPERIMENT_STATES),
  changeset: z.int(),
  endedBy: z.int().nullable(),
  treated: z.int(),
  control: z.int(),
});
export type StoredExperiment = z.output<typeof stored>;

const EXPERIMENTS = persistedList<StoredExperiment>('experiments', stored);
export const MOST_EXPERIMENTS = 100;

const ids = z.array(z.int());
const pairs = z.array(z.object({ treated: ids, control: ids }));

/** Apart from the list, as they are long and never change. */
const pairsName = (experiment: number): string => `experiments.pairs.${experiment}`;

type Context = Pick<AccountContext, 'mirror' | 'now'>;

export const storedExperiments = (mirror: Mirror): readonly StoredExperiment[] => EXPERIMENTS.read(mirror);

export const shownExperiment = ({ mirror, now }: Context, one: StoredExperiment): Experiment => {
  const { seed: _seed, ...told } = one;
  return {
    ...told,
    isOver: tenantDay(mirror, now()) > one.until,
    isGuarded: GUARDS.read(mirror).some(({ experiment }) => experiment === one.id),
  };
};

/** The newest one first. */
export const listExperiments = (context: Context): readonly Experiment[] =>
  storedExperiments(context.mirror)
    .toReversed()
    .map((one) => shownExperiment(context, one));

/** Throws `experiment-unknown`. */
export const requireExperiment = (mirror: Mirror, id: number): StoredExperiment => {
  const found = storedExperiments(mirror).find((one) => one.id === id);
  if (!found) throw new AdsheetError('experiment-unknown', { experiment: id });
  return found;
};

export const pairsOfExperiment = (mirror: Mirror, id: number): readonly Pair[] => {
  const read = pairs.safeParse(mirror.settings.get(pairsName(id)));
  return read.success ? read.data : [];
};

const guarded = (mirror: Mirror, id: number): readonly number[] =>
  pairsOfExperiment(mirror, id).flatMap(({ treated, control }) => [...treated, ...control]);

/** Holds edits of the experiment's ads, or no longer. */
export const guardExperiment = (mirror: Mirror, id: number, on: boolean): void => {
  const { name, state } = requireExperiment(mirror, id);
  const others = GUARDS.read(mirror).filter(({ experiment }) => experiment !== id);
  const isOn = on && state === 'running';
  GUARDS.write(mirror, isOn ? [...others, { experiment: id, name, ads: guarded(mirror, id) }] : others);
};

/** Call inside the transaction of its changeset. */
export const addExperiment = (
  mirror: Mirror,
  one: Omit<StoredExperiment, 'id'>,
  made: readonly Pair[],
): void => {
  const before = storedExperiments(mirror);
  const id = (before.at(-1)?.id ?? 0) + 1;
  EXPERIMENTS.write(mirror, [...before, { ...one, id }]);
  persistSettings(mirror, { [pairsName(id)]: jsonOf(made) as Json });
  guardExperiment(mirror, id, true);
};

/** Ends it, with the changeset that did; null where nothing was left to change. */
export const endExperiment = (
  mirror: Mirror,
  id: number,
  state: Exclude<StoredExperiment['state'], 'running'>,
  endedBy: number | null,
): void => {
  EXPERIMENTS.write(
    mirror,
    storedExperiments(mirror).map((one) => (one.id === id ? { ...one, state, endedBy } : one)),
  );
  guardExperiment(mirror, id, false);
};
