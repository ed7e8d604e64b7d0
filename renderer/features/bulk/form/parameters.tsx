/** The parameters of each kind of edit. */
import type { ReactNode } from 'react';
import { USER_STATUSES } from '../../../../shared/ad/model.ts';
import type { OperationKind, OperationOf } from '../../../../shared/bulk/operation.ts';
import { app } from '../../../core/state.ts';
import { useStore } from '../../../core/store.ts';
import { testIds } from '../../../core/test-ids.ts';
import { Line } from '../../../core/ui/line.tsx';
import { useWords } from '../../../core/words.ts';
import { ConditionInput, FormulaInput } from '../../expression/public.ts';
import { type Option, takesAds } from '../../fields/public.ts';
import { Combo } from '../../inputs/public.ts';
import { QuestionsMenu } from '../../questions/public.ts';
import { type BulkSubject, textsOf } from '../subject.ts';
import { Clamp, FirstPage, Limit, Money, Places, Round, SpreadAmount, Word } from './amount-parameters.tsx';
import { Choice } from './controls.tsx';
import { FieldPicker } from './field-picker.tsx';
import { isOfOne, sortOf } from './kinds.ts';
import type { PartProps } from './part.ts';
import { AddedPictures, FirstPicture } from './picture-parameters.tsx';
import { RetouchPictures } from './retouch-parameters.tsx';
import { SetValue } from './set-value.tsx';
import { Added, LetterCase, Replace, UrlParameters } from './text-parameters.tsx';

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
        <ConditionInput
          label={t('bulk.where')}
          placeholder="clicks(30d) > 100"
          value={form.where}
          fields={fields}
          onChange={(where) => change({ where })}
          testId={testIds.bulk('where')}
        >
          <QuestionsMenu onChoose={(where) => change({ where })} testId={testIds.bulk('questions')} />
        </ConditionInput>
      </Line>
      <p className="bulk-hint">{t('bulk.formula.hint')}</p>
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

/** Campaigns cannot be deleted. */
const statusesOf = (of: BulkSubject): readonly OperationOf<'status'>['status'][] =>
  USER_STATUSES.filter((status) => of === 'ads' || status !== 'DELETED');

const Status = ({ of, form, change }: PartProps) => {
  const { t, valueAt } = useWords();
  return (
    <Line label={t('bulk.status')}>
      <Choice
        label={t('bulk.status')}
        options={statusesOf(of).map((value) => ({ value, text: valueAt('status', value) }))}
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
  const options = campaigns
    .filter(takesAds)
    .map(({ id }): Option => ({ value: id, label: valueAt('campaignId', id) }));
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
    case 'spread':
      return <SpreadAmount {...props} />;
    case 'firstPage':
      return <FirstPage {...props} />;
    case 'places':
      return <Places {...props} />;
    case 'urlParameters':
      return <UrlParameters {...props} />;
    case 'firstPicture':
      return <FirstPicture {...props} />;
    case 'pictures':
      return <AddedPictures {...props} />;
    case 'retouch':
      return <RetouchPictures {...props} />;
    default:
      return null;
  }
};

const OF_CAMPAIGNS = {
  set: 'bulk.campaigns.what.set',
  status: 'bulk.campaigns.what.status',
  word: 'bulk.campaigns.what.word',
} as const;

const isOwn = (kind: OperationKind): kind is keyof typeof OF_CAMPAIGNS => Object.hasOwn(OF_CAMPAIGNS, kind);

/** What the kind does, in a sentence. */
const whatOf = (of: BulkSubject, kind: OperationKind) =>
  of === 'campaigns' && isOwn(kind) ? OF_CAMPAIGNS[kind] : (`bulk.what.${kind}` as const);

/** The form part of the chosen kind, its fields first. */
export const Parameters = (props: PartProps) => {
  const { t } = useWords();
  const { of, form } = props;
  const { kind } = form;
  return (
    <section className="bulk-form" aria-label={t(kind === 'word' ? textsOf(of).word : `bulk.kind.${kind}`)}>
      <p className="bulk-what">{t(whatOf(of, kind))}</p>
      <Fields {...props} />
      {own(props)}
    </section>
  );
};
