/** Fields for all rows or empty cells: a value, a text or a formula of the columns, with the first rows as it is chosen. */
import { Button, Input, Select } from '@fluentui/react-components';
import { useState } from 'react';
import { fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Json } from '../../../shared/json.ts';
import { isCellError } from '../../../shared/proposals/cell-errors.ts';
import { withField } from '../../../shared/proposals/derived-columns.ts';
import type { Proposal, TableCell } from '../../../shared/proposals/proposal.ts';
import { textOfCell } from '../../../shared/proposals/proposal.ts';
import { rowCalled } from '../../../shared/proposals/sheet-rows.ts';
import type { FieldOrigin, FieldReading } from '../../../shared/proposals/table-reading.ts';
import { GIVEN_TO } from '../../../shared/proposals/table-reading.ts';
import { question } from '../../core/question.ts';
import { openName } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { useAnswer } from '../../core/use-answer.ts';
import { useWords, type Words } from '../../core/words.ts';
import { Combo } from '../inputs/public.ts';
import { columnName, EDITABLE, FieldOptions } from './column-choice.tsx';
import { plainText, shownText, useOptions, valueFault } from './given-value.ts';
import { mapProposal } from './proposal-store.ts';

const KINDS = ['value', 'template', 'formula'] as const;
type Kind = (typeof KINDS)[number];

/** A column that counts where it is filled is chosen where it is asked about. */
const WHICH = GIVEN_TO.filter((rows) => rows !== 'filled');

type Draft = {
  readonly to: FieldPath;
  readonly kind: Kind;
  readonly text: string;
  readonly rows: FieldReading['rows'];
};

const EMPTY: Draft = { to: '', kind: 'value', text: '', rows: 'all' };

/** Milliseconds without typing before the first rows are asked for. */
const REST = 200;

const originOf = ({ to, kind, text }: Draft, words: Words): FieldOrigin => {
  if (kind === 'template') return { template: text };
  if (kind === 'formula') return { formula: text };
  return { value: plainText(fieldOf(to), text, words) };
};

const faultOf = ({ to, kind, text }: Draft, isChosen: boolean, words: Words): string | null => {
  return kind !== 'value' || isChosen ? null : valueFault(to, text, words);
};

const textOf = ({ from, to }: FieldReading, words: Words): string => {
  if ('template' in from) return from.template;
  if ('formula' in from) return from.formula;
  if ('columns' in from) return from.columns.join(' · ');
  return shownText(to, from.value, words);
};

/** Was it chosen when such a list was last applied? */
const isAsLast = ({ file }: Proposal, reading: FieldReading): boolean =>
  file?.lastTime?.fields.some((field) => JSON.stringify(field) === JSON.stringify(reading)) ?? false;

export const Given = ({
  proposal,
  reading,
}: {
  readonly proposal: Proposal;
  readonly reading: FieldReading;
}) => {
  const words = useWords();
  const { t } = words;
  const text = textOf(reading, words);
  const label = useOptions(reading.to).find(({ value }) => String(value) === text)?.label;
  const name = columnName(proposal, reading.to, words);
  const takeBack = (): void => {
    mapProposal({ fields: proposal.fields.filter((other) => other !== reading) });
  };
  return (
    <li>
      <span>
        {t(`proposals.given.${reading.rows}`, { field: name, text: label ?? text })}
        {isAsLast(proposal, reading) && <span className="given-last">, {t('proposals.given.last')}</span>}
      </span>
      <Button
        size="small"
        appearance="subtle"
        aria-label={t('proposals.given.take_back', { field: name })}
        onClick={takeBack}
        data-testid={testIds.takeBackField(reading.to)}
      >
        {t('proposals.given.remove')}
      </Button>
    </li>
  );
};

/** The first rows with what they would be given, or why nothing can be. */
const Preview = ({
  proposal,
  field,
}: {
  readonly proposal: Proposal;
  readonly field: FieldReading | null;
}) => {
  const words = useWords();
  const { t } = words;
  const input = field && { account: openName(), proposal: proposal.proposal, field };
  const { value, error } = useAnswer(
    input && question('proposals.preview_field', input, { inPlace: true, transient: true }),
    REST,
  );
  if (!field) return null;
  if (error)
    return (
      <p className="for-all-fault" role="alert" data-testid={testIds.forAll('fault')}>
        {words.error(error)}
      </p>
    );
  const shown = (cell: TableCell): string => {
    const text = shownText(field.to, textOfCell(cell), words);
    if (text === '') return t('proposals.given.nothing');
    return isCellError(text) ? t('proposals.given.no_result') : text;
  };
  return (
    <ol
      className="for-all-preview"
      aria-label={t('proposals.given.preview')}
      data-testid={testIds.forAll('preview')}
    >
      {value?.rows.map(({ at, cell }) => (
        <li key={at}>
          {t('proposals.given.row', { row: rowCalled(proposal.file?.read ?? [], at), text: shown(cell) })}
        </li>
      ))}
    </ol>
  );
};

type FormProps = {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
};

const ValueInput = ({ draft, change }: FormProps) => {
  const { t } = useWords();
  const options = useOptions(draft.to);
  if (draft.kind === 'value' && options.length > 0)
    return (
      <Combo
        label={t('proposals.given.value')}
        shown={options.find(({ value }) => String(value) === draft.text)?.label ?? ''}
        placeholder={t('proposals.given.choose')}
        options={options}
        testId={testIds.forAll('choice')}
        onPick={(value: Json) => change({ text: value === null ? '' : String(value) })}
      />
    );
  return (
    <Input
      size="small"
      className="for-all-text"
      value={draft.text}
      aria-label={t(`proposals.given.${draft.kind}`)}
      placeholder={t(`proposals.given.${draft.kind}.example`)}
      onChange={(_event, { value }) => change({ text: value })}
      data-testid={testIds.forAll('text')}
    />
  );
};

/** The columns, each put into the text by a click. */
const Columns = ({ proposal, draft, change }: FormProps & { readonly proposal: Proposal }) => {
  const { t } = useWords();
  const headers = [
    ...new Set(proposal.columns.map(({ header }) => header).filter((header) => header !== '')),
  ];
  if (draft.kind === 'value') return null;
  return (
    <div className="for-all-columns">
      <span>{t('proposals.given.columns')}</span>
      {headers.map((header) => (
        <Button key={header} size="small" onClick={() => change({ text: `${draft.text}{${header}}` })}>
          {header}
        </Button>
      ))}
    </div>
  );
};

const Form = ({ proposal }: { readonly proposal: Proposal }) => {
  const words = useWords();
  const { t } = words;
  const [draft, setDraft] = useState(EMPTY);
  const change = (part: Partial<Draft>): void => setDraft((now) => ({ ...now, ...part }));
  const isChosen = useOptions(draft.to).length > 0;
  const fault = faultOf(draft, isChosen, words);
  const isReady = draft.to !== '' && draft.text.trim() !== '' && fault === null;
  const field = isReady ? { to: draft.to, from: originOf(draft, words), rows: draft.rows } : null;
  const give = (): void => {
    if (!field) return;
    mapProposal({ fields: withField(proposal.fields, field) });
    setDraft(EMPTY);
  };
  return (
    <>
      <div className="for-all-line">
        <Select
          size="small"
          value={draft.to}
          aria-label={t('proposals.given.field')}
          onChange={(_event, { value }) => change({ to: value, text: '' })}
          data-testid={testIds.forAll('field')}
        >
          <option value="">{t('proposals.given.field')}</option>
          <FieldOptions
            label={t('proposals.columns.fields')}
            paths={EDITABLE.map(({ path }) => path)}
            proposal={proposal}
          />
          {proposal.attributes.length > 0 && (
            <FieldOptions
              label={t('proposals.columns.attributes')}
              paths={proposal.attributes.map(({ path }) => path)}
              proposal={proposal}
            />
          )}
        </Select>
        <Select
          size="small"
          value={draft.kind}
          aria-label={t('proposals.given.kind')}
          onChange={(_event, { value }) =>
            change({ kind: KINDS.find((kind) => kind === value) ?? 'value', text: '' })
          }
          data-testid={testIds.forAll('kind')}
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`proposals.given.${kind}`)}
            </option>
          ))}
        </Select>
        {draft.to !== '' && <ValueInput key={draft.to} draft={draft} change={change} />}
        <Select
          size="small"
          value={draft.rows}
          aria-label={t('proposals.given.rows')}
          onChange={(_event, { value }) => change({ rows: WHICH.find((rows) => rows === value) ?? 'all' })}
          data-testid={testIds.forAll('which')}
        >
          {WHICH.map((rows) => (
            <option key={rows} value={rows}>
              {t(`proposals.given.rows.${rows}`)}
            </option>
          ))}
        </Select>
        <Button size="small" disabledFocusable={!isReady} onClick={give} data-testid={testIds.forAll('give')}>
          {t('proposals.given.give')}
        </Button>
      </div>
      {draft.to !== '' && <Columns proposal={proposal} draft={draft} change={change} />}
      {fault !== null && (
        <p className="for-all-fault" role="alert" data-testid={testIds.forAll('fault')}>
          {fault}
        </p>
      )}
      <Preview proposal={proposal} field={field} />
    </>
  );
};

export const ForAllRows = ({ proposal }: { readonly proposal: Proposal }) => {
  const { t } = useWords();
  return (
    <section
      className="for-all-rows"
      aria-label={t('proposals.given.label')}
      data-testid={testIds.forAllRows}
    >
      <h3>{t('proposals.given.label')}</h3>
      {proposal.fields.length > 0 && (
        <ul className="for-all-given">
          {proposal.fields.map((reading) => (
            <Given key={`${reading.to} ${reading.rows}`} proposal={proposal} reading={reading} />
          ))}
        </ul>
      )}
      <Form key={proposal.proposal} proposal={proposal} />
    </section>
  );
};
