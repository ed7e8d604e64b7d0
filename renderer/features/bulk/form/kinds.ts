/** The kinds of bulk edits in the order of the dialog, with the fields each works on. Pure. */
import type { Field } from '../../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../../shared/ad/model.ts';
import { isAmount } from '../../../../shared/bulk/amounts.ts';
import type { OperationKind } from '../../../../shared/bulk/operation.ts';
import { isText } from '../../../../shared/bulk/texts.ts';
import { isRequired } from '../../fields/public.ts';

export const KIND_GROUPS = [
  { group: 'amounts', kinds: ['money', 'round', 'clamp', 'limit', 'word', 'spread'] },
  { group: 'texts', kinds: ['replace', 'prepend', 'append', 'case', 'trim', 'template'] },
  { group: 'values', kinds: ['set', 'clear', 'formula'] },
  { group: 'ads', kinds: ['status', 'places', 'campaign', 'priceType', 'urlParameters'] },
  { group: 'pictures', kinds: ['firstPicture', 'pictures', 'retouch'] },
] as const satisfies readonly { readonly group: string; readonly kinds: readonly OperationKind[] }[];

export const KINDS: readonly OperationKind[] = KIND_GROUPS.flatMap(({ kinds }) => kinds);

/** The sort of fields a kind works on; kinds of one sort share the chosen fields. */
export type FieldSort = 'amount' | 'text' | 'word' | 'any';

const SORT_OF: Partial<Readonly<Record<OperationKind, FieldSort>>> = {
  money: 'amount',
  round: 'amount',
  clamp: 'amount',
  limit: 'amount',
  word: 'word',
  replace: 'text',
  prepend: 'text',
  append: 'text',
  case: 'text',
  trim: 'text',
  template: 'text',
  set: 'any',
  clear: 'any',
  formula: 'any',
};

/** The sort of fields a kind asks for; undefined where it has fields of its own. */
export const sortOf = (kind: OperationKind): FieldSort | undefined => SORT_OF[kind];

/** Does the kind work on a single field? */
export const isOfOne = (kind: OperationKind): boolean =>
  kind === 'set' || kind === 'formula' || kind === 'template';

const BOUNDED: readonly FieldPath[] = ['bidMicros', 'budgets.daily.limitMicros', 'budgets.total.limitMicros'];

/** Can this kind of edit change the field? Pictures are edited per ad. */
export const takesField = (kind: OperationKind, field: Field): boolean => {
  if (field.editable === 'never' || field.kind === 'images') return false;
  switch (kind) {
    case 'limit':
      return BOUNDED.includes(field.path) || (field.kind === 'attribute' && field.type === 'NUMBER');
    case 'word':
      return field.kind === 'micros' && field.words.length > 0;
    case 'clear':
      return !isRequired(field);
    default:
      break;
  }
  const sort = sortOf(kind);
  if (sort === 'amount') return isAmount(field);
  return sort === 'text' ? isText(field) : sort === 'any';
};
