/** Rules by the kind of a field, for fields without entries of their own. */
import type { FieldKind } from '../ad/fields.ts';
import { FIELDS } from '../ad/fields.ts';
import type { Json } from '../json.ts';
import { type Rule, when } from './rule.ts';

/** A rule for each editable field of a kind: its value satisfies `right`, or is empty. */
const ofKind = (
  kind: FieldKind['kind'],
  rule: Pick<Rule, 'code' | 'message'>,
  isRight: (value: Json) => boolean,
): readonly Rule[] =>
  FIELDS.filter((field) => field.kind === kind && field.editable !== 'never').map(({ path }) => ({
    ...rule,
    field: path,
    severity: 'error',
    source: 'contract',
    reads: [path],
    when: (subject) => {
      const value = subject.at(path);
      return when(value !== null && !isRight(value));
    },
  }));

export const KIND_RULES: readonly Rule[] = [
  ...ofKind('boolean', { code: 2001, message: 'rule.boolean' }, (value) => typeof value === 'boolean'),
  ...ofKind('integer', { code: 1006, message: 'rule.integer' }, (value) => Number.isInteger(value)),
];
