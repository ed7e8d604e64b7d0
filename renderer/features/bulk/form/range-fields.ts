/** Columns selected in the sheet are probably those to edit. */
import type { Field } from '../../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../../shared/ad/model.ts';
import { rangeOf, severalCells } from '../../sheet/public.ts';
import type { BulkForm } from './form.ts';
import { takesField } from './kinds.ts';

/** The form with the fields of the range, if that is more than the single focused cell. */
export const rangeFields = (form: BulkForm, field: (path: FieldPath) => Field | undefined): BulkForm => {
  const paths = severalCells() ? (rangeOf()?.fields ?? []) : [];
  const fitting = (kind: BulkForm['kind'], before: readonly FieldPath[]): readonly FieldPath[] => {
    const found = paths.filter((path) => {
      const known = field(path);
      return known !== undefined && takesField(kind, known);
    });
    return found.length > 0 ? found : before;
  };
  const { amount, text, word, any } = form.fields;
  return {
    ...form,
    fields: { amount: fitting('money', amount), text: fitting('trim', text), word, any: fitting('set', any) },
  };
};
