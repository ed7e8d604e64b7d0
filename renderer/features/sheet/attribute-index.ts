/**
 * The attributes of the ads of each category, updated with each patch, so that the columns of a view need no scan of
 * all rows.
 */
import { type AttributeType, attributePath, attributeTypeOfValue } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import type { RowUpdate } from '../../core/rows/row-store.ts';

export type CarriedAttribute = {
  readonly path: FieldPath;
  /** By the value of the first ad that has it. */
  readonly type: AttributeType;
  readonly ads: number;
};

export type AttributeIndex = {
  /** Applies one update of the row store. */
  readonly follow: (news: RowUpdate) => void;
  /** The attributes of all ads of these categories. */
  readonly of: (categories: readonly number[]) => readonly CarriedAttribute[];
};

/** Stands for the category of an ad without one. */
const NO_CATEGORY = 0;

type Count = { ads: number; readonly type: AttributeType };

const isPath = (name: string): boolean => name.startsWith('attributes.') && attributePath(name) !== undefined;

export const createAttributeIndex = (): AttributeIndex => {
  const byCategory = new Map<number, Map<FieldPath, Count>>();

  const countsOf = (row: GridRow): Map<FieldPath, Count> => {
    const id = Number(row.values['categoryId'] ?? NO_CATEGORY);
    const known = byCategory.get(id) ?? new Map<FieldPath, Count>();
    byCategory.set(id, known);
    return known;
  };
  const add = (row: GridRow): void => {
    const counts = countsOf(row);
    for (const path in row.values) {
      if (!isPath(path)) continue;
      const count = counts.get(path);
      if (count) count.ads += 1;
      else counts.set(path, { ads: 1, type: attributeTypeOfValue(row.values[path]) });
    }
  };
  const remove = (row: GridRow): void => {
    const counts = countsOf(row);
    for (const path in row.values) {
      const count = counts.get(path);
      if (!count) continue;
      count.ads -= 1;
      if (count.ads === 0) counts.delete(path);
    }
  };

  return {
    follow: (news) => {
      if (news.kind === 'replaced') {
        byCategory.clear();
        return;
      }
      const { add: added, update, before, remove: removed } = news.patch;
      for (const row of [...before, ...removed]) remove(row);
      for (const row of [...added, ...update]) add(row);
    },
    of: (categories) => {
      const together = new Map<FieldPath, CarriedAttribute>();
      for (const id of categories)
        for (const [path, { ads, type }] of byCategory.get(id) ?? []) {
          const known = together.get(path);
          together.set(path, { path, type: known?.type ?? type, ads: ads + (known?.ads ?? 0) });
        }
      return [...together.values()];
    },
  };
};
