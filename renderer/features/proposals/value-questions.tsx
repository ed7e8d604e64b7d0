/** Values that their field does not have: each once, with what it may mean, a choice of another, or nothing. */
import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { type Field, fieldOf } from '../../../shared/ad/fields.ts';
import { daysOf, SHIPPING_TIME } from '../../../shared/ad/shipping-time.ts';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import { rowCalled } from '../../../shared/proposals/sheet-rows.ts';
import type { AskedValue, NamedWord, ValueQuestion } from '../../../shared/proposals/table-questions.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import type { Kept } from '../inputs/public.ts';
import { Combo, useChoices } from '../inputs/public.ts';
import { columnName } from './column-choice.tsx';
import { nameOf } from './column-questions.tsx';
import { mapProposal } from './proposal-store.ts';

/** Lines of a column before more are asked for. */
const FIRST = 12;
const MORE = 50;

type Option = { readonly value: string; readonly label: string; readonly note?: string };

const ANY = fieldOf('title') as Field;

/** The values that the field may have. */
const useOptions = ({ to, choices }: ValueQuestion): readonly Option[] => {
  const { t } = useWords();
  const own = useChoices(fieldOf(to) ?? ANY, []);
  const options =
    choices.length > 0
      ? choices.map(({ word, label }) => ({ value: word, label: label ?? word }))
      : own.map(({ value, ...option }) => ({ ...option, value: String(value) }));
  return [...options, { value: '', label: t('proposals.values.empty') }];
};

const nameIn = (options: readonly Option[], { word, label }: NamedWord): string =>
  label ?? options.find(({ value }) => value.toLowerCase() === word.toLowerCase())?.label ?? word;

type LineProps = {
  readonly question: ValueQuestion;
  readonly value: AskedValue;
  readonly at: number;
  readonly options: readonly Option[];
};

const Line = ({
  question: { column, to },
  value: { text, rows, suggestion, word, open },
  at,
  options,
}: LineProps) => {
  const { t } = useWords();
  const say = (meant: string | null) => () =>
    mapProposal({ answers: [{ column, words: { [text]: meant } }] });
  const name = suggestion && nameIn(options, suggestion);
  const typed = (time: string): Kept => {
    if (daysOf(time) === undefined) return { fault: t('refused.not-shipping-time') };
    say(time.trim())();
    return { fault: null };
  };
  const said =
    word === null ? null : word === '' ? t('proposals.values.left') : nameIn(options, { word, label: null });
  return (
    <li className="value-line" data-testid={testIds.askedValue(column, at)}>
      <span className="value-text" title={text}>
        {text}
      </span>
      <span className="value-rows">{t('proposals.values.rows', { count: rows })}</span>
      {open ? (
        <span className="value-answers">
          {name !== null && suggestion && (
            <Button
              size="small"
              appearance="primary"
              aria-label={t('proposals.values.take', { text, value: name })}
              onClick={say(suggestion.word)}
              data-testid={testIds.takeValue(column, at)}
            >
              {name}
            </Button>
          )}
          <Combo
            label={t('proposals.values.other_of', { text })}
            shown={said ?? ''}
            placeholder={t('proposals.values.other')}
            options={options}
            testId={testIds.chooseValue(column, at)}
            onPick={(meant) => say(String(meant))()}
            {...(to === SHIPPING_TIME ? { onText: typed } : {})}
          />
          <Button
            size="small"
            appearance="subtle"
            aria-label={t('proposals.values.empty_of', { text })}
            onClick={say('')}
            data-testid={testIds.emptyValue(column, at)}
          >
            {t('proposals.values.empty')}
          </Button>
        </span>
      ) : (
        <span className="value-answers">
          <span className="value-said">✓ {said}</span>
          <Button
            size="small"
            appearance="subtle"
            aria-label={t('proposals.values.back_of', { text })}
            onClick={say(null)}
            data-testid={testIds.takeBackValue(column, at)}
          >
            {t('proposals.values.back')}
          </Button>
        </span>
      )}
    </li>
  );
};

const suggestedIn = ({ values }: ValueQuestion): Readonly<Record<string, string>> =>
  Object.fromEntries(
    values.flatMap(({ text, suggestion, open }) => (open && suggestion ? [[text, suggestion.word]] : [])),
  );

const takeAll = (questions: readonly ValueQuestion[]): Promise<void> =>
  mapProposal({
    answers: questions.map((question) => ({ column: question.column, words: suggestedIn(question) })),
  });

const openTexts = ({ values }: ValueQuestion): readonly string[] =>
  values.flatMap(({ text, open }) => (open ? [text] : []));

/** Leaves the cells of all open values empty. */
const EmptyAll = ({ question }: { readonly question: ValueQuestion }) => {
  const { t } = useWords();
  const { column } = question;
  const texts = openTexts(question);
  if (texts.length < 2) return null;
  const words = Object.fromEntries(texts.map((text) => [text, '']));
  return (
    <Button
      size="small"
      appearance="subtle"
      onClick={() => mapProposal({ answers: [{ column, words }] })}
      data-testid={testIds.emptyValues(column)}
    >
      {t('proposals.values.empty_all', { count: texts.length })}
    </Button>
  );
};

const TakeAll = ({
  questions,
  testId,
}: {
  readonly questions: readonly ValueQuestion[];
  readonly testId: string;
}) => {
  const { t } = useWords();
  const count = questions.reduce((sum, question) => sum + Object.keys(suggestedIn(question)).length, 0);
  if (count === 0) return null;
  return (
    <Button size="small" onClick={() => takeAll(questions)} data-testid={testId}>
      {t('proposals.values.take_all', { count })}
    </Button>
  );
};

type FirstProps = {
  readonly proposal: Proposal;
  readonly question: ValueQuestion;
  readonly options: readonly Option[];
};

/** The first rows with what their values are, or would be once a suggestion is taken. */
const FirstRows = ({ proposal, question: { column, first, values }, options }: FirstProps) => {
  const { t } = useWords();
  const known = new Map(values.map((value) => [value.text, value]));
  const shown = ({ at, text }: ValueQuestion['first'][number]): string => {
    const { word = null, open = true, suggestion = null } = known.get(text) ?? {};
    const row = rowCalled(proposal.file?.read ?? [], at);
    if (!open && word === '') return t('proposals.values.first.empty', { row, text });
    if (!open && word !== null) {
      const value = nameIn(options, { word, label: null });
      return t('proposals.values.first.is', { row, text, value });
    }
    return suggestion
      ? t('proposals.values.first.maybe', { row, text, value: nameIn(options, suggestion) })
      : t('proposals.values.first.open', { row, text });
  };
  return (
    <ol
      className="for-all-preview value-first"
      aria-label={t('proposals.given.preview')}
      data-testid={testIds.firstValues(column)}
    >
      {first.map((row) => (
        <li key={row.at}>{shown(row)}</li>
      ))}
    </ol>
  );
};

const Lines = ({ proposal, question }: { readonly proposal: Proposal; readonly question: ValueQuestion }) => {
  const { t } = useWords();
  const options = useOptions(question);
  const [most, setMost] = useState(FIRST);
  const { values, open } = question;
  const hidden = values.length - most;
  const unseen = open - values.filter((value) => value.open).length;
  return (
    <div className="value-answered">
      <div className="value-listed">
        <ul className="value-lines">
          {values.slice(0, most).map((value, at) => (
            <Line key={value.text} question={question} value={value} at={at} options={options} />
          ))}
        </ul>
        {hidden > 0 && (
          <Button
            size="small"
            appearance="subtle"
            onClick={() => setMost(most + MORE)}
            data-testid={testIds.moreValues(question.column)}
          >
            {t('proposals.values.more', { count: Math.min(MORE, hidden) })}
          </Button>
        )}
        {unseen > 0 && <span>{t('proposals.values.unseen', { count: unseen })}</span>}
      </div>
      <FirstRows proposal={proposal} question={question} options={options} />
    </div>
  );
};

const Question = ({
  proposal,
  question,
}: {
  readonly proposal: Proposal;
  readonly question: ValueQuestion;
}) => {
  const words = useWords();
  const { t } = words;
  const { column, to, open, translated } = question;
  const [isShown, setShown] = useState(open > 0);
  const said = { column: nameOf(proposal, column, words), field: columnName(proposal, to, words) };
  return (
    <fieldset className="column-question" data-testid={testIds.valueQuestion(column)}>
      <legend>
        {open > 0
          ? `? ${t('proposals.values.open', { ...said, count: open })}`
          : t('proposals.values.done', { ...said, count: translated })}
      </legend>
      <TakeAll questions={[question]} testId={testIds.takeValues(column)} />
      <EmptyAll question={question} />
      <Button size="small" appearance="subtle" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {t(isShown ? 'proposals.values.hide' : 'proposals.values.show')}
      </Button>
      {isShown && <Lines proposal={proposal} question={question} />}
    </fieldset>
  );
};

/** What the values of columns mean; above columns and rows alike. */
export const ValueQuestions = ({ proposal }: { readonly proposal: Proposal }) => {
  const { t } = useWords();
  const { valueQuestions: questions } = proposal;
  if (questions.length === 0) return null;
  const open = questions.filter((question) => question.open > 0);
  const count = open.reduce((sum, question) => sum + question.open, 0);
  return (
    <section className="column-questions value-questions" aria-label={t('proposals.values.label')}>
      {open.length > 0 && (
        <p className="value-total" data-testid={testIds.openValues}>
          {t('proposals.values.total', { count, columns: open.length })}{' '}
          {open.length > 1 && <TakeAll questions={open} testId={testIds.takeAllValues} />}
        </p>
      )}
      {questions.map((question) => (
        <Question key={question.column} proposal={proposal} question={question} />
      ))}
    </section>
  );
};
