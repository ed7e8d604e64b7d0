/** One ad as a row of a file: its cells, its note, and which cells are highlighted or locked. */
import { attributePath } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { isPseudoField, USER_STATUSES } from '../../../shared/ad/model.ts';
import { attributePathsOf, readField } from '../../../shared/ad/paths.ts';
import { resultColumnOf } from '../../../shared/ad/result-fields.ts';
import type { Category } from '../../../shared/category/category.ts';
import { attributeLabel, attributeOf } from '../../../shared/category/category.ts';
import type { Json } from '../../../shared/json.ts';
import type { Language } from '../../../shared/locale/index.ts';
import { fieldLabel, translate, wholeProblemSentence } from '../../../shared/locale/index.ts';
import { type ResultFigures, resultValue } from '../../../shared/metrics/result-value.ts';
import type { DecimalSign, NumberFormat } from '../../../shared/money/number-format.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { conflictsIn } from '../drafts/merge.ts';
import { byFieldOrder, ownPicture } from '../drafts/units.ts';
import type { Row } from '../rows/row.ts';
import { stateOf } from '../rows/row.ts';
import type { CellMark, CellTone, CellValue } from '../workbook/sheet-plan.ts';
import type { AdValues, CellFormat } from './cells.ts';
import { resultCell, writtenCell } from './cells.ts';
import type { ExportColumn } from './columns.ts';
import { COLUMNS } from './meta.ts';
import type { ExportNames } from './names.ts';

/** The reader of the file: language and formats. */
export type ExportReader = {
  readonly language: Language;
  readonly decimal: DecimalSign;
  /** The format of amounts in sentences. */
  readonly format: NumberFormat;
  /** The locale of the labels of categories and attributes. */
  readonly tenant: string;
  readonly names: ExportNames;
};

/** An ad, its category, and its problems. */
export type ExportedAd = {
  readonly row: Row;
  /** The value of a field, a computed one too. */
  readonly at: (path: FieldPath) => Json;
  readonly category: Category | undefined;
  readonly problems: readonly Problem[];
  readonly results: ResultFigures;
};

/** The formats of the cells of ads of a category. */
export const cellFormat = (
  { language, decimal, names }: Pick<ExportReader, 'language' | 'decimal' | 'names'>,
  category: Category | undefined,
): CellFormat => ({
  language,
  decimal,
  category: names.category,
  campaign: names.campaign,
  priceUnit: (key) => names.priceUnit(category, key),
});

const shown = (path: FieldPath, value: Json): Json =>
  path === 'images' && Array.isArray(value) ? (value as readonly Json[]).map(ownPicture) : value;

const valuesOf = ({ row: { local }, at }: ExportedAd): AdValues => ({
  at: (path) => shown(path, at(path)),
  attributes: () => attributePathsOf(local),
});

const labelOf = (
  path: FieldPath,
  category: Category | undefined,
  { language, tenant }: ExportReader,
): string => {
  const attribute = attributeOf(category, attributePath(path)?.key ?? '');
  return attribute ? attributeLabel(attribute, tenant) : fieldLabel(language, path);
};

const draftedFields = ({ drafts }: Row): readonly FieldPath[] =>
  drafts
    .map(({ field }) => field)
    .filter((field) => !isPseudoField(field))
    .toSorted(byFieldOrder);

/** The lines of an ad's note: its state with the drafted fields, its conflicts, its problems; null without any. */
const noteOf = (ad: ExportedAd, reader: ExportReader): string | null => {
  const { row, category, problems } = ad;
  const say = translate(reader.language);
  const label = (path: FieldPath): string => labelOf(path, category, reader);
  const fields = draftedFields(row).map(label).join(', ');
  const state = stateOf(row);
  const conflicts = row.gone ? [] : conflictsIn(row.base, row.drafts);
  const lines = [
    state === 'live' ? '' : say(`export.note.${state}`, { fields }),
    conflicts.length > 0
      ? say('export.note.conflict', { fields: conflicts.map(({ field }) => label(field)).join(', ') })
      : '',
    ...problems.map((problem) =>
      say(problem.severity === 'error' ? 'export.note.error' : 'export.note.warning', {
        problem: wholeProblemSentence(reader.language, problem, {
          format: reader.format,
          fieldLabel: label(problem.field),
        }),
      }),
    ),
  ].filter((line) => line !== '');
  return lines.length > 0 ? lines.join('\n') : null;
};

const TONES: readonly CellTone[] = ['draft', 'warning', 'error'];

/** The most severe state of each field. */
const tonesOf = ({ row, problems }: ExportedAd): ReadonlyMap<FieldPath, CellTone> => {
  const tones = new Map<FieldPath, CellTone>(draftedFields(row).map((field) => [field, 'draft'] as const));
  for (const { field, severity } of problems) {
    const tone = severity === 'error' ? 'error' : 'warning';
    if (TONES.indexOf(tone) > TONES.indexOf(tones.get(field) ?? 'draft')) tones.set(field, tone);
  }
  return tones;
};

const isOver = (row: Row): boolean => ['final', 'gone'].includes(stateOf(row));

/** Is this cell of an ad that is not final locked, although others of its column can be edited? */
const isLockedCell = ({ row, category }: ExportedAd, { field, path }: ExportColumn): boolean => {
  if (!field || row.base === null) return false;
  if (field.editable === 'create') return true;
  if (field.editable === 'once') return readField(row.base, path) !== null;
  if (path === 'status') {
    const status = readField(row.local, path);
    return typeof status === 'string' && !(USER_STATUSES as readonly string[]).includes(status);
  }
  const key = attributePath(path)?.key;
  if (key === undefined || !category) return false;
  const definition = attributeOf(category, key);
  // An attribute that only other ads have is none of this one.
  return definition ? !(definition.writable && definition.updatable) : readField(row.local, path) === null;
};

export type RowCells = { readonly values: readonly CellValue[]; readonly marks: readonly CellMark[] };

const marksOf = (
  ad: ExportedAd,
  columns: readonly ExportColumn[],
  values: readonly CellValue[],
  { language }: ExportReader,
): readonly CellMark[] => {
  const tones = tonesOf(ad);
  const over = isOver(ad.row);
  const tooLong = translate(language)('export.too_long');
  const marks: CellMark[] = [];
  columns.forEach((column, at) => {
    const { path } = column;
    const tone = path === COLUMNS.attributes ? attributesTone(tones) : (tones.get(path) ?? null);
    const locked = column.locked || over || values[at] === tooLong || isLockedCell(ad, column);
    if (tone !== null || locked !== column.locked) marks.push({ at, tone, locked });
  });
  return marks;
};

const attributesTone = (tones: ReadonlyMap<FieldPath, CellTone>): CellTone | null =>
  [...tones]
    .flatMap(([path, tone]) => (attributePath(path) ? [tone] : []))
    .reduce<CellTone | null>(
      (worst, tone) => (worst && TONES.indexOf(worst) > TONES.indexOf(tone) ? worst : tone),
      null,
    );

/** The cells of an ad, with the row reference `mark` in the last column. */
export const rowCells = (
  ad: ExportedAd,
  columns: readonly ExportColumn[],
  mark: string,
  reader: ExportReader,
): RowCells => {
  const words = cellFormat(reader, ad.category);
  const said = valuesOf(ad);
  const values = columns.map(({ path }) => {
    const result = resultColumnOf(path);
    if (result) return resultCell(resultValue(ad.results, result), words);
    if (path === COLUMNS.mark) return mark;
    return path === COLUMNS.note ? noteOf(ad, reader) : writtenCell(path, said, words);
  });
  return { values, marks: marksOf(ad, columns, values, reader) };
};
