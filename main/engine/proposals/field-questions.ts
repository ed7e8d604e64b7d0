/** What the seller is asked about columns whose field is in doubt. Nothing of a table is accepted before the answers. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { unitNamed } from '../../../shared/proposals/amount-headers.ts';
import { columnNamed, lettersAt, nameOfColumn } from '../../../shared/proposals/column-names.ts';
import { isDoubt } from '../../../shared/proposals/doubts.ts';
import type { Guess } from '../../../shared/proposals/header.ts';
import { isMoney } from '../../../shared/proposals/header.ts';
import type { LeftOut } from '../../../shared/proposals/proposal.ts';
import type {
  AmountQuestion,
  FieldAnswer,
  FieldQuestion,
  TableQuestion,
} from '../../../shared/proposals/table-questions.ts';
import { isFieldQuestion, openDoubts, unitAnswers } from '../../../shared/proposals/table-questions.ts';
import type { FieldReading } from '../../../shared/proposals/table-reading.ts';
import type { ProposalState } from './proposal-state.ts';
import type { ColumnAnswers } from './table/column-mapping.ts';
import type { OwnTable } from './table/derived-table.ts';

type Asked = Pick<ProposalState, 'own' | 'choices' | 'facts' | 'match'> & {
  /** The questions before the last choice. */
  readonly before: readonly TableQuestion[];
};

/** The fields that a column in doubt may be for and no other column has, the likeliest first. */
const freeFields = ({ own: { mapping } }: Pick<Asked, 'own'>, at: number): readonly FieldPath[] => {
  const { means, near, columns } = mapping;
  const perhaps = [means[at] ?? null, ...(near[at] ?? [])];
  return [...new Set(perhaps)].flatMap((to) => (to === null || columns.includes(to) ? [] : [to]));
};

/** The column that has the amount which a column in doubt can only be for too; undefined where there is none. */
const besides = (asked: Pick<Asked, 'own'>, at: number): number | undefined => {
  const { means, columns } = asked.own.mapping;
  const to = means[at] ?? null;
  const other = isMoney(to) && freeFields(asked, at).length === 0 ? columns.indexOf(to) : -1;
  return other < 0 ? undefined : other;
};

/** Does the column give its field where it is filled? */
const givesFilled = (
  { own, choices }: Pick<Asked, 'own' | 'choices'>,
  at: number,
): FieldReading | undefined =>
  choices.fields.find(
    ({ from, rows }) =>
      rows === 'filled' &&
      'columns' in from &&
      columnNamed(from.columns[0] ?? '', own.headers, own.table.places) === at,
  );

/** What the numbers of a column may be that is for this field, as those of the column with the same amount first. */
const asAmounts = (
  { facts, own }: Asked,
  at: number,
  to: FieldPath,
  beside?: number,
): readonly FieldAnswer[] => {
  const { isWhole = false, samples = [] } = facts[at] ?? {};
  const { unit = null } = own.mapping.answers[beside ?? -1] ?? {};
  const named = unitNamed(own.headers[at] ?? '') ?? unit ?? undefined;
  return isMoney(to) && isWhole ? unitAnswers(to, samples, named) : [{ to }];
};

/**
 * The answers to what a column is for: its field, if no other column and no value for all rows has it, or none. Where
 * another column has the same amount, this one may count before it. A column that would name ads is asked about even
 * where only one answer is left, as its ads may be another account's.
 */
const answersOf = (asked: Asked, at: number): readonly FieldAnswer[] => {
  const { leftOut, means } = asked.own.mapping;
  const isFree = (to: FieldPath): boolean =>
    !asked.choices.fields.some((field) => field.to === to && field.rows === 'all');
  const instead = besides(asked, at);
  const to = instead === undefined ? null : (means[at] ?? null);
  const fields = (to === null ? freeFields(asked, at) : [to]).filter(isFree);
  if (fields.length === 0) return leftOut[at] === 'no-ads' ? [{ to: null }] : [];
  const amounts = fields.flatMap((field) => asAmounts(asked, at, field, instead));
  if (instead === undefined) return [...amounts, { to: null }];
  const filled = amounts.map((answer) => ({ ...answer, rows: 'filled' as const, instead }));
  return [...filled, ...amounts.slice(0, 1), { to: null }];
};

const codeOf = (asked: Asked, at: number): LeftOut | null => {
  const code = asked.own.mapping.leftOut[at] ?? null;
  if (besides(asked, at) !== undefined) return isDoubt(code) ? 'beside' : code;
  return code === 'beside' ? 'other-name' : code;
};

const questionAt = (asked: Asked, column: number): FieldQuestion | undefined => {
  const { facts, match } = asked;
  const code = codeOf(asked, column);
  const { filled = 0, samples = [] } = facts[column] ?? {};
  if (!isDoubt(code) || filled === 0 || column === match) return undefined;
  const answers = answersOf(asked, column);
  if (answers.length === 0) return undefined;
  const given = givesFilled(asked, column);
  const { unit } = asked.own.mapping.answers[column] ?? {};
  const answer = given ? { to: given.to, rows: 'filled' as const, ...(unit ? { unit } : {}) } : null;
  return { code, column, cells: filled, samples, answers, answer };
};

/** The open questions, and those that were answered: they stay in sight, so that the answer can be changed. */
const fieldQuestions = (asked: Asked): readonly FieldQuestion[] => {
  const { leftOut, columns, answers } = asked.own.mapping;
  const known = new Map(asked.before.filter(isFieldQuestion).map((question) => [question.column, question]));
  return columns.flatMap((to, at): readonly FieldQuestion[] => {
    const open = questionAt(asked, at);
    const before = known.get(at);
    if (open) return [open];
    if (!before || isDoubt(leftOut[at] ?? null) || at === asked.match) return [];
    const { unit } = answers[at] ?? {};
    return [{ ...before, answer: { to, ...(to && unit ? { unit } : {}) } }];
  });
};

/** All questions of a table by column, one a column: what its amounts are comes after what it is for. */
export const withFieldQuestions = (
  amounts: readonly AmountQuestion[],
  asked: Asked,
): readonly TableQuestion[] => {
  const taken = new Set(amounts.map(({ column }) => column));
  const fields = fieldQuestions(asked).filter(({ column }) => !taken.has(column));
  return [...fields, ...amounts].sort((a, b) => a.column - b.column);
};

/** The fields with those that columns give where they are filled; another answer takes that back. */
export const withFilled = (
  fields: readonly FieldReading[],
  answers: ColumnAnswers,
  { headers, table }: Pick<OwnTable, 'headers' | 'table'>,
): readonly FieldReading[] => {
  const answered = [...answers].filter(([, { to }]) => to !== undefined);
  const nameOf = (at: number): string => nameOfColumn(at, headers, table.places);
  const places = new Set(answered.map(([at]) => at));
  const placeOf = (name = ''): number => columnNamed(name, headers, table.places) ?? -1;
  const isOfOne = ({ rows, from }: FieldReading): boolean =>
    rows === 'filled' && 'columns' in from && places.has(placeOf(from.columns[0]));
  const given = answered.flatMap(([at, { to, rows }]): readonly FieldReading[] =>
    to && rows ? [{ to, rows, from: { columns: [nameOf(at)] } }] : [],
  );
  return places.size === 0 ? fields : [...fields.filter((field) => !isOfOne(field)), ...given];
};

/**
 * The columns with these fields; a field is taken away from the column that had it. One that gives its field where it
 * is filled stays in doubt: without that it would be asked about.
 */
export const withAnswers = (columns: readonly Guess[], answers: ColumnAnswers): readonly Guess[] => {
  const given = new Map(
    [...answers].flatMap(([at, { to, rows }]) =>
      to === undefined ? [] : [[at, { to, isFilled: rows !== undefined }] as const],
    ),
  );
  const fields = new Set([...given.values()].flatMap(({ to, isFilled }) => (isFilled ? [] : [to])));
  return columns.map((guess, at): Guess => {
    const said = given.get(at);
    if (said?.isFilled) return { to: null, leftOut: 'beside', means: said.to, near: guess.near ?? [] };
    if (said) return { to: said.to, leftOut: null };
    return guess.to !== null && fields.has(guess.to) ? { to: null, leftOut: null } : guess;
  });
};

/** Throws `columns-asked` while it is not said what some columns are for. */
export const requireSureColumns = ({ questions, own }: ProposalState): void => {
  const open = openDoubts(questions);
  if (open.length === 0) return;
  const letters = open.map(({ column }) => lettersAt(column, own.table.places));
  const names = open.map(({ column }, i) => `${letters[i]} ${own.headers[column] ?? ''}`.trim());
  throw new AdsheetError('columns-asked', { columns: names.join(', '), first: letters[0] ?? '' });
};

/** Throws `encoding-asked` while the letters of a csv file may be others. */
export const requireSureLetters = ({ file }: ProposalState): void => {
  const unsure = file?.csv?.unsure ?? [];
  if (file === null || unsure.length === 0) return;
  const samples = unsure.map(({ text, encoding }) => `“${text}” (${encoding})`).join(' · ');
  throw new AdsheetError('encoding-asked', { file: file.name, samples });
};
