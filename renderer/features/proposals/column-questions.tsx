import type { FieldPath } from '../../../shared/ad/model.ts';
import { formatDecimal, parseDecimal } from '../../../shared/money/decimal.ts';
import { PLAIN } from '../../../shared/money/number-format.ts';
import { lettersIn } from '../../../shared/proposals/column-names.ts';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import type {
  ColumnAnswer,
  FieldAnswer,
  FieldQuestion,
  TableQuestion,
} from '../../../shared/proposals/table-questions.ts';
import { isFieldQuestion } from '../../../shared/proposals/table-questions.ts';
import { testIds } from '../../core/test-ids.ts';
import { ToggleChip } from '../../core/ui/toggle-chip.tsx';
import { useWords, type Words } from '../../core/words.ts';
import { columnName, headerOf } from './column-choice.tsx';
import { FoldPriceQuestion, pricesDiffer } from './fold-choice.tsx';
import { mapProposal } from './proposal-store.ts';

/** Groups thousands in every language, so that no amount shown here could be two itself. */
const NO_BREAK_SPACE = '\u00a0';

const amountShown = (plain: string, { format }: Words): string => {
  const parsed = parseDecimal(plain, PLAIN);
  return parsed.ok ? formatDecimal(parsed.value, { decimal: format.decimal, group: NO_BREAK_SPACE }) : plain;
};

/** An answer, as the table is read once its button is pressed: pressed again, one about amounts is taken back. */
type Choice = {
  readonly answer: ColumnAnswer;
  readonly label: string;
  readonly isGiven: boolean;
};

/** Samples in the label of a button. */
const IN_LABEL = 2;

/** What the samples are with an answer. */
const valuesShown = (
  { samples }: Pick<TableQuestion, 'samples'>,
  { values }: { readonly values: readonly string[] },
  words: Words,
): string =>
  samples
    .map((sample, i) => words.t('proposals.asked.is', { sample, value: amountShown(values[i] ?? '', words) }))
    .join(' · ');

const fieldLabelOf = (
  { samples }: FieldQuestion,
  { to, rows, instead = -1, unit, values }: FieldAnswer,
  proposal: Proposal,
  words: Words,
): string => {
  const { t } = words;
  if (to === null) return t('proposals.asked.leave');
  const field = columnName(proposal, to, words);
  const label = rows
    ? t('proposals.asked.filled', { field, other: nameOf(proposal, instead, words) })
    : t('proposals.columns.offered', { field });
  if (!values) return label;
  const shown = valuesShown({ samples: samples.slice(0, IN_LABEL) }, { values }, words);
  return t(`proposals.asked.in.${unit ?? 'units'}`, { label, values: shown });
};

const isGiven = ({ answer }: FieldQuestion, { to, rows, unit = null }: FieldAnswer): boolean =>
  answer !== null && answer.to === to && answer.rows === rows && (answer.unit ?? null) === unit;

const choicesOf = (question: TableQuestion, proposal: Proposal, words: Words): readonly Choice[] => {
  if (isFieldQuestion(question))
    return question.answers.map((answer) => {
      const { to, rows, unit } = answer;
      return {
        answer: { to, rows, unit },
        label: fieldLabelOf(question, answer, proposal, words),
        isGiven: isGiven(question, answer),
      };
    });
  if (question.code === 'rounding')
    return question.answers.map((answer) => {
      const isGiven = question.answer === true;
      return { answer: { round: !isGiven }, label: valuesShown(question, answer, words), isGiven };
    });
  return question.answers.map((answer) => {
    const isGiven = question.answer === answer.decimal;
    const decimal = isGiven ? null : answer.decimal;
    return { answer: { decimal }, label: valuesShown(question, answer, words), isGiven };
  });
};

const fieldSentence = (question: FieldQuestion, column: string, proposal: Proposal, words: Words): string => {
  const { code, answer, answers, cells, samples } = question;
  const nameOfField = (path: FieldPath | null | undefined) => (path ? columnName(proposal, path, words) : '');
  if (answer) {
    if (answer.to === null) return words.t('proposals.asked.left', { column });
    const said = { column, field: nameOfField(answer.to) };
    return words.t(answer.rows ? 'proposals.asked.used_filled' : 'proposals.asked.used', said);
  }
  const [sample = ''] = samples;
  const field = nameOfField(answers[0]?.to);
  if (code === 'short-name' || code === 'other-name')
    return words.t('proposals.asked.name', { column, sample, field });
  const letters = lettersIn(proposal, question.column);
  return words.t(`proposals.asked.${code}`, { column, letters, sample, field, count: cells });
};

const sentenceOf = (question: TableQuestion, column: string, proposal: Proposal, words: Words): string => {
  if (isFieldQuestion(question)) return fieldSentence(question, column, proposal, words);
  const [sample = ''] = question.samples;
  const said = { column, sample, count: question.cells };
  if (question.answer !== null) return words.t('proposals.asked.answered', said);
  if (question.code === 'rounding')
    return words.t('proposals.asked.rounding', { ...said, decimals: words.number(question.decimals) });
  const [first = '', second = ''] = question.answers.map(({ values }) => amountShown(values[0] ?? '', words));
  return words.t('proposals.asked.decimal-sign', { ...said, first, second });
};

/** The table's name for a column, or that of its field. */
export const nameOf = (proposal: Proposal, at: number, words: Words): string => {
  const column = proposal.columns[at];
  if (!column) return '';
  const field: FieldPath | null = column.header === '' ? column.to : null;
  return field === null ? headerOf(column, words) : columnName(proposal, field, words);
};

const Question = ({
  proposal,
  question,
}: {
  readonly proposal: Proposal;
  readonly question: TableQuestion;
}) => {
  const words = useWords();
  const { column } = question;
  return (
    <fieldset className="column-question" data-testid={testIds.columnQuestion(column)}>
      <legend>
        {question.answer === null && '? '}
        {sentenceOf(question, nameOf(proposal, column, words), proposal, words)}
      </legend>
      {choicesOf(question, proposal, words).map(({ answer, label, isGiven }, at) => (
        <ToggleChip
          key={label}
          isOn={isGiven}
          onToggle={() => mapProposal({ answers: [{ column, ...answer }] })}
          testId={testIds.columnAnswer(column, at)}
        >
          {label}
        </ToggleChip>
      ))}
    </fieldset>
  );
};

/** What must be known of columns before their cells are taken; above columns and rows alike. */
export const ColumnQuestions = ({ proposal }: { readonly proposal: Proposal }) => {
  const { t } = useWords();
  if (proposal.questions.length === 0 && pricesDiffer(proposal) === undefined) return null;
  return (
    <section className="column-questions" aria-label={t('proposals.asked.label')}>
      {proposal.questions.map((question) => (
        <Question key={question.column} proposal={proposal} question={question} />
      ))}
      <FoldPriceQuestion proposal={proposal} />
    </section>
  );
};
