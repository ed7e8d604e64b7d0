/** By what a row belongs to a group, and what the group is called. Pure. */
import type { Field } from '../../../shared/ad/fields.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { columnValues, hasValueList } from '../../core/rows/column-filter.ts';
import type { Words } from '../../core/words.ts';
import { firstReason, LIVE_STATE } from '../fields/public.ts';

/** Rows with the same one are in one group; null for those without a value. */
export type GroupValue = string | number | boolean | null;

/** Fields whose values can be told apart in the sheet. */
export const canGroupBy = hasValueList;

/** A deleted ad and one that is gone may have any status. */
const GONE = 'gone';

const plain = (field: Field, value: Json | undefined): GroupValue => {
  if (Array.isArray(value)) return value.length === 0 ? null : JSON.stringify(value);
  const [first = null] = columnValues(field, value);
  return first;
};

/** The state with what is to be done about first. */
const liveGroup = (row: GridRow): GroupValue => {
  const state = row.values[LIVE_STATE];
  const reason = firstReason(row);
  return typeof state !== 'string' ? null : reason === undefined ? state : `${state} ${reason}`;
};

/** The group of rows by a field: as its column tells them apart. */
export const groupValueBy = (field: Field): ((row: GridRow) => GroupValue) => {
  if (field.path === LIVE_STATE) return liveGroup;
  if (field.path === 'status')
    return (row) => (row.state === GONE ? GONE : plain(field, row.values[field.path]));
  return (row) => plain(field, row.values[field.path]);
};

export const groupKey = (value: GroupValue): string => JSON.stringify(value);

/** The name of a live state with the reason, as a group is called. */
export const liveGroupText = (row: GridRow, words: Words): string => {
  const state = words.valueAt(LIVE_STATE, row.values[LIVE_STATE]);
  const reason = firstReason(row);
  return reason === undefined
    ? state
    : words.t('live.because', { state, reason: words.t(`notLive.${reason}`) });
};
