import { AD_STATUSES } from '../../../../shared/ad/model.ts';
import { AdsheetError } from '../../../../shared/contract/errors.ts';

/** Can this text be sent as one segment of a path? `.` and `..` would lead to a parent path, also percent-encoded. */
export const isSegment = (text: string): boolean =>
  text !== '' && text !== '.' && text !== '..' && text.isWellFormed();

/** A seller's text as one segment of a path. Throws `bad-input` where it cannot be one. */
export const segment = (text: string): string => {
  if (!isSegment(text)) {
    throw new AdsheetError('bad-input', { reason: 'path', field: 'vendorId' });
  }
  return encodeURIComponent(text);
};

type QueryValue = string | number | boolean | readonly (string | number)[] | undefined;

/**
 * A query string with its question mark; lists are comma-separated, absent values are left out
 * (`docs/interface.md#general-rules`).
 */
export const queryOf = (values: Readonly<Record<string, QueryValue>>): string => {
  const parts = Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const list = Array.isArray(value) ? value : [value];
    return [`${name}=${list.map((item) => encodeURIComponent(String(item))).join(',')}`];
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
};

/** Without `status` a list would silently hold ACTIVE ads only. */
export const ALL_STATUSES: readonly string[] = AD_STATUSES;
