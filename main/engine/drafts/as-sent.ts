/** Is a value what we sent, as the service may have stored it? Pictures may have any address of their uploads. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Json } from '../../../shared/json.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { ItemChange } from '../mirror/runs/run-item.ts';
import { valueAfterWrite } from '../mirror/runs/run-item.ts';
import { withAddressesIn } from './chosen-pictures.ts';
import { mayBecome } from './server-normalization.ts';
import { sameValue } from './units.ts';

/** Could the service itself have turned `sent` into `there`? See `mayBecome`. */
export const mayHaveBecome = (mirror: Mirror, field: FieldPath, sent: Json, there: Json): boolean => {
  if (field !== 'images') return mayBecome(field, sent, there);
  return withAddressesIn(mirror, [{ field, base: null, value: sent }], { images: there }).every(({ value }) =>
    mayBecome(field, value, there),
  );
};

/** Is a cell still as the push left it? A value in a field that the push cleared was set by others. */
export const isAsSent = (mirror: Mirror, change: ItemChange, now: Json): boolean => {
  const { field, after } = change;
  if (sameValue(field, valueAfterWrite(change), now)) return true;
  return after !== null && mayHaveBecome(mirror, field, after, now);
};
