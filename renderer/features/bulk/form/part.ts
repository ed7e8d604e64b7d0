/** The props of every part of the bulk edit form. */
import type { Field } from '../../../../shared/ad/fields.ts';
import type { BulkSubject } from '../subject.ts';
import type { BulkForm, OperationDraft } from './form.ts';

export type PartProps = {
  readonly of: BulkSubject;
  readonly form: BulkForm;
  readonly draft: OperationDraft;
  /** Every field that can be edited. */
  readonly fields: readonly Field[];
  readonly change: (part: Partial<BulkForm>) => void;
};
