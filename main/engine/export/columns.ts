/** The columns of an export, derived from the table of fields and the category. */
import type { Field } from '../../../shared/ad/fields.ts';
import {
  attributePath,
  attributeTypeNamed,
  FIELDS,
  fieldOf,
  pathOfAttribute,
} from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { resultColumnOf, resultFieldOf } from '../../../shared/ad/result-fields.ts';
import type { Category, CategoryAttribute } from '../../../shared/category/category.ts';
import { attributeLabel, attributeOf } from '../../../shared/category/category.ts';
import { textIn } from '../../../shared/category/localized.ts';
import type { MetricSums } from '../../../shared/contract/results/metrics.ts';
import type { Language } from '../../../shared/locale/index.ts';
import { fieldLabel, resultHeader, translate, wordFor } from '../../../shared/locale/index.ts';
import { headerName } from '../../../shared/proposals/attribute-labels.ts';
import { wordGroupOf } from '../../../shared/proposals/cell-text.ts';
import { guessColumns } from '../../../shared/proposals/header.ts';
import type { MetaColumn } from './meta.ts';
import { COLUMNS } from './meta.ts';

export type ExportColumn = MetaColumn & {
  /** Null for a column that is no field. */
  readonly field: Field | null;
  /** No cell of it can be edited. */
  readonly locked: boolean;
  /** New ads cannot go without it. */
  readonly needed?: true;
  /** In characters. */
  readonly width: number;
  readonly long: boolean;
};

export type ColumnsRequest = {
  /** The chosen fields; undefined for all. */
  readonly fields: readonly FieldPath[] | undefined;
  /** The days of the columns of results; null without any. */
  readonly sums: Pick<MetricSums, 'now' | 'before'> | null;
  /** The category of all rows; undefined where they have several. */
  readonly category: Category | undefined;
  /** Several categories of the rows whose attributes have a column each; absent where they share one. */
  readonly categories?: readonly Category[] | undefined;
  /** Attributes of the rows, whether or not a category defines them. */
  readonly attributes: readonly FieldPath[];
  /** For new ads: fields that only the marketplace sets are left out. */
  readonly template: boolean;
  /** The fields that new ads cannot go without. */
  readonly needed: ReadonlySet<FieldPath>;
  readonly language: Language;
  /** The locale of the labels of attributes. */
  readonly tenant: string;
};

/** Fields of use to programs, not to people. */
const LEFT_OUT: ReadonlySet<FieldPath> = new Set(['links.self', 'links.category']);

const PX_A_CHARACTER = 7;

/** The width in characters of a sheet for a width in pixels of the window. */
export const charactersIn = (pixels: number): number => Math.round(pixels / PX_A_CHARACTER);
const LONG_WIDTH = 60;
const NOTE_WIDTH = 36;
const MARK_WIDTH = 32;
const LONGEST_HEADER = 30;
const LONGEST_WORD = 32;

const isLong = (field: Field): boolean => field.kind === 'text' && field.long === true;

/** Minimum widths in characters. A title is cut off where a note is displayed beside it. */
const LEAST: Readonly<Record<FieldPath, number>> = { title: 48 };

/** The longest text that the cells of a field may hold. */
const longestWord = (field: Field, language: Language): number => {
  const group = wordGroupOf(field.path);
  if (field.kind !== 'enum' || !group) return 0;
  return Math.max(...field.values.map((code) => wordFor(language, group, code).length));
};

const widthOf = (field: Field, header: string, language: Language): number => {
  if (isLong(field)) return LONG_WIDTH;
  return Math.max(
    charactersIn(field.width),
    LEAST[field.path] ?? 0,
    Math.min(header.length + 4, LONGEST_HEADER),
    Math.min(longestWord(field, language) + 1, LONGEST_WORD),
  );
};

type OfRows = Pick<ColumnsRequest, 'category' | 'categories'>;

const categoriesIn = ({ category, categories = [] }: OfRows): readonly Category[] =>
  category ? [category] : categories;

/** What the categories of the rows say of an attribute. */
const definitionsOf = (path: FieldPath, of: OfRows): readonly CategoryAttribute[] =>
  categoriesIn(of).flatMap((category) => attributeOf(category, attributePath(path)?.key ?? '') ?? []);

/** Of an attribute that categories have as other types the cells are texts. */
const attributeField = (path: FieldPath, of: OfRows): Field | undefined => {
  const [type, ...others] = new Set(definitionsOf(path, of).map((definition) => definition.type));
  return fieldOf(path, others.length === 0 ? attributeTypeNamed(type) : undefined);
};

/** Only the marketplace sets it, in each category that has it. */
const isLocked = (field: Field, of: OfRows): boolean => {
  if (field.editable === 'never') return true;
  const definitions = definitionsOf(field.path, of);
  return definitions.length > 0 && definitions.every(({ writable }) => !writable);
};

/** Does the header name another field? Without its `_meta` the file would be read wrongly. */
const means = (header: string): boolean =>
  guessColumns([header]).some(({ leftOut }) => leftOut !== 'unknown');

/** An attribute's label where it is unambiguous, in the file's language if it has one in that; else its path. */
const attributeHeader = (path: FieldPath, wanted: ColumnsRequest, taken: ReadonlySet<string>): string => {
  const { language, tenant } = wanted;
  const { key = '', locale } = attributePath(path) ?? {};
  const [definition] = definitionsOf(path, wanted);
  const label = definition
    ? textIn(definition.label, language, 'strict') || attributeLabel(definition, tenant)
    : key;
  const isPlain = locale === undefined && label.trim() !== '' && !means(label);
  return isPlain && !taken.has(headerName(label)) ? label : path;
};

const fieldColumn = (field: Field, header: string, wanted: ColumnsRequest): ExportColumn => ({
  path: field.path,
  // Forms mark so what must be filled in; reading passes over the mark.
  header: wanted.needed.has(field.path) ? `${header} *` : header,
  field,
  locked: isLocked(field, wanted),
  ...(wanted.needed.has(field.path) ? { needed: true } : {}),
  width: widthOf(field, header, wanted.language),
  long: isLong(field),
});

/** A column that is no field; undefined for a field's path. */
const ownColumn = (path: FieldPath, language: Language): ExportColumn | undefined => {
  const own = { path, field: null, long: true };
  switch (path) {
    case COLUMNS.note:
      return { ...own, header: translate(language)('export.column.note'), locked: true, width: NOTE_WIDTH };
    case COLUMNS.attributes:
      return { ...own, header: fieldLabel(language, path), locked: false, width: LONG_WIDTH };
    case COLUMNS.mark:
      return { ...own, header: COLUMNS.mark, locked: true, width: MARK_WIDTH, long: false };
    default:
      return undefined;
  }
};

/** A column of results, named with its days; undefined for another path, and in a template. */
const resultColumn = (
  path: FieldPath,
  { sums, language, template }: ColumnsRequest,
): ExportColumn | undefined => {
  const [column, field] = [resultColumnOf(path), resultFieldOf(path)];
  if (!column || !field || !sums || template) return undefined;
  const header = resultHeader(language, column, sums.now);
  return { path, header, field, locked: true, width: widthOf(field, header, language), long: false };
};

const columnsAt = (paths: readonly FieldPath[], wanted: ColumnsRequest): readonly ExportColumn[] => {
  const { language } = wanted;
  const taken = new Set<string>();
  return [...new Set(paths)].flatMap((path): readonly ExportColumn[] => {
    const own = ownColumn(path, language) ?? resultColumn(path, wanted);
    if (own) return [own];
    const isAttribute = attributePath(path) !== undefined;
    const field = isAttribute ? attributeField(path, wanted) : fieldOf(path);
    if (!field) return [];
    const header = isAttribute ? attributeHeader(path, wanted, taken) : fieldLabel(language, path);
    taken.add(headerName(header));
    return [fieldColumn(field, header, wanted)];
  });
};

/** The attributes that categories define, then the others; one column for all where those of several share it. */
const attributePaths = (wanted: ColumnsRequest): readonly FieldPath[] => {
  const { category, categories, attributes, template } = wanted;
  if (!(category ?? categories)) return [COLUMNS.attributes];
  const defined = categoriesIn(wanted)
    .flatMap((one) => one.attributes)
    .filter(({ writable }) => writable || !template);
  return [...defined.map(({ key }) => pathOfAttribute(key)), ...attributes];
};

const allPaths = (wanted: ColumnsRequest): readonly FieldPath[] => {
  const fields = FIELDS.filter(
    ({ path, editable }) => !LEFT_OUT.has(path) && !(wanted.template && editable === 'never'),
  );
  const inGroup = (isSystem: boolean): readonly FieldPath[] =>
    fields.filter(({ group }) => (group === 'system') === isSystem).map(({ path }) => path);
  return [...inGroup(false), ...attributePaths(wanted), ...inGroup(true)];
};

/**
 * The columns in order: what identifies ads, notes, their fields. An export always has the ad's number and, as its
 * last column, the row reference; a template for new ads has neither.
 */
export const exportColumns = (wanted: ColumnsRequest): readonly ExportColumn[] => {
  const paths = wanted.fields ?? allPaths(wanted);
  if (wanted.template) return columnsAt(paths, wanted);
  const front = ['id', ...paths.filter((path) => path === 'title'), COLUMNS.note];
  return columnsAt([...front, ...paths.filter((path) => path !== COLUMNS.mark), COLUMNS.mark], wanted);
};
