/** Finds ads with equal values. */
import type { RowKey } from '../ad/model.ts';
import { foldCase } from '../expression/evaluate/fold-case.ts';
import type { DuplicateGroup } from './operation.ts';

const folded = (text: string): string => foldCase(text.trim().replace(/\s+/gu, ' '));

/**
 * Groups rows with equal values in all columns, ignoring case and kinds of spaces; the largest group first, then by
 * first row. Rows without any value are in no group.
 */
export const groupDuplicates = (
  rows: Iterable<{ readonly key: RowKey; readonly texts: readonly string[] }>,
): readonly DuplicateGroup[] => {
  const groups = new Map<string, { readonly values: readonly string[]; readonly keys: RowKey[] }>();
  for (const { key, texts } of rows) {
    if (texts.every((text) => text.trim() === '')) continue;
    const name = JSON.stringify(texts.map(folded));
    const group = groups.get(name);
    if (group) group.keys.push(key);
    else groups.set(name, { values: texts, keys: [key] });
  }
  return [...groups.values()]
    .filter(({ keys }) => keys.length > 1)
    .sort((a, b) => b.keys.length - a.keys.length);
};
