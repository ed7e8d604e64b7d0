/** What each kind of edit asks for. */
import { Checkbox } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { attributePath, type Field } from '../../shared/ad/fields.ts';
import { USER_STATUSES } from '../../shared/ad/model.ts';
import { CASES, REPLACE_MODES } from '../../shared/bulk/operation.ts';
import { attributeOf, type Category } from '../../shared/category/category.ts';
import { app } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { useWords } from '../app/words.ts';
import { FormulaInput } from '../expression/formula-input.tsx';
import { attributeView } from '../grid/attribute-view.ts';
import type { Option } from '../grid/options.ts';
import { currencySign } from '../grid/shown-text.ts';
import { Combo } from '../panel/combo.tsx';
import { FieldInput, useChoices } from '../panel/field-input.tsx';
import { testIds } from '../test-ids.ts';
import { fieldAmong } from './bulk-fields.ts';
import { Choice, Line, TextControlBox } from './controls.tsx';
import { FieldPicker } from './field-picker.tsx';
import { fieldsOf } from './form.ts';
import { isOfOne, sortOf } from './kinds.ts';
import type { PartProps } from './part.ts';

const useSign = (): string => {
  const { locale } = useWords();
  const currency = useStore(app, (state) => state.open?.account.currency ?? '');
  return currency === '' ? '' : currencySign(locale, currency);
};

const Fields = (props: PartProps) => {
  const { t } = useWords();
  const { kind } = props.form;
  if (!sortOf(kind)) return null;
  return (
    <Line label={t(isOfOne(kind) ? 'bulk.field' : 'bulk.fields')}>
      <FieldPicker {...props} />
    </Line>
  );
};

const Money = (props: PartProps) => {
  const { t } = useWords();
  const sign = useSign();
  const { form, change } = props;
  return (
    <Line label={t('bulk.by')}>
      <span className="bulk-row">
        <Choice
          label={t('bulk.direction')}
          options={(['raise', 'lower'] as const).map((value) => ({ value, text: t(`bulk.${value}`) }))}
          chosen={form.direction}
          onChoose={(direction) => change({ direction })}
          testId={testIds.bulk}
        />
        <TextControlBox {...props} name="amount" numeric label={t('bulk.amount')} placeholder="10" />
        <Choice
          label={t('bulk.unit')}
          options={[
            { value: 'percent', text: '%' },
            { value: 'amount', text: sign },
          ]}
          chosen={form.unit}
          onChoose={(unit) => change({ unit })}
          testId={(unit) => testIds.bulk(`unit-${unit}`)}
        />
      </span>
    </Line>
  );
};

const Round = (props: PartProps) => {
  const { t, format } = useWords();
  return (
    <Line label={t('bulk.step')}>
      <TextControlBox
        {...props}
        name="step"
        numeric
        label={t('bulk.step')}
        placeholder={`0${format.decimal}05`}
        after={useSign()}
      />
    </Line>
  );
};

const Clamp = (props: PartProps) => {
  const { t } = useWords();
  const sign = useSign();
  return (
    <>
      <Line label={t('bulk.min')}>
        <TextControlBox {...props} name="min" numeric label={t('bulk.min')} after={sign} />
      </Line>
      <Line label={t('bulk.max')}>
        <TextControlBox {...props} name="max" numeric label={t('bulk.max')} after={sign} />
      </Line>
    </>
  );
};

const Limit = ({ form, change }: PartProps) => {
  const { t } = useWords();
  return (
    <Line label={t('bulk.limit')}>
      <Choice
        label={t('bulk.limit')}
        options={(['minimum', 'maximum', 'both'] as const).map((value) => ({
          value,
          text: t(`bulk.limit.${value}`),
        }))}
        chosen={form.limit}
        onChoose={(limit) => change({ limit })}
      />
    </Line>
  );
};

const Word = ({ form }: PartProps) => {
  const { t, valueAt } = useWords();
  const isBid = fieldsOf(form).includes('bidMicros');
  const word = isBid ? valueAt('bidMicros', 'AUTOMATIC') : valueAt('budgets.daily.limitMicros', 'UNLIMITED');
  return (
    <Line label={t('bulk.value')}>
      <span className="bulk-fixed">{word}</span>
    </Line>
  );
};

const Replace = (props: PartProps) => {
  const { t } = useWords();
  const { form, change } = props;
  return (
    <>
      <Line label={t('bulk.find')}>
        <TextControlBox {...props} name="find" label={t('bulk.find')} />
      </Line>
      <Line label={t('bulk.replace_by')}>
        <TextControlBox
          {...props}
          name="by"
          label={t('bulk.replace_by')}
          placeholder={t('bulk.replace_by.nothing')}
        />
      </Line>
      <Line label={t('bulk.mode')}>
        <span className="bulk-row">
          <Choice
            label={t('bulk.mode')}
            options={REPLACE_MODES.map((value) => ({ value, text: t(`bulk.mode.${value}`) }))}
            chosen={form.mode}
            onChoose={(mode) => change({ mode })}
          />
          <Checkbox
            label={t('bulk.match_case')}
            checked={form.matchCase}
            onChange={(_event, { checked }) => change({ matchCase: checked === true })}
          />
        </span>
      </Line>
      {form.mode === 'regex' && <p className="bulk-hint">{t('bulk.mode.regex.hint')}</p>}
    </>
  );
};

const Added = (props: PartProps) => {
  const { t } = useWords();
  return (
    <>
      <Line label={t('bulk.text')}>
        <TextControlBox {...props} name="text" label={t('bulk.text')} />
      </Line>
      <p className="bulk-hint">{t('bulk.text.hint')}</p>
    </>
  );
};

const LetterCase = ({ form, change }: PartProps) => {
  const { t } = useWords();
  return (
    <Line label={t('bulk.case')}>
      <Choice
        label={t('bulk.case')}
        options={CASES.map((value) => ({ value, text: t(`bulk.case.${value}`) }))}
        chosen={form.to}
        onChoose={(to) => change({ to })}
      />
    </Line>
  );
};

/** The definitions that say what can be chosen; of an attribute those of the categories that have it. */
const useDefinitions = (field: Field): readonly Category[] => {
  const definitions = useStore(app, (state) => state.definitions);
  const view = useStore(attributeView, (state) => state.scope.categories);
  const key = attributePath(field.path)?.key;
  if (key === undefined && field.kind !== 'priceUnit') return [];
  const inView = view.flatMap((id) => definitions[id] ?? []);
  return key === undefined ? inView : inView.filter((category) => attributeOf(category, key));
};

const Value = ({ field, ...props }: PartProps & { readonly field: Field }) => {
  const { field: labelOf, editText } = useWords();
  const { path } = field;
  const { form, change } = props;
  const categories = useDefinitions(field);
  const choices = useChoices(field, categories);
  const label = labelOf(path);
  if (choices.length > 0 && !(field.kind === 'attribute' && field.type === 'LIST')) {
    return (
      <FieldInput
        key={path}
        field={field}
        label={label}
        value={form.value}
        mixed={false}
        locked={false}
        scope={path}
        categories={categories}
        onValue={(value) => {
          change({ value, typed: '' });
          return Promise.resolve(true);
        }}
      />
    );
  }
  const text = form.typed === '' ? editText(field, form.value) : form.typed;
  return (
    <TextControlBox
      {...props}
      form={{ ...form, typed: text }}
      change={(part) => change({ ...part, value: null })}
      name="typed"
      label={label}
      {...(field.kind === 'text' && field.long ? { lines: 4 } : {})}
    />
  );
};

const SetValue = (props: PartProps) => {
  const { t } = useWords();
  const field = fieldAmong(props.fields)(fieldsOf(props.form)[0] ?? '');
  return <Line label={t('bulk.value')}>{field && <Value key={field.path} {...props} field={field} />}</Line>;
};

const Formula = ({ form, fields, change }: PartProps) => {
  const { t } = useWords();
  return (
    <>
      <Line label={t('bulk.formula')}>
        <FormulaInput
          mode="formula"
          label={t('bulk.formula')}
          placeholder="round(bid * 1.1, 2)"
          value={form.formula}
          fields={fields}
          onChange={(formula) => change({ formula })}
          testId={testIds.bulk('formula')}
        />
      </Line>
      <Line label={t('bulk.where')}>
        <FormulaInput
          mode="condition"
          label={t('bulk.where')}
          placeholder="clicks(30d) > 100"
          value={form.where}
          fields={fields}
          onChange={(where) => change({ where })}
          testId={testIds.bulk('where')}
        />
      </Line>
    </>
  );
};

const Template = ({ form, fields, change }: PartProps) => {
  const { t } = useWords();
  return (
    <>
      <Line label={t('bulk.template')}>
        <FormulaInput
          mode="template"
          label={t('bulk.template')}
          placeholder="{title} | {postcode}"
          value={form.template}
          fields={fields}
          onChange={(template) => change({ template })}
          testId={testIds.bulk('template')}
        />
      </Line>
      <p className="bulk-hint">{t('bulk.template.hint', { example: '{title}' })}</p>
    </>
  );
};

const Status = ({ form, change }: PartProps) => {
  const { t, valueAt } = useWords();
  return (
    <Line label={t('bulk.status')}>
      <Choice
        label={t('bulk.status')}
        options={USER_STATUSES.map((value) => ({ value, text: valueAt('status', value) }))}
        chosen={form.status}
        onChoose={(status) => change({ status })}
      />
    </Line>
  );
};

const Campaign = ({ form, change }: PartProps) => {
  const { t, valueAt } = useWords();
  const campaigns = useStore(app, (state) => state.campaigns);
  const none: Option = { value: null, label: t('bulk.campaign.none') };
  const options = campaigns.flatMap(({ id }): readonly Option[] =>
    id === null ? [] : [{ value: id, label: valueAt('campaignId', id) }],
  );
  const { campaignId } = form;
  const shown = campaignId === null ? none.label : valueAt('campaignId', campaignId);
  return (
    <Line label={t('bulk.campaign')}>
      <Combo
        label={t('bulk.campaign')}
        shown={campaignId === undefined ? '' : shown}
        placeholder={t('bulk.campaign.choose')}
        options={[...options, none]}
        {...(campaignId === undefined ? {} : { chosen: campaignId })}
        testId={testIds.bulk('campaignId')}
        onPick={(value) => change({ campaignId: typeof value === 'number' ? value : null })}
      />
    </Line>
  );
};

const UrlParameters = (props: PartProps) => {
  const { t } = useWords();
  return (
    <>
      <Line label={t('bulk.parameters')}>
        <TextControlBox
          {...props}
          name="parameters"
          lines={3}
          label={t('bulk.parameters')}
          placeholder="utm_source=adsheet"
        />
      </Line>
      <Line label={t('bulk.removed')}>
        <TextControlBox {...props} name="removed" lines={2} label={t('bulk.removed')} placeholder="gclid" />
      </Line>
      <p className="bulk-hint">{t('bulk.parameters.hint')}</p>
    </>
  );
};

const own = (props: PartProps): ReactNode => {
  switch (props.form.kind) {
    case 'money':
      return <Money {...props} />;
    case 'round':
      return <Round {...props} />;
    case 'clamp':
      return <Clamp {...props} />;
    case 'limit':
      return <Limit {...props} />;
    case 'word':
      return <Word {...props} />;
    case 'replace':
      return <Replace {...props} />;
    case 'prepend':
    case 'append':
      return <Added {...props} />;
    case 'case':
      return <LetterCase {...props} />;
    case 'set':
      return <SetValue {...props} />;
    case 'formula':
      return <Formula {...props} />;
    case 'template':
      return <Template {...props} />;
    case 'status':
      return <Status {...props} />;
    case 'campaign':
      return <Campaign {...props} />;
    case 'urlParameters':
      return <UrlParameters {...props} />;
    default:
      return null;
  }
};

/** The chosen kind's own part of the form, its fields first. */
export const Parameters = (props: PartProps) => {
  const { t } = useWords();
  const { kind } = props.form;
  return (
    <section className="bulk-form" aria-label={t(`bulk.kind.${kind}`)}>
      <p className="bulk-what">{t(`bulk.what.${kind}`)}</p>
      <Fields {...props} />
      {own(props)}
    </section>
  );
};
