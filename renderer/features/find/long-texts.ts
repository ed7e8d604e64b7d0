/**
 * Searches long texts, which are cut short in the rows: the engine finds those that match and returns them in full.
 */
import { FIELDS } from '../../../shared/ad/fields.ts';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import { printField, printText } from '../../../shared/expression/index.ts';
import { call } from '../../core/bridge.ts';
import { openName } from '../../core/state.ts';
import type { SheetQuery } from './sheet-query.ts';

/** More full texts would fill the window's memory. */
export const MOST_LONG_TEXTS = 5_000;

const LONG_FIELDS = FIELDS.filter((field) => field.kind === 'text' && field.long === true);

export type LongTexts = {
  readonly textAt: (key: RowKey, field: FieldPath) => string | undefined;
  /** There are more than were read. */
  readonly part: boolean;
};

const NONE: LongTexts = { textAt: () => undefined, part: false };

const nameOf = (key: RowKey, field: FieldPath): string => `${key} ${field}`;

/** Reads the long texts of these fields that may contain the search text. */
export const readLongTexts = async (
  { find, mode }: SheetQuery,
  fields: ReadonlySet<FieldPath>,
): Promise<LongTexts> => {
  const texts = new Map<string, string>();
  const asked = LONG_FIELDS.filter(({ path }) => fields.has(path));
  if (asked.length === 0) return NONE;
  let part = false;
  for (const field of asked) {
    const test = mode === 'regex' ? 'matches' : 'contains';
    const where = `${printField(field)} ${test} ${printText(find)}`;
    const { ads, count } = await call('ads.query', {
      account: openName(),
      where,
      columns: [field.path],
      limit: MOST_LONG_TEXTS,
    });
    part ||= count > ads.length;
    for (const ad of ads) {
      const text = readField(ad, field.path);
      if (typeof text === 'string') texts.set(nameOf(ad['key'] as RowKey, field.path), text);
    }
  }
  return { textAt: (key, field) => texts.get(nameOf(key, field)), part };
};
