/** What the edit panel shows of the selected ads: fields by group, one value or mixed. Pure. */
import {
  type AttributeType,
  attributePath,
  FIELDS,
  type Field,
  type FieldGroup,
  fieldOf,
} from '../../shared/ad/fields.ts';
import type { FieldPath } from '../../shared/ad/model.ts';
import type { Category } from '../../shared/category/category.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import { type Json, sameJson } from '../../shared/json.ts';

export const GROUPS: readonly FieldGroup[] = [
  'main',
  'money',
  'price',
  'images',
  'attributes',
  'shipping',
  'contact',
  'links',
  'system',
];

export type SharedValue = { readonly value: Json; readonly mixed: boolean };

/** The value all rows have at a path, or that they differ. */
export const sharedValue = (rows: readonly GridRow[], path: FieldPath): SharedValue => {
  const first = rows[0]?.values[path] ?? null;
  return { value: first, mixed: rows.some((row) => !sameJson(row.values[path] ?? null, first)) };
};

const ATTRIBUTE_TYPES: readonly AttributeType[] = ['STRING', 'NUMBER', 'LIST', 'BOOL'];

const typeOf = (type: string): AttributeType => ATTRIBUTE_TYPES.find((known) => known === type) ?? 'STRING';

/** The attributes of a category, and those the ads carry beyond it. */
export const attributeFields = (
  category: Category | undefined,
  rows: readonly GridRow[],
): readonly Field[] => {
  const carried = [...new Set(rows.flatMap((row) => Object.keys(row.values)))].filter((path) =>
    attributePath(path),
  );
  const defined = (category?.attributes ?? []).filter((attribute) => attribute.writable);
  const paths = defined.flatMap(({ key, type }) => {
    const own = carried.filter((path) => attributePath(path)?.key === key);
    return (own.length > 0 ? own : [`attributes.${key}`]).map((path) => fieldOf(path, typeOf(type)));
  });
  const known = new Set(defined.map(({ key }) => key));
  const others = carried
    .filter((path) => !known.has(attributePath(path)?.key ?? ''))
    .map((path) => fieldOf(path, typeOfValue(rows, path)));
  return [...paths, ...others].filter((field) => field !== undefined);
};

const typeOfValue = (rows: readonly GridRow[], path: FieldPath): AttributeType => {
  const value = rows.map((row) => row.values[path]).find((found) => found !== undefined && found !== null);
  if (typeof value === 'number') return 'NUMBER';
  if (typeof value === 'boolean') return 'BOOL';
  return Array.isArray(value) ? 'LIST' : 'STRING';
};

/** The fields of one group, attributes as the category defines them. */
export const fieldsOf = (
  group: FieldGroup,
  category: Category | undefined,
  rows: readonly GridRow[],
): readonly Field[] =>
  group === 'attributes'
    ? attributeFields(category, rows)
    : FIELDS.filter((field) => field.group === group && isShown(field, rows));

/** Pictures have a part of their own; long texts are edited one ad at a time. */
const isShown = (field: Field, rows: readonly GridRow[]): boolean =>
  field.kind !== 'images' && !(field.kind === 'text' && field.long && rows.length > 1);

/** The category all rows share; undefined where they differ. */
export const sharedCategory = (rows: readonly GridRow[]): number | undefined => {
  const { value, mixed } = sharedValue(rows, 'categoryId');
  return !mixed && typeof value === 'number' ? value : undefined;
};
