/** Which fields the edit panel shows in a group, and which of them share a line: from the table of fields. Pure. */
import { FIELDS, type Field, type FieldGroup } from '../../../shared/ad/fields.ts';

/** The fields of a group that can be edited, line by line; fields that stand beside another follow it. */
export const linesOf = (
  group: FieldGroup,
  fields: readonly Field[] = FIELDS,
): readonly (readonly Field[])[] => {
  const shown = fields.filter((field) => field.group === group && field.editable !== 'never');
  return shown
    .filter(({ beside }) => beside === undefined)
    .map((first) => [first, ...shown.filter(({ beside }) => beside === first.path)]);
};
