import type { FieldPath } from '../../../shared/ad/model.ts';
import { formatDecimal, parseDecimal } from '../../../shared/money/decimal.ts';
import { PLAIN } from '../../../shared/money/number-format.ts';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import type { ColumnAnswer, TableQuestion } from '../../../shared/proposals/table-questions.ts';
import { testIds } from '../../core/test-ids.ts';
import { ToggleChip } from '../../core/ui/toggle-chip.tsx';
import { useWords, type Words } from '../../core/words.ts';
import { columnName, headerOf } from './column-choice.tsx';
import { mapProposal } from './proposal-store.ts';

/** Groups thousands in every language, so that no amount shown here could be two itself. */
const NO_BREAK_SPACE = '\u00a0';

const amountShown = (plain: string, { format }: Words): string => {
  const parsed = parseDecimal(plain, PLAIN);
  return parsed.ok ? formatDecimal(parsed.value, { decimal: format.decimal, group: NO_BREAK_SPACE }) : plain;
};

/** An answer, as the table is read once its button is pressed: pressed again, it is taken back. */
type Choice = {
  readonly answer: ColumnAnswer;
  readonly values: readonly string[];
  readonly isGiven: boolean;
};

const choicesOf = (question: TableQuestion): readonly Choice[] => {
  if (question.code === 'rounding')
    return question.answers.map(({ values }) => {
      const isGiven = question.answer === true;
      return { answer: { round: !isGiven }, values, isGiven };
    });
  return question.answers.map(({ decimal, values }) => {
    const isGiven = question.answer === decimal;
    return { answer: { decimal: isGiven ? null : decimal }, values, isGiven };
  });
};

const sentenceOf = (question: TableQuestion, column: string, words: Words): string => {
  const [sample = ''] = question.samples;
  const said = { column, sample, count: question.cells };
  if (question.answer !== null) return words.t('proposals.asked.answered', said);
  if (question.code === 'rounding')
    return words.t('proposals.asked.rounding', { ...said, decimals: words.number(question.decimals) });
  const [first = '', second = ''] = question.answers.map(({ values }) => amountShown(values[0] ?? '', words));
  return words.t('proposals.asked.decimal-sign', { ...said, first, second });
};

const nameOf = (proposal: Proposal, at: number, words: Words): string => {
  const column = proposal.columns[at];
  if (!column) return '';
  const field: FieldPath | null = column.header === '' ? column.to : null;
  return field === null ? headerOf(column, at, words) : columnName(proposal, field, words);
};

const Question = ({
  proposal,
  question,
}: {
  readonly proposal: Proposal;
  readonly question: TableQuestion;
}) => {
  const words = useWords();
  const { samples, column } = question;
  return (
    <fieldset className="column-question" data-testid={testIds.columnQuestion(column)}>
      <legend>
        {question.answer === null && '? '}
        {sentenceOf(question, nameOf(proposal, column, words), words)}
      </legend>
      {choicesOf(question).map((choice, at) => (
        <ToggleChip
          key={choice.values.join(' ')}
          isOn={choice.isGiven}
          onToggle={() => mapProposal({ answers: [{ column, ...choice.answer }] })}
          testId={testIds.columnAnswer(column, at)}
        >
          {samples
            .map((sample, i) =>
              words.t('proposals.asked.is', { sample, value: amountShown(choice.values[i] ?? '', words) }),
            )
            .join(' · ')}
        </ToggleChip>
      ))}
    </fieldset>
  );
};

/** What must be known of columns before their cells are taken; above columns and rows alike. */
export const ColumnQuestions = ({ proposal }: { readonly proposal: Proposal }) => {
  const { t } = useWords();
  if (proposal.questions.length === 0) return null;
  return (
    <section className="column-questions" aria-label={t('proposals.asked.label')}>
      {proposal.questions.map((question) => (
        <Question key={question.column} proposal={proposal} question={question} />
      ))}
    </section>
  );
};
