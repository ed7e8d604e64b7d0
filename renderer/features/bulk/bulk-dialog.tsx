import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CAMPAIGN_FIELDS, campaignFieldOf } from '../../../shared/ad/campaign-fields.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import { isOverAll, type Operation, type OperationKind } from '../../../shared/bulk/operation.ts';
import { attempt } from '../../core/notices.ts';
import type { Choice } from '../../core/selection.ts';
import { app, openName } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { fieldAmong, useFields } from '../expression/public.ts';
import { daysInCondition } from '../metrics/public.ts';
import { daysPlacing } from '../results/public.ts';
import { likeliest, TargetChoice } from '../sheet/public.ts';
import { startBulk } from './bulk-actions.ts';
import { type BulkForm, draftOf, EMPTY_FORMS, type FormContext } from './form/form.ts';
import { formOf } from './form/form-of.ts';
import { KindList } from './form/kind-list.tsx';
import { Parameters } from './form/parameters.tsx';
import { rangeFields } from './form/range-fields.ts';
import { useFormContext } from './form/use-form-context.ts';
import { LeftOut } from './left-out.tsx';
import { Preview } from './preview.tsx';
import { KeepButton, StoredMenu } from './stored-menu.tsx';
import { type BulkSubject, textsOf } from './subject.ts';
import { type Previewed, usePreview } from './use-preview.ts';
import { useRemainingAds } from './use-remaining-ads.ts';

/** The form's last state, for the next time in this session; fields of another account mean nothing here. */
let left = { account: '', forms: EMPTY_FORMS };

const leftForms = (): typeof EMPTY_FORMS => (left.account === openName() ? left.forms : EMPTY_FORMS);

type Begin = { readonly begin?: OperationKind; readonly operation?: Operation };

const useForm = (of: BulkSubject, begin: Begin, context: FormContext) => {
  const [form, setForm] = useState<BulkForm>(() => {
    const start = rangeFields(leftForms()[of], context.field);
    return begin.operation
      ? formOf(begin.operation, start, context)
      : { ...start, ...(begin.begin ? { kind: begin.begin } : {}) };
  });
  useEffect(() => {
    left = { account: openName(), forms: { ...leftForms(), [of]: form } };
  }, [of, form]);
  const change = (part: Partial<BulkForm>): void => setForm((now) => ({ ...now, ...part }));
  return { form, change, use: (operation: Operation) => setForm((now) => formOf(operation, now, context)) };
};

/** Can the edit be started? Only with a preview of exactly this edit. */
const isReady = ({ preview, isCurrent }: Previewed): boolean =>
  isCurrent && preview !== null && preview.changed > 0;

const ApplyButton = ({ of, previewed }: { readonly of: BulkSubject; readonly previewed: Previewed }) => {
  const { t } = useWords();
  const texts = textsOf(of);
  const ready = isReady(previewed);
  return (
    <Button appearance="primary" type="submit" disabledFocusable={!ready} data-testid={testIds.bulkApply}>
      {ready ? t(texts.apply, { count: previewed.preview?.changed ?? 0 }) : t(texts.applyNone)}
    </Button>
  );
};

type HalfProps = {
  readonly previewed: Previewed;
  readonly keys: readonly RowKey[];
  readonly operation: Operation | null;
  readonly shownByDays: number;
};

/** Tries the edit on one half of the ads instead, by lot. */
const HalfButton = ({ previewed, keys, operation, shownByDays }: HalfProps) => {
  const { t } = useWords();
  const ready =
    isReady(previewed) && operation !== null && !isOverAll(operation) && operation.kind !== 'retouch';
  const ask = (): void => {
    if (ready && operation) app.set({ dialog: { kind: 'try-half', keys, operation, shownByDays } });
  };
  return (
    <Button disabledFocusable={!ready} onClick={ask} data-testid={testIds.bulkHalf}>
      {t('bulk.half')}
    </Button>
  );
};

type Props = Begin & { readonly of: BulkSubject; readonly choices: readonly Choice[] };

/** The bulk edit dialog: which ads or campaigns, what to change, and a preview. */
export const BulkDialog = ({ of, choices, ...begin }: Props) => {
  const { t } = useWords();
  const adFields = useFields();
  const fields = of === 'ads' ? adFields : CAMPAIGN_FIELDS;
  const context = useFormContext(of === 'ads' ? fieldAmong(fields) : campaignFieldOf);
  const [target, setTarget] = useState(() => likeliest(choices));
  const { form, change, use } = useForm(of, begin, context);
  const hasBegun = begin.begin !== undefined || begin.operation !== undefined;
  const draft = draftOf(form, context);
  const operation = draft.kind === 'ready' ? draft.operation : null;
  const act = form.kind === 'status' ? 'bulk-status' : 'bulk';
  const { keys, left, countOf } = useRemainingAds(choices, target, act);
  const previewed = usePreview(target && { kind: target.kind, keys }, operation);
  const [starting, setStarting] = useState(false);
  const filter = useStore(app, (state) => state.filter.where);
  const shownByDays = of === 'ads' ? Math.max(daysInCondition(filter, context.names).days, daysPlacing()) : 0;
  const start = async (): Promise<void> => {
    const { preview } = previewed;
    if (!target || !operation || !preview || !isReady(previewed) || starting) return;
    setStarting(true);
    if (!(await startBulk(keys, operation, preview, shownByDays))) setStarting(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    attempt(start);
  };
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = hasBegun ? '.bulk-form input, .bulk-form textarea' : '.bulk-kinds';
    // After the dialog has focused its own first control.
    const frame = requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(first)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [hasBegun]);
  const part = { of, form, draft, keys, fields, change };
  const { target: label, all } = textsOf(of);
  return (
    <form ref={place} onSubmit={submit} noValidate data-testid={testIds.bulkDialog}>
      <DialogTitle>{t('bulk.title')}</DialogTitle>
      <DialogContent className="bulk">
        <div className="bulk-top">
          <TargetChoice
            choices={choices}
            target={target}
            onTarget={setTarget}
            countOf={countOf}
            label={label}
            all={all}
          />
          <StoredMenu of={of} onUse={use} />
          <LeftOut of={of} left={left} />
        </div>
        <KindList of={of} kind={form.kind} onKind={(kind) => change({ kind })} />
        <div className="bulk-work">
          <Parameters {...part} />
          <Preview of={of} draft={draft} previewed={previewed} />
        </div>
      </DialogContent>
      <DialogActions className="form-actions bulk-actions">
        <KeepButton key={JSON.stringify(operation)} operation={operation} />
        <span className="spring" />
        <Button onClick={() => app.set({ dialog: null })}>{t('common.cancel')}</Button>
        {of === 'ads' && (
          <HalfButton previewed={previewed} keys={keys} operation={operation} shownByDays={shownByDays} />
        )}
        <ApplyButton of={of} previewed={previewed} />
      </DialogActions>
    </form>
  );
};
