/** The fields of each group in the edit panel, and which of them share a line: from the table of fields. Pure. */
import { FIELDS, type Field, type FieldGroup } from '../../../shared/ad/fields.ts';

/** The editable fields of a group, line by line; a field declared `beside` another follows it. */
export const linesOf = (
  group: FieldGroup,
  fields: readonly Field[] = FIELDS,
): readonly (readonly Field[])[] => {
  const shown = fields.filter((field) => field.group === group && field.editable !== 'never');
  return shown
    .filter(({ beside }) => beside === undefined)
    .map((first) => [first, ...shown.filter(({ beside }) => beside === first.path)]);
};
