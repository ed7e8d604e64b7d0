/** Names of attributes that none of their ads' categories has: each once, with the nearest ones, another, or none. */
import { Button } from '@fluentui/react-components';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import type {
  AskedAttribute,
  AttributeChoice,
  AttributeQuestion,
} from '../../../shared/proposals/table-questions.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { Combo } from '../inputs/public.ts';
import { nameOf } from './column-questions.tsx';
import { mapProposal } from './proposal-store.ts';

/** Leaves out the cells of a name. */
const LEAVE = '';

const say = (column: number, attributes: Readonly<Record<string, readonly string[] | null>>): Promise<void> =>
  mapProposal({ answers: [{ column, attributes }] });

type LineProps = {
  readonly question: AttributeQuestion;
  readonly asked: AskedAttribute;
  readonly at: number;
};

/** What a name was said to mean. */
const Said = ({ question: { column }, asked: { name, said }, at }: LineProps) => {
  const { t } = useWords();
  if (!said) return null;
  const names = [...said.labels, ...(said.leaves ? [t('proposals.attributes.left')] : [])];
  return (
    <>
      <span className="value-said">✓ {names.join(' · ')}</span>
      <Button
        size="small"
        appearance="subtle"
        aria-label={t('proposals.values.back_of', { text: name })}
        onClick={() => say(column, { [name]: null })}
        data-testid={testIds.takeBackAttribute(column, at)}
      >
        {t('proposals.values.back')}
      </Button>
    </>
  );
};

const Choices = ({ question: { column, choices }, asked: { name, near, said }, at }: LineProps) => {
  const { t } = useWords();
  // Ads of several categories may need one each, and those of before stay.
  const take = (keys: readonly string[]): Promise<void> =>
    say(column, { [name]: [...(said?.keys ?? []), ...keys] });
  const byLabel = new Map(choices.map((choice) => [choice.label, choice]));
  const button = ({ label, keys }: AttributeChoice, place: number) => (
    <Button
      key={label}
      size="small"
      appearance={place === 0 ? 'primary' : 'secondary'}
      aria-label={t('proposals.attributes.take', { name, attribute: label })}
      onClick={() => take(keys)}
      data-testid={testIds.takeAttribute(column, at, place)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {near.map(button)}
      <Combo
        label={t('proposals.attributes.other_of', { name })}
        shown=""
        placeholder={t('proposals.attributes.other')}
        options={choices.map(({ label, keys }) => ({ value: label, label, note: keys.join(' · ') }))}
        testId={testIds.chooseAttribute(column, at)}
        onPick={(label) => take(byLabel.get(String(label))?.keys ?? [])}
      />
      <Button
        size="small"
        appearance="subtle"
        aria-label={t('proposals.attributes.leave_of', { name })}
        onClick={() => take([LEAVE])}
        data-testid={testIds.leaveAttribute(column, at)}
      >
        {t('proposals.attributes.leave')}
      </Button>
    </>
  );
};

const Line = (line: LineProps) => {
  const { t } = useWords();
  const { question, asked, at } = line;
  return (
    <li className="value-line" data-testid={testIds.askedAttribute(question.column, at)}>
      <span className="value-text" title={asked.name}>
        {asked.name}
      </span>
      <span className="value-rows">{t('proposals.values.rows', { count: asked.rows })}</span>
      <span className="value-answers">
        <Said {...line} />
        {asked.open && <Choices {...line} />}
      </span>
    </li>
  );
};

/** Leaves out the cells of all open names. */
const LeaveAll = ({ question: { column, names } }: { readonly question: AttributeQuestion }) => {
  const { t } = useWords();
  const open = names.filter((name) => name.open);
  if (open.length < 2) return null;
  const attributes = Object.fromEntries(open.map(({ name, said }) => [name, [...(said?.keys ?? []), LEAVE]]));
  return (
    <Button
      size="small"
      appearance="subtle"
      onClick={() => say(column, attributes)}
      data-testid={testIds.leaveAttributes(column)}
    >
      {t('proposals.attributes.leave_all', { count: open.length })}
    </Button>
  );
};

const Question = ({
  proposal,
  question,
}: {
  readonly proposal: Proposal;
  readonly question: AttributeQuestion;
}) => {
  const words = useWords();
  const { t } = words;
  const column = nameOf(proposal, question.column, words);
  const { open, answered } = question;
  return (
    <fieldset className="column-question" data-testid={testIds.attributeQuestion(question.column)}>
      <legend>
        {open > 0
          ? `? ${t('proposals.attributes.open', { column, count: open })}`
          : t('proposals.attributes.done', { column, count: answered })}
      </legend>
      <LeaveAll question={question} />
      <div className="value-answered">
        <ul className="value-lines value-listed">
          {question.names.map((asked, at) => (
            <Line key={asked.name} question={question} asked={asked} at={at} />
          ))}
        </ul>
      </div>
    </fieldset>
  );
};

/** What names of attributes mean that none has; above columns and rows alike. */
export const AttributeQuestions = ({ proposal }: { readonly proposal: Proposal }) => {
  const { t } = useWords();
  const { attributeQuestions: questions } = proposal;
  if (questions.length === 0) return null;
  return (
    <section className="column-questions value-questions" aria-label={t('proposals.attributes.label')}>
      {questions.map((question) => (
        <Question key={question.column} proposal={proposal} question={question} />
      ))}
    </section>
  );
};
