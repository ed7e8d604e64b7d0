/** What a judgement needs and nothing else tells: by which days edits were chosen, and what was asked of a push. */
import { z } from 'zod';
import type { ChosenHow, EffectMeasure } from '../../../shared/contract/results/effect.ts';
import { EFFECT_MEASURES } from '../../../shared/contract/results/effect.ts';
import type { MetricPeriod } from '../../../shared/contract/results/metrics.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { persistedList } from '../settings/persisted-settings.ts';

type SettingStore = Pick<Mirror, 'settings' | 'journal' | 'transaction'>;

/** Of a bulk edit; `days` null where it read no results. */
type ChosenEdit = { readonly changeset: number; readonly days: MetricPeriod | null };
type Asked = { readonly push: number; readonly measures: readonly EffectMeasure[] };

/** Older ones are forgotten: their pushes are too old to be judged again. */
const MOST_KEPT = 300;

const CHOSEN = persistedList<ChosenEdit>(
  'effect.chosen',
  z.object({
    changeset: z.int(),
    days: z.object({ from: z.string(), to: z.string() }).nullable(),
  }),
);
const ASKED = persistedList<Asked>(
  'effect.asked',
  z.object({ push: z.int(), measures: z.array(z.enum(EFFECT_MEASURES)) }),
);

export const noteChosen = (mirror: SettingStore, edit: ChosenEdit): void =>
  CHOSEN.write(mirror, [...CHOSEN.read(mirror), edit].slice(-MOST_KEPT));

/** By what the ads were chosen that these changesets edited. */
export const howChosen = (
  mirror: Pick<Mirror, 'settings'>,
  changesets: ReadonlySet<number>,
): { readonly chosen: ChosenHow; readonly chosenBy: MetricPeriod | null } => {
  const noted = CHOSEN.read(mirror).filter(({ changeset }) => changesets.has(changeset));
  const periods = noted.flatMap(({ days }) => days ?? []);
  const [first] = periods.map(({ from }) => from).toSorted();
  const last = periods
    .map(({ to }) => to)
    .toSorted()
    .at(-1);
  if (first !== undefined && last !== undefined)
    return { chosen: 'results', chosenBy: { from: first, to: last } };
  const areAllNoted = changesets.size > 0 && noted.length === changesets.size;
  return { chosen: areAllNoted ? 'otherwise' : 'unknown', chosenBy: null };
};

export const askedOf = (mirror: Pick<Mirror, 'settings'>, push: number): readonly EffectMeasure[] =>
  ASKED.read(mirror).find((asked) => asked.push === push)?.measures ?? [];

/** Notes a measure; returns those that were asked before it. */
export const noteAsked = (
  mirror: SettingStore,
  push: number,
  measure: EffectMeasure,
): readonly EffectMeasure[] => {
  const before = askedOf(mirror, push);
  const at = before.indexOf(measure);
  if (at >= 0) return before.slice(0, at);
  const others = ASKED.read(mirror).filter((asked) => asked.push !== push);
  ASKED.write(mirror, [...others, { push, measures: [...before, measure] }].slice(-MOST_KEPT));
  return before;
};
