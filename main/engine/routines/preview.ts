/** What a routine would do: a dry run of its operation on the ads its condition holds for. */
import { isCampaignKey, type RowKey } from '../../../shared/ad/model.ts';
import { textOf } from '../../../shared/ad/title.ts';
import { expressionsOf } from '../../../shared/bulk/expressions.ts';
import type {
  LeftOut,
  ListedRoutine,
  RoutineAd,
  RoutinePreview,
} from '../../../shared/contract/results/routines.ts';
import type { Expression, MetricUse } from '../../../shared/expression/index.ts';
import { expressionError, metricsIn, parseExpression } from '../../../shared/expression/index.ts';
import type { Json } from '../../../shared/json.ts';
import { reasonsOf } from '../../../shared/routines/reasons.ts';
import type { Routine, RoutineLimits } from '../../../shared/routines/routine.ts';
import { candidatePages, prepareBulkEdit } from '../bulk/prepare-bulk-edit.ts';
import { rowReader } from '../bulk/row-reader.ts';
import type { EditedRow } from '../drafts/cells.ts';
import { guardedAds } from '../drafts/guarded-ads.ts';
import { revisionOf } from '../drafts/revision.ts';
import { editedRows } from '../edits/record-in-slices.ts';
import { isKnown, unknownReaches } from '../metrics/row-metrics.ts';
import type { Change } from '../mirror/changesets.ts';
import type { OpenAccount } from '../open-account.ts';
import { rowNames } from '../query/row-names.ts';
import { isFinal } from '../rows/row.ts';
import type { ThrowIfStale } from '../time-slices.ts';
import { inTimeSlices } from '../time-slices.ts';
import { coolingDown } from './taken.ts';

type Context = Pick<OpenAccount, 'context' | 'rows'>;

/** Its condition, parsed. Throws `bad-expression`. */
export const conditionOf = ({ context, rows }: Context, { where }: Pick<Routine, 'where'>): Expression => {
  const parsed = parseExpression(where, rowNames(context.mirror, rows.summaries));
  if (!parsed.ok) throw expressionError(parsed);
  return parsed.expression;
};

/** Throws `bad-expression`, `bad-operation` and `unknown-field`. */
export const checkRoutine = (
  open: Context,
  { where, operation }: Pick<Routine, 'where' | 'operation'>,
): void => void prepareBulkEdit(open, { where }, operation);

/** The metrics that its condition and its operation read. */
export const metricsOf = (
  open: Context,
  routine: Pick<Routine, 'where' | 'operation'>,
): readonly MetricUse[] => {
  const names = rowNames(open.context.mirror, open.rows.summaries);
  return [conditionOf(open, routine), ...expressionsOf(routine.operation, names)].flatMap(metricsIn);
};

export const isOnMarketplace = ({ key, base, gone }: EditedRow): boolean =>
  !isCampaignKey(key) && base !== null && !gone && !isFinal(base);

/** The first limit that so many ads exceed. */
export const exceededLimit = (
  { ads, percent }: RoutineLimits,
  { found, considered }: { readonly found: number; readonly considered: number },
): RoutinePreview['exceeded'] => {
  if (ads !== null && found > ads) return { limit: 'ads', most: ads };
  // One ad is no part of a few.
  if (percent !== null && found > 1 && found * 100 > percent * considered)
    return { limit: 'percent', most: percent };
  return null;
};

/** The ads that a routine would change, and those it leaves out, collected row by row. */
export const createFound = (most: number) => {
  const ads: RoutineAd[] = [];
  const keys: RowKey[] = [];
  const cells: Json[] = [];
  const left = new Map<string, number>();
  return {
    keys,
    leave: (code: string): void => void left.set(code, (left.get(code) ?? 0) + 1),
    add: (
      { key }: EditedRow,
      seen: Pick<RoutineAd, 'title' | 'reasons'>,
      changes: readonly Change[],
    ): void => {
      keys.push(key);
      for (const { field, after } of changes) cells.push(key, field, after);
      if (ads.length >= most) return;
      const shown = changes.map(({ field, before, after }) => ({ field, before, after }));
      ads.push({ key, ...seen, changes: shown });
    },
    result: () => ({
      found: keys.length,
      ads,
      left: [...left]
        .map(([code, count]) => ({ code, count }))
        .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
      revision: revisionOf(cells),
    }),
  };
};

export type FullPreview = { readonly preview: RoutinePreview; readonly keys: readonly RowKey[] };

/** The figures it reads must be summed up before (`readyToSelect`). Rejects as `checkRoutine`. */
export const previewRoutine = async (
  open: Context,
  routine: ListedRoutine,
  most: number,
  throwIfStale: ThrowIfStale,
): Promise<FullPreview> => {
  const { mirror } = open.context;
  const { where, operation, limits } = routine;
  const reader = rowReader(mirror, open.rows.summaries);
  const reasons = reasonsOf(conditionOf(open, routine), reader);
  const unknown = unknownReaches(mirror, metricsOf(open, routine));
  const work = await prepareBulkEdit(open, { where }, operation)(throwIfStale);
  const cooling = coolingDown(open.context, routine);
  const held = guardedAds(mirror);
  const asOf = { others: mirror.remoteChanges.last(), own: mirror.changesets.last() };
  const found = createFound(most);
  let considered = 0;

  const leftOut = ({ key, id }: EditedRow, changes: readonly Change[]): LeftOut | undefined => {
    if (changes.some(({ baseBefore }) => baseBefore !== undefined)) return 'has-draft';
    if ((open.rows.summaries.get(key)?.conflicts ?? 0) > 0) return 'has-conflict';
    if (id !== null && held.has(id)) return 'in-experiment';
    return cooling.has(key) ? 'cooling-down' : undefined;
  };

  const tryOn = (row: EditedRow): void => {
    if (!isOnMarketplace(row)) {
      if (work.concerns(row)) found.leave('not-there' satisfies LeftOut);
      return;
    }
    considered += 1;
    if (!isKnown(unknown) || !work.concerns(row)) return;
    const seen = { title: textOf(row.cell('title').value), reasons: reasons(row) };
    const [refused] = work.edit(row);
    const changes = row.changes();
    const code = changes.length === 0 ? refused?.code : leftOut(row, changes);
    if (code !== undefined) found.leave(code);
    else if (changes.length > 0) found.add(row, seen, changes);
  };

  await inTimeSlices(
    candidatePages(mirror, {}),
    (page) => editedRows(mirror, page).forEach(tryOn),
    throwIfStale,
  );
  const result = found.result();
  const exceeded = exceededLimit(limits, { found: result.found, considered });
  return { preview: { routine, considered, ...result, exceeded, ...unknown, asOf }, keys: found.keys };
};
