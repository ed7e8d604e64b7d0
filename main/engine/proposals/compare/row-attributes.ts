/**
 * The attributes that names in a row mean: those of its category, by key or label, and those that its ad has. Any
 * other name would make a new attribute of it, and leave or clear the one that was meant.
 */
import { attributePath, fieldOf, pathOfAttribute } from '../../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../../shared/ad/model.ts';
import { attributePathsOf } from '../../../../shared/ad/paths.ts';
import type { Category } from '../../../../shared/category/category.ts';
import { attributeOf } from '../../../../shared/category/category.ts';
import { attributeMeant, nearestKeys, plainName } from '../../../../shared/proposals/attribute-labels.ts';
import { knownCategories } from '../../categories/known-categories.ts';
import type { EditedRow } from '../../drafts/cells.ts';
import { categoryOf } from '../../edits/apply.ts';
import { once } from '../../once.ts';
import type { TableRow } from '../table/table.ts';
import { isBlank } from '../table/table.ts';
import type { RowBaseline } from '../targets/row-baselines.ts';
import type { ComparisonContext } from './compared.ts';
import type { AttributeMeant, RowAttributes } from './mapped-cells.ts';

const attributesOf = (row: EditedRow | undefined): readonly FieldPath[] => {
  if (!row) return [];
  const drafted = row.drafts().flatMap(({ field }) => (attributePath(field) ? [field] : []));
  return [...new Set([...attributePathsOf(row.base ?? {}), ...drafted])];
};

const nameIn = (path: FieldPath): string => path.slice('attributes.'.length);

/** The category that the row names; undefined where it names none. */
const categorySaid = (trial: ComparisonContext, { cells }: TableRow): number | undefined => {
  const column = trial.columns.find(({ to }) => to === 'categoryId');
  const cell = column ? (cells[column.at] ?? null) : null;
  const field = fieldOf('categoryId');
  if (!column || !field || isBlank(cell)) return undefined;
  const read = trial.wordsIn(undefined).read(field, { cell, amounts: { decimal: null } }, []);
  return read.says === 'value' && typeof read.value === 'number' ? read.value : undefined;
};

/** A name that no attribute of the category has: the first one it was said to mean that the category has. */
const saidOf = (
  { meanings }: ComparisonContext,
  category: Category,
  at: number,
  name: string,
): AttributeMeant => {
  const { key = name, locale } = attributePath(`attributes.${name}`) ?? {};
  const said = meanings.get(at)?.get(plainName(name)) ?? [];
  const own = said.find((one) => one !== '' && attributeOf(category, one));
  if (own !== undefined) return { path: pathOfAttribute(own, locale) };
  return said.includes('') ? { leftOut: true } : { unknown: { name, near: nearestKeys(category, key) } };
};

/** The attributes of a row, found when they are asked for; `edited` is its ad, undefined for a new one. */
export const rowAttributes = (
  trial: ComparisonContext,
  row: TableRow,
  before: RowBaseline,
  edited: () => EditedRow | undefined,
): RowAttributes => {
  const own = once(() => attributesOf(edited()));
  const category = once((): Category | undefined => {
    const said = categorySaid(trial, row);
    const ad = said === undefined ? edited() : undefined;
    if (ad) return categoryOf(trial.mirror, ad);
    return knownCategories(trial.mirror).get(said ?? trial.template ?? undefined);
  });
  const wasOfAd = (path: FieldPath): boolean => before.is === 'known' && before.values[path] !== undefined;
  const isOfAd = (path: FieldPath): boolean => wasOfAd(path) || own().includes(path);
  const nameOf = (at: number, path: FieldPath): string => trial.labels[at] ?? nameIn(path);
  return {
    own,
    nameOf,
    inLine: (at, path) => {
      if (isOfAd(path)) return { path };
      const of = category();
      if (!of) return { path };
      const meant = attributeMeant(of, nameIn(path));
      return meant === undefined ? saidOf(trial, of, at, nameIn(path)) : { path: meant };
    },
    inColumn: (at, path) => {
      // A file of ours has most of its cells unchanged: no ad is read for these.
      if (wasOfAd(path)) return { path };
      const of = category();
      if (!of) return { path };
      const label = trial.labels[at] ?? null;
      const meant = label === null ? undefined : attributeMeant(of, label);
      if (meant !== undefined) return { path: meant };
      const isKnown = attributeOf(of, attributePath(path)?.key ?? '') !== undefined || isOfAd(path);
      return isKnown ? { path } : saidOf(trial, of, at, nameOf(at, path));
    },
  };
};
