/** Reads rows under edit for bulk operations and their conditions. */
import { campaignFieldNamed } from '../../../shared/ad/campaign-fields.ts';
import { isComputed } from '../../../shared/ad/fields.ts';
import type { AdId, FieldPath } from '../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../shared/ad/model.ts';
import type { BulkReader } from '../../../shared/bulk/prepare.ts';
import type { Flag } from '../../../shared/expression/index.ts';
import type { Json } from '../../../shared/json.ts';
import type { EditedRow } from '../drafts/cells.ts';
import { adFieldNamed, categoryOf } from '../edits/apply.ts';
import { rowMetrics } from '../metrics/row-metrics.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { rowNames } from '../query/row-names.ts';
import { liveness, liveValues } from '../rows/liveness.ts';
import type { Summaries } from '../rows/summary.ts';

const hasFlag =
  (summaries: Summaries) =>
  (row: EditedRow, flag: Flag): boolean => {
    const summary = summaries.get(row.key);
    switch (flag) {
      case 'draft':
        return row.drafts().length > 0;
      case 'problem':
        return summary !== undefined && summary.errors + summary.warnings > 0;
      case 'conflict':
        return summary !== undefined && summary.conflicts > 0;
      case 'new':
      case 'gone':
        return summary?.state === flag;
    }
  };

const metricsOf =
  (read: ReturnType<typeof rowMetrics>): NonNullable<BulkReader<EditedRow>['metric']> =>
  (row, metric, period) => {
    // Campaigns have numbers of their own, which ads may have too.
    const id = isCampaignKey(row.key) ? null : row.present('id');
    return read({ id: typeof id === 'number' ? (id as AdId) : null }, metric, period);
  };

const computedOf = (
  mirror: Mirror,
  { readAt = null, ...row }: EditedRow,
): Readonly<Record<FieldPath, Json>> =>
  isCampaignKey(row.key) ? {} : liveValues(liveness(mirror, { ...row, readAt }));

export const rowReader = (
  mirror: Mirror,
  summaries: Summaries,
  metrics = rowMetrics(mirror),
): BulkReader<EditedRow> => ({
  value: (row, path) => (isComputed(path) ? (computedOf(mirror, row)[path] ?? null) : row.cell(path).value),
  flag: hasFlag(summaries),
  metric: metricsOf(metrics),
  names: rowNames(mirror, summaries),
  category: (row) => categoryOf(mirror, row),
  field: (row, path) =>
    isCampaignKey(row.key)
      ? campaignFieldNamed(path)
      : adFieldNamed(row, path, categoryOf(mirror, row), { value: row.cell(path).value }),
});
