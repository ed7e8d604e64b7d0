/** What the seller is asked about columns whose field is in doubt. Nothing of a table is accepted before the answers. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { lettersAt } from '../../../shared/proposals/column-names.ts';
import type { Guess } from '../../../shared/proposals/header.ts';
import type {
  AmountQuestion,
  FieldAnswer,
  FieldQuestion,
  TableQuestion,
} from '../../../shared/proposals/table-questions.ts';
import { isDoubt, isFieldQuestion, openDoubts } from '../../../shared/proposals/table-questions.ts';
import type { ProposalState } from './proposal-state.ts';
import type { ColumnAnswers } from './table/column-mapping.ts';

type Asked = Pick<ProposalState, 'own' | 'choices' | 'facts' | 'match'> & {
  /** The questions before the last choice. */
  readonly before: readonly TableQuestion[];
};

/**
 * The answers to what a column is for: its field, if no other column and no value for all rows has it, or none. A
 * column that would name ads is asked about even where only one answer is left, as its ads may be another account's.
 */
const answersOf = ({ own, choices }: Asked, at: number): readonly FieldAnswer[] => {
  const { offered, near, columns } = own.mapping;
  const isFree = (to: FieldPath): boolean =>
    !choices.fields.some((field) => field.to === to && field.rows === 'all');
  const first = offered[at] ?? null;
  const others = (near[at] ?? []).filter((to) => to !== first && !columns.includes(to));
  const fields = [...(first === null ? [] : [first]), ...others].filter(isFree);
  if (fields.length > 0) return [...fields.map((to) => ({ to })), { to: null }];
  return own.mapping.leftOut[at] === 'no-ads' ? [{ to: null }] : [];
};

const questionAt = (asked: Asked, column: number): FieldQuestion | undefined => {
  const { own, facts, match } = asked;
  const code = own.mapping.leftOut[column] ?? null;
  const { filled = 0, samples = [] } = facts[column] ?? {};
  if (!isDoubt(code) || filled === 0 || column === match) return undefined;
  const answers = answersOf(asked, column);
  return answers.length === 0 ? undefined : { code, column, cells: filled, samples, answers, answer: null };
};

/** The open questions, and those that were answered: they stay in sight, so that the answer can be changed. */
const fieldQuestions = (asked: Asked): readonly FieldQuestion[] => {
  const { leftOut, columns } = asked.own.mapping;
  const known = new Map(asked.before.filter(isFieldQuestion).map((question) => [question.column, question]));
  return columns.flatMap((to, at): readonly FieldQuestion[] => {
    const open = questionAt(asked, at);
    const before = known.get(at);
    if (open) return [open];
    return before && !isDoubt(leftOut[at] ?? null) && at !== asked.match
      ? [{ ...before, answer: { to } }]
      : [];
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

/** The columns with these fields; a field is taken away from the column that had it. */
export const withAnswers = (columns: readonly Guess[], answers: ColumnAnswers): readonly Guess[] => {
  const given = new Map(
    [...answers].flatMap(([at, { to }]) => (to === undefined ? [] : [[at, to] as const])),
  );
  const fields = new Set(given.values());
  return columns.map((guess, at): Guess => {
    const to = given.get(at);
    if (to !== undefined) return { to, leftOut: null };
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
