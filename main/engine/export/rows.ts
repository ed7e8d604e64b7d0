/** The rows of a file with ads, page by page; the baseline of each row is stored as it is made. */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { Json } from '../../../shared/json.ts';
import { sumsOfAd } from '../../../shared/metrics/ad-sums.ts';
import { knownCategories } from '../categories/known-categories.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { shownProblems } from '../problems/shown.ts';
import { valueIn } from '../rows/liveness.ts';
import { isShown, loadRows } from '../rows/row.ts';
import { baselineRow, exportRevision } from './baseline.ts';
import { rowReferenceText } from './meta.ts';
import type { ExportPlan } from './plan.ts';
import type { RowCells } from './row-cells.ts';
import { rowCells } from './row-cells.ts';

export type ExportRows = {
  /** The cells of these ads, without those that are not shown. Stores their baseline with the export. */
  readonly of: (keys: readonly RowKey[]) => ReadonlyMap<RowKey, RowCells>;
  /** All rows are made: the baseline counts from now on. */
  readonly keep: () => void;
  /** Drops the baseline; there will be no file. */
  readonly drop: () => void;
};

/** Begins the baseline of an export. */
export const exportRows = ({ context: { mirror }, reader, columns, meta, sums }: ExportPlan): ExportRows => {
  const { export: id, at, named } = meta;
  const known = knownCategories(mirror);
  const paths = columns.map(({ path }) => path);
  let page = 0;
  let count = 0;
  mirror.transaction(() => mirror.exports.begin({ id, at, fields: paths, named }));

  const addPage = (rows: Parameters<Mirror['exports']['addPage']>[2]): void => {
    mirror.transaction(() => mirror.exports.addPage(id, page, rows, at), 'soon');
    page += 1;
    count += rows.length;
  };

  return {
    of: (keys) => {
      const loaded = [...loadRows(mirror, keys).values()].filter(isShown);
      const problems = mirror.problems.ofMany(keys);
      const rows = loaded.map((row) => {
        const at = (path: FieldPath): Json => valueIn(mirror, row, path);
        return { row, at, baseline: baselineRow(row, paths, at) };
      });
      addPage(rows.map(({ baseline }) => baseline));
      return new Map(
        rows.map(({ row, at, baseline }) => {
          const categoryId = row.local['categoryId'];
          const ad = {
            row,
            at,
            category: known.get(typeof categoryId === 'number' ? categoryId : undefined),
            problems: shownProblems(problems.get(row.key) ?? []),
            results: sumsOfAd(sums, row.id),
          };
          const mark = rowReferenceText({ export: id, key: row.key, rev: exportRevision(baseline) });
          return [row.key, rowCells(ad, columns, mark, reader)] as const;
        }),
      );
    },
    keep: () => mirror.transaction(() => mirror.exports.keep(id, count)),
    drop: () => mirror.transaction(() => mirror.exports.drop(id)),
  };
};
