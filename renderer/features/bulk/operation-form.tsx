/** The form of an operation on single ads that is kept for later: its kinds, and what the chosen one asks. */
import { useState } from 'react';
import { isRowKind, type Operation, type RowOperation } from '../../../shared/bulk/operation.ts';
import { fieldAmong, useFields } from '../expression/public.ts';
import { type BulkForm, draftOf, EMPTY_FORMS } from './form/form.ts';
import { formOf } from './form/form-of.ts';
import { KindList } from './form/kind-list.tsx';
import { Parameters } from './form/parameters.tsx';
import type { PartProps } from './form/part.ts';
import { useFormContext } from './form/use-form-context.ts';

type OperationInput = Pick<PartProps, 'form' | 'draft' | 'fields' | 'change'> & {
  /** Null while something is missing or wrong. */
  readonly operation: RowOperation | null;
};

const isOfSingleAds = (operation: Operation): operation is RowOperation => isRowKind(operation.kind);

/** The state of the form; it begins with an operation, or empty. */
export const useOperationForm = (begin: RowOperation | null): OperationInput => {
  const fields = useFields();
  const context = useFormContext(fieldAmong(fields));
  const [form, setForm] = useState<BulkForm>(() =>
    begin ? formOf(begin, EMPTY_FORMS.ads, context) : EMPTY_FORMS.ads,
  );
  const draft = draftOf(form, context);
  const operation = draft.kind === 'ready' && isOfSingleAds(draft.operation) ? draft.operation : null;
  return { form, draft, fields, operation, change: (part) => setForm((now) => ({ ...now, ...part })) };
};

const NO_ADS: PartProps['keys'] = [];

export const OperationForm = ({ form, draft, fields, change }: OperationInput) => (
  <div className="operation-form">
    <KindList of="ads" kind={form.kind} takes={isRowKind} onKind={(kind) => change({ kind })} />
    <Parameters of="ads" form={form} draft={draft} keys={NO_ADS} fields={fields} change={change} />
  </div>
);
