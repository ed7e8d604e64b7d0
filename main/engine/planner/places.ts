/** The places of categories that limit their active ads: how many are used, and which ads would have them. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { ResultMeasure } from '../../../shared/bulk/operation.ts';
import type { PlacesPlan } from '../../../shared/contract/results/planner.ts';
import { lastPeriod } from '../../../shared/expression/index.ts';
import { type PlaceAd, type PlacePlan, planPlaces } from '../../../shared/planner/places.ts';
import { leftOf } from '../../../shared/planner/spend.ts';
import { factsOf } from '../../../shared/rules/across.ts';
import { countedResult, lackingOf } from '../metrics/counted-results.ts';
import { lastDays, readySums, rowMetrics } from '../metrics/row-metrics.ts';
import type { OpenAccount } from '../open-account.ts';
import { categoryRows } from '../rows/category-rows.ts';
import { type Row, rowsAfter } from '../rows/row.ts';
import { inTimeSlices, type ThrowIfStale } from '../time-slices.ts';

/** The results of the ads that would rest or wake, as digits by key. */
const resultsIn = (ads: readonly PlaceAd[], { rest, wake }: PlacePlan): Readonly<Record<RowKey, string>> => {
  const moved = new Set([...rest, ...wake]);
  return Object.fromEntries(
    ads.flatMap(({ key, result }) => (moved.has(key) ? [[key, String(result)]] : [])),
  );
};

type Found = { before: number; readonly ads: PlaceAd[] };

/** The plan; `throwIfStale` throws once the account is closed. */
export const placesPlan = async (
  { context: { mirror }, rows: { summaries } }: Pick<OpenAccount, 'context' | 'rows'>,
  by: ResultMeasure,
  days: number,
  throwIfStale: ThrowIfStale,
): Promise<PlacesPlan> => {
  const period = lastPeriod(days);
  await readySums(mirror, [{ metric: by, period }]);
  const lacking = lackingOf(mirror, by, days);
  const figures = lacking === null ? lastDays(mirror, days) : null;
  const metric = rowMetrics(mirror);
  const limited = (await categoryRows(mirror, summaries.byCategory, throwIfStale)).flatMap(
    ({ id, label, places }) => (places === null ? [] : [{ id, label, most: places }]),
  );
  const found = new Map(limited.map(({ id }): [number, Found] => [id, { before: 0, ads: [] }]));

  const look = (row: Row): void => {
    const { key, categoryId, active, wasActive, deleted } = factsOf(row);
    const category = categoryId === null ? undefined : found.get(categoryId);
    if (!category || row.gone) return;
    if (wasActive) category.before += 1;
    if (deleted || (!active && row.local['status'] !== 'PAUSED')) return;
    // It would take a place without being shown (`docs/interface.md#ad-status`).
    if (!active && leftOf(row.local) === 0n) return;
    category.ads.push({ key, isActive: active, result: countedResult(metric(row, by, period)) });
  };
  await inTimeSlices(rowsAfter(mirror, 0), look, throwIfStale);

  const categories = limited.flatMap(({ id, label, most }) => {
    const { before = 0, ads = [] } = found.get(id) ?? {};
    if (before === 0 && ads.length === 0) return [];
    const after = ads.filter(({ isActive }) => isActive).length;
    const plan = figures === null ? { rest: [], wake: [] } : planPlaces(ads, most);
    return [{ id, name: label, most, before, after, ...plan, results: resultsIn(ads, plan) }];
  });
  return { by, figures, lacking, categories };
};
