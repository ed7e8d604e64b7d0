/** What rows lack in common, each with its answer for all of them, above the rows themselves. */
import { Button, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { fieldOf } from '../../../shared/ad/fields.ts';
import type { Json } from '../../../shared/json.ts';
import { withField } from '../../../shared/proposals/derived-columns.ts';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import type { RowNeed } from '../../../shared/proposals/row-needs.ts';
import { isGivenToAll } from '../../../shared/proposals/row-needs.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { Combo } from '../inputs/public.ts';
import { columnName } from './column-choice.tsx';
import { Given } from './for-all-rows.tsx';
import { plainText, useOptions, valueFault } from './given-value.ts';
import { mapProposal, proposals } from './proposal-store.ts';

type Props = { readonly proposal: Proposal };
type NeedProps = Props & { readonly need: RowNeed };

/** Gives the rows that lack the field this value. */
const give = ({ proposal: { fields }, need: { field: to, to: rows } }: NeedProps, value: string): void => {
  mapProposal({ fields: withField(fields, { to, from: { value }, rows }) });
};

const Typed = ({ proposal, need, name }: NeedProps & { readonly name: string }) => {
  const { field } = need;
  const words = useWords();
  const { t } = words;
  const [text, setText] = useState('');
  const fault = valueFault(field, text, words);
  const isReady = text.trim() !== '' && fault === null;
  const answer = (): void => {
    if (isReady) give({ proposal, need }, plainText(fieldOf(field), text, words));
  };
  return (
    <span className="need-answer">
      <Input
        size="small"
        className="need-text"
        value={text}
        aria-label={t('proposals.needs.answer', { field: name })}
        aria-invalid={fault !== null}
        onChange={(_event, { value }) => setText(value)}
        onKeyDown={({ key }) => key === 'Enter' && answer()}
        data-testid={testIds.needAnswer(field)}
      />
      <Button
        size="small"
        disabledFocusable={!isReady}
        aria-label={t('proposals.needs.give', { field: name })}
        onClick={answer}
      >
        {t('proposals.given.give')}
      </Button>
      {fault !== null && (
        <span className="for-all-fault" role="alert">
          {fault}
        </span>
      )}
    </span>
  );
};

const Answer = ({ proposal, need }: NeedProps) => {
  const words = useWords();
  const { t } = words;
  const { field } = need;
  const options = useOptions(field);
  const name = columnName(proposal, field, words);
  if (!isGivenToAll(field))
    return (
      <Button size="small" onClick={() => proposals.set({ step: 'columns' })}>
        {t('proposals.needs.columns')}
      </Button>
    );
  if (options.length === 0) return <Typed proposal={proposal} need={need} name={name} />;
  return (
    <Combo
      label={t('proposals.needs.answer', { field: name })}
      shown=""
      placeholder={t('proposals.given.choose')}
      options={options}
      testId={testIds.needAnswer(field)}
      onPick={(value: Json) => value !== null && give({ proposal, need }, String(value))}
    />
  );
};

const Need = ({ proposal, need }: NeedProps) => {
  const words = useWords();
  const { t } = words;
  const { field, rows, others } = need;
  const name = columnName(proposal, field, words);
  return (
    <fieldset className="column-question row-need" data-testid={testIds.rowNeed(field)}>
      <legend>
        ⊘ {t('proposals.needs.lack', { field: name, count: rows })}
        {others > 0 && isGivenToAll(field) && (
          <span className="need-others"> {t('proposals.needs.others', { count: others })}</span>
        )}
      </legend>
      <Answer proposal={proposal} need={need} />
    </fieldset>
  );
};

export const RowNeeds = ({ proposal }: Props) => {
  const { t } = useWords();
  const { needs } = proposal.counts;
  const given = proposal.fields.filter(({ from, rows }) => rows !== 'all' && 'value' in from);
  if (needs.length + given.length === 0) return null;
  return (
    <section className="column-questions" aria-label={t('proposals.needs.label')}>
      <div className="row-needs">
        {needs.map((need) => (
          <Need key={need.field} proposal={proposal} need={need} />
        ))}
      </div>
      {given.length > 0 && (
        <ul className="for-all-given needs-given">
          {given.map((reading) => (
            <Given key={`${reading.to} ${reading.rows}`} proposal={proposal} reading={reading} />
          ))}
        </ul>
      )}
    </section>
  );
};
