import { AD_STATUSES } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';

/**
 * A seller's text as one segment of a path. `.` and `..` would climb, also percent-encoded, and cannot be asked for.
 * @throws AdsheetError `bad-input`
 */
export const segment = (text: string): string => {
  if (text === '' || text === '.' || text === '..' || !text.isWellFormed()) {
    throw new AdsheetError('bad-input', { reason: 'path', field: 'vendorId' });
  }
  return encodeURIComponent(text);
};

type QueryValue = string | number | boolean | readonly (string | number)[] | undefined;

/** A query string with its question mark; lists are comma-separated, absent values are left out (*Endpoints*). */
export const queryOf = (values: Readonly<Record<string, QueryValue>>): string => {
  const parts = Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const list = Array.isArray(value) ? value : [value];
    return [`${name}=${list.map((item) => encodeURIComponent(String(item))).join(',')}`];
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
};

/** A list without `status` would silently be of ACTIVE ads only. */
export const ALL_STATUSES: readonly string[] = AD_STATUSES;
