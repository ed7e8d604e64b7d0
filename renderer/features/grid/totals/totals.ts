/** The sums of results over the ads of the sheet and over its groups, made in time slices: typing never waits for them. */
import { addResults } from '../../../../shared/metrics/result-value.ts';
import { createTotal, type ResultTotal, results } from '../../../core/rows/results.ts';
import { inSlices, latestOnly } from '../../../core/slices.ts';
import { createStore } from '../../../core/store.ts';
import { shownResults } from '../../results/public.ts';
import { arrangement, gridApi, layoutVersion } from '../../sheet/public.ts';
import { followSheet } from './follow-sheet.ts';

export type Totals = {
  /** Null where no column of results is shown, and where no ad is on the marketplace. */
  readonly all: ResultTotal | null;
  /** By the key of the group. */
  readonly groups: ReadonlyMap<string, ResultTotal>;
};

const NONE: Totals = { all: null, groups: new Map() };

export const totals = createStore<Totals>(NONE);

type Part = { readonly key: string; readonly ids: readonly number[] };

/** All ads that pass the filter, as one part. */
const shownAds = (): Part => {
  const ids: number[] = [];
  gridApi()?.forEachNodeAfterFilter(({ data }) => {
    if (data && data.id !== null) ids.push(data.id);
  });
  return { key: '', ids };
};

const together = (a: ResultTotal | null, b: ResultTotal | null): ResultTotal | null =>
  a && b ? { ads: a.ads + b.ads, figures: addResults(a.figures, b.figures) } : (a ?? b);

function* adsIn(parts: ReadonlyMap<Part, ReturnType<typeof createTotal>>) {
  for (const [{ ids }, total] of parts) for (const id of ids) yield { id, total };
}

const begin = latestOnly();

const addUp = async (): Promise<void> => {
  const isOver = begin();
  if (shownResults().length === 0) {
    if (totals.get() !== NONE) totals.set(NONE);
    return;
  }
  const { groups } = arrangement.get();
  const parts = new Map((groups.length > 0 ? groups : [shownAds()]).map((part) => [part, createTotal()]));
  if (!(await inSlices(adsIn(parts), ({ id, total }) => total.add(id), { pause: isOver }))) return;
  const made = [...parts].map(([{ key }, total]) => ({ key, total: total.finish() }));
  totals.set({
    all: made.reduce<ResultTotal | null>((sum, { total }) => together(sum, total), null),
    groups: new Map(
      groups.length === 0 ? [] : made.flatMap(({ key, total }) => (total ? [[key, total]] : [])),
    ),
  });
};

/** Adds up again after each change of what is shown; returns the function that stops this. */
export const followTotals = (): (() => void) => {
  const end = followSheet(addUp, [results, arrangement, layoutVersion]);
  return () => {
    begin();
    end();
  };
};
