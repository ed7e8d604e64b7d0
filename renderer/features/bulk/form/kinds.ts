/** The kinds of bulk edits in the order of the dialog, with the fields each works on. Pure. */
import { campaignFieldNamed } from '../../../../shared/ad/campaign-fields.ts';
import type { Field } from '../../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../../shared/ad/model.ts';
import { isAmount } from '../../../../shared/bulk/amounts.ts';
import type { Operation, OperationKind } from '../../../../shared/bulk/operation.ts';
import { isText } from '../../../../shared/bulk/texts.ts';
import { isRequired } from '../../fields/public.ts';
import type { BulkSubject } from '../subject.ts';

const KIND_GROUPS = [
  { group: 'amounts', kinds: ['money', 'round', 'clamp', 'limit', 'word', 'firstPage', 'spread'] },
  { group: 'texts', kinds: ['replace', 'prepend', 'append', 'case', 'trim', 'template'] },
  { group: 'values', kinds: ['set', 'clear', 'formula'] },
  { group: 'ads', kinds: ['status', 'places', 'campaign', 'priceType', 'urlParameters'] },
  { group: 'pictures', kinds: ['firstPicture', 'pictures', 'retouch'] },
] as const satisfies readonly { readonly group: string; readonly kinds: readonly OperationKind[] }[];

/** Those for campaigns, which have budgets and a status; their texts are fixed once they are sent. */
const CAMPAIGN_KIND_GROUPS = [
  { group: 'amounts', kinds: ['money', 'round', 'clamp', 'word'] },
  { group: 'values', kinds: ['set'] },
  { group: 'campaigns', kinds: ['status'] },
] as const satisfies readonly { readonly group: string; readonly kinds: readonly OperationKind[] }[];

export const kindGroupsOf = (of: BulkSubject): typeof KIND_GROUPS | typeof CAMPAIGN_KIND_GROUPS =>
  of === 'ads' ? KIND_GROUPS : CAMPAIGN_KIND_GROUPS;

/** The kinds of edits in the order of the dialog. */
export const kindsOf = (of: BulkSubject): readonly OperationKind[] =>
  kindGroupsOf(of).flatMap(({ kinds }): readonly OperationKind[] => kinds);

const fieldsNamed = (operation: Operation): readonly string[] =>
  'fields' in operation ? operation.fields : 'field' in operation ? [operation.field] : [];

/** Can an operation that was used or kept be used here? */
export const fitsSubject = (operation: Operation, of: BulkSubject): boolean =>
  kindsOf(of).includes(operation.kind) &&
  (of === 'ads' ||
    fieldsNamed(operation).every((name) => {
      const field = campaignFieldNamed(name);
      return field !== undefined && takesField(operation.kind, field);
    }));

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
