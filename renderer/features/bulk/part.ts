/** What every part of the bulk edit's form is given. */
import type { Field } from '../../../shared/ad/fields.ts';
import type { BulkForm, OperationDraft } from './form.ts';

export type PartProps = {
  readonly form: BulkForm;
  readonly draft: OperationDraft;
  /** Every field an edit can be about. */
  readonly fields: readonly Field[];
  readonly change: (part: Partial<BulkForm>) => void;
};
