/** A column's filter in a few words, for the line above the sheet. */
import type { Field } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { columnFieldOf } from '../../../shared/ad/result-fields.ts';
import type { ColumnFilter } from '../../../shared/contract/saved-views.ts';
import type { Words } from '../../core/words.ts';
import { valueLabel } from './use-values.ts';

const MOST_NAMED = 2;
const SIGNS = { is: '=', 'is-not': '≠', above: '>', 'at-least': '≥', below: '<', 'at-most': '≤' } as const;

const valuesText = (
  field: Field,
  label: string,
  filter: ColumnFilter & { readonly kind: 'values' },
  words: Words,
): string => {
  const named = filter.values.slice(0, MOST_NAMED).map((value) => valueLabel(field, value, words));
  const more = filter.values.length - named.length;
  if (named.length === 0 && !filter.except) return words.t('chip.nothing', { field: label });
  const list = named.join(', ');
  const values = more > 0 ? words.t('chip.more', { values: list, count: more }) : list;
  return words.t(filter.except ? 'chip.except' : 'chip.values', { field: label, values });
};

/** For example `Bid ≥ 0,35`; the path where it is no known field. */
export const chipText = (path: FieldPath, filter: ColumnFilter, words: Words): string => {
  const field = columnFieldOf(path);
  const label = words.fieldLabel(path);
  if (!field) return label;
  const { t } = words;
  switch (filter.kind) {
    case 'values':
      return valuesText(field, label, filter, words);
    case 'empty':
      return t(filter.empty ? 'chip.empty' : 'chip.not_empty', { field: label });
    case 'text':
      return t('chip.condition', {
        field: label,
        test: t(`chip.text.${filter.test}`),
        value: `“${filter.text}”`,
      });
    case 'amount': {
      const value = valueLabel(field, filter.amount, words);
      if (filter.test === 'between')
        return t('chip.between', { field: label, value, to: valueLabel(field, filter.to ?? null, words) });
      return t('chip.condition', { field: label, test: SIGNS[filter.test], value });
    }
  }
};
