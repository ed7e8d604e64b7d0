/** The props of every part of the bulk edit form. */
import type { Field } from '../../../../shared/ad/fields.ts';
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { BulkSubject } from '../subject.ts';
import type { BulkForm, OperationDraft } from './form.ts';

export type PartProps = {
  readonly of: BulkSubject;
  readonly form: BulkForm;
  readonly draft: OperationDraft;
  /** The rows that the edit is of. */
  readonly keys: readonly RowKey[];
  /** Every field that can be edited. */
  readonly fields: readonly Field[];
  readonly change: (part: Partial<BulkForm>) => void;
};
