/** The recipe of a proposal: how its table is read, by the names of its columns. */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { nameOfColumn } from '../../../shared/proposals/column-names.ts';
import { hintKey } from '../../../shared/proposals/header.ts';
import type { LeftOut } from '../../../shared/proposals/proposal.ts';
import type { Recipe } from '../../../shared/proposals/recipe.ts';
import { DOUBTS } from '../../../shared/proposals/table-questions.ts';
import type { ColumnReading } from '../../../shared/proposals/table-reading.ts';
import type { ProposalState } from '../proposals/proposal-state.ts';

/** Reasons that stay what they are in the next file, so that nothing need be said of such a column. */
const BY_ITSELF: ReadonlySet<LeftOut | null> = new Set([...DOUBTS, 'twice', 'read-only', 'replaced']);

const columnReading = ({ own, choices }: ProposalState, at: number): ColumnReading | null => {
  const { headers, mapping } = own;
  const [to = null, leftOut = null] = [mapping.columns[at], mapping.leftOut[at]];
  const { decimal = null, round = false } = mapping.answers[at] ?? {};
  const words = choices.words.get(at);
  const text = choices.texts.get(at);
  const isSaid = to !== null || !BY_ITSELF.has(leftOut);
  if (!isSaid && decimal === null && !round && !words && !text) return null;
  return {
    column: nameOfColumn(at, headers),
    ...(isSaid ? { to } : {}),
    ...(decimal === null ? {} : { decimal }),
    ...(round ? { round } : {}),
    ...(words ? { words: Object.fromEntries(words) } : {}),
    ...(text ? { text } : {}),
  };
};

/** How the proposal is read, under a name. Throws `recipe-invalid` for pasted rows, which have no file to look like. */
export const recipeOf = (work: ProposalState, name: string): Recipe => {
  const { own, choices, file, match, missing, copies } = work;
  const { headers, mapping, table } = own;
  if (!file) throw new AdsheetError('recipe-invalid', { at: 'paste' });
  const { csv, sheet, sheets, read } = file;
  const isHeaded = mapping.header !== null;
  const columns = Array.from({ length: table.width }, (_, at) => columnReading(work, at));
  return {
    name,
    headers: isHeaded ? headers.map(hintKey).filter((header) => header !== '') : [],
    ...(read.length > 1 ? { sheets: read } : {}),
    ...(read.length === 1 && sheets.length > 1 ? { sheet } : {}),
    ...(csv ? { encoding: csv.encoding, separator: csv.separator } : {}),
    ...(mapping.decimal === null ? {} : { decimal: mapping.decimal }),
    reading: {
      columns: columns.flatMap((column) => column ?? []),
      fields: choices.fields,
      ...(match === null ? {} : { match: { column: nameOfColumn(match, headers), by: 'own' } }),
      ...(choices.fold === null ? {} : { fold: choices.fold }),
      ...(missing === 'pause' ? { missing } : {}),
      ...(copies.as === 'new' ? { copies: copies.as } : {}),
    },
  };
};
