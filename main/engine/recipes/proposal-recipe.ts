/** The recipe of a proposal: how its table is read, by the names of its columns. */
import { randomUUID } from 'node:crypto';
import { MOST_READ_ROWS } from '../../../shared/contract/commands/table-readings.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { jsonOf, sameJson } from '../../../shared/json.ts';
import { columnNamed, nameOfColumn } from '../../../shared/proposals/column-names.ts';
import { DOUBTS } from '../../../shared/proposals/doubts.ts';
import { hintKey } from '../../../shared/proposals/header.ts';
import type { LeftOut, ProposalFile } from '../../../shared/proposals/proposal.ts';
import type { Recipe } from '../../../shared/proposals/recipe.ts';
import { ALL_SHEETS, fittedReading, likeness } from '../../../shared/proposals/recipe.ts';
import { HEADER_ROWS, rowText } from '../../../shared/proposals/table-layout.ts';
import type { ColumnReading, FieldReading, FoldReading } from '../../../shared/proposals/table-reading.ts';
import type { ProposalState } from '../proposals/proposal-state.ts';
import type { TableRow } from '../proposals/table/table.ts';

/** Reasons that stay what they are in the next file, so that nothing need be said of such a column. */
const BY_ITSELF: ReadonlySet<LeftOut | null> = new Set([...DOUBTS, 'twice', 'read-only', 'replaced']);

const columnReading = ({ own, choices }: ProposalState, at: number): ColumnReading | null => {
  const { headers, mapping, table } = own;
  const [to = null, leftOut = null] = [mapping.columns[at], mapping.leftOut[at]];
  const { decimal = null, round = false, unit = null } = mapping.answers[at] ?? {};
  const words = choices.words.get(at);
  const meanings = choices.meanings.get(at);
  const text = choices.texts.get(at);
  const isSaid = to !== null || !BY_ITSELF.has(leftOut);
  if (!isSaid && decimal === null && !round && unit === null && !words && !meanings && !text) return null;
  return {
    column: nameOfColumn(at, headers, table.places),
    ...(isSaid ? { to } : {}),
    ...(decimal === null ? {} : { decimal }),
    ...(round ? { round } : {}),
    ...(unit === null ? {} : { unit }),
    ...(words ? { words: Object.fromEntries(words) } : {}),
    ...(meanings ? { attributes: Object.fromEntries(meanings) } : {}),
    ...(text ? { text } : {}),
  };
};

/** What a recipe has beyond what its proposal's file shows of it. */
type Beyond = Pick<Recipe, 'headers' | 'signature' | 'optional' | 'families'> & {
  readonly columns: readonly ColumnReading[];
  readonly fields: readonly FieldReading[];
  readonly fold: FoldReading | null;
};

/**
 * What stays of the recipe by which the proposal is read: how its files are known, and what it says of columns that
 * only some of them have.
 */
const beyondFile = ({
  own: {
    headers,
    table: { places },
  },
  choices,
  source: { recipe },
}: ProposalState): Beyond => {
  const [names, { fields, fold }] = [headers.map(hintKey).filter((header) => header !== ''), choices];
  if (!recipe || likeness(recipe, headers) === 0) return { headers: names, columns: [], fields, fold };
  const { signature, optional = [], families, reading } = recipe;
  const fitted = fittedReading(recipe, headers, places).reading;
  const isLacking = (name: string): boolean => columnNamed(name, headers, places) === undefined;
  const isWhole = fitted.fields.every((field, at) => sameJson(jsonOf(field), jsonOf(fields[at] ?? null)));
  const keepsFields = optional.length > 0 && isWhole;
  const keepsFold = fold !== null && sameJson(jsonOf(fitted.fold ?? null), jsonOf(fold));
  return {
    headers: signature ? [...names, ...recipe.headers.filter(isLacking)] : names,
    ...(signature ? { signature } : {}),
    ...(optional.length > 0 ? { optional } : {}),
    ...(families ? { families } : {}),
    columns: reading.columns.filter(({ column }) => optional.includes(column) && isLacking(column)),
    fields: keepsFields ? [...reading.fields, ...fields.slice(fitted.fields.length)] : fields,
    fold: keepsFold ? (reading.fold ?? null) : fold,
  };
};

/** The rows that are read though they look odd, and those that the recipe says which this file does not have. */
const readRowsOf = ({ given, source: { rows, recipe } }: ProposalState): readonly string[] => {
  const chosen = new Set(given.choice.readRows);
  const texts = new Set(rows.flatMap((row) => (chosen.has(row.at) ? [rowText(row)] : [])));
  const before = recipe?.reading.readRows ?? [];
  const isHere = before.length === 0 ? () => false : heldIn(rows);
  return [...texts, ...before.filter((text) => !texts.has(text) && !isHere(text))].slice(0, MOST_READ_ROWS);
};

const heldIn = (rows: readonly TableRow[]): ((text: string) => boolean) => {
  const texts = new Set(rows.map(rowText));
  return (text) => texts.has(text);
};

/** The sheets that are read: all that look like ads, some of them, or one. */
const sheetsOf = ({ sheet, sheets, read, alike }: ProposalFile): Pick<Recipe, 'sheet' | 'sheets'> => {
  if (read.length > 1) return { sheets: alike.every((name) => read.includes(name)) ? ALL_SHEETS : read };
  return sheets.length > 1 ? { sheet } : {};
};

/** The header's row, where it is not among the first ones, in which it is found by itself. */
const farHeader = ({ own, source: { rows } }: ProposalState): Pick<Recipe, 'headerRow'> => {
  const { header } = own.mapping;
  const isFar = header !== null && rows.findIndex(({ at }) => at === header) >= HEADER_ROWS;
  return isFar ? { headerRow: header } : {};
};

/** How the proposal is read, under a name. Throws `recipe-invalid` for pasted rows, which have no file to look like. */
export const recipeOf = (work: ProposalState, name: string): Recipe => {
  const { own, file, source, match, missing, copies, list } = work;
  const { headers, mapping, table } = own;
  if (!file) throw new AdsheetError('recipe-invalid', { at: 'paste' });
  const { csv, readColumns } = file;
  const isHeaded = mapping.header !== null;
  const places = Array.from({ length: table.width }, (_, at) => at);
  const nameAt = (at: number): string => nameOfColumn(at, headers, table.places);
  const readNames = readColumns === null ? source.recipe?.columns : places.map(nameAt);
  const { columns: others, fields, fold, ...known } = beyondFile(work);
  const readRows = readRowsOf(work);
  return {
    name,
    list: list.kind,
    ...(isHeaded ? known : { headers: [] }),
    ...(readNames ? { columns: readNames } : {}),
    ...sheetsOf(file),
    ...farHeader(work),
    ...(csv ? { encoding: csv.encoding, separator: csv.separator } : {}),
    ...(mapping.decimal === null ? {} : { decimal: mapping.decimal }),
    reading: {
      columns: [...places.flatMap((at) => columnReading(work, at) ?? []), ...others],
      fields,
      ...(match === null ? {} : { match: { column: nameAt(match), by: 'own' } }),
      ...(fold === null ? {} : { fold }),
      ...(missing === 'pause' ? { missing } : {}),
      ...(copies.as === 'new' ? { copies: copies.as } : {}),
      ...(readRows.length > 0 ? { readRows } : {}),
    },
  };
};

/**
 * In which list a recipe is saved: that of its proposal, also under another name, unless the list has ads and the file
 * none of them.
 */
export const listFor = ({ list, file }: ProposalState, name: string): string => {
  const isOther = list.ads > 0 && list.here === 0 && file?.recipe?.name !== name;
  return isOther ? randomUUID() : list.kind;
};

/**
 * The proposal as one that a recipe reads, whose columns `missing` its file does not have; undefined for one that no
 * recipe reads any more. Its list stays what it is, unless the recipe is for another one.
 */
export const readBy = (
  work: ProposalState,
  recipe: Recipe | undefined,
  missing: readonly string[] = [],
): ProposalState => {
  const { file } = work;
  const { recipe: _before, ...source } = work.source;
  const taken = recipe ? { name: recipe.name, missing } : null;
  return {
    ...work,
    source: {
      ...source,
      kind: recipe?.list ?? work.list.kind,
      ...(recipe ? { recipe } : {}),
      file: source.file && { ...source.file, facts: { ...source.file.facts, recipe: taken } },
    },
    file: file && { ...file, recipe: taken },
  };
};
