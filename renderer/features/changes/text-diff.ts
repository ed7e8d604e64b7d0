/** The words that differ between two texts, for Review. Pure. */

import { diffArrays } from 'diff';

export type DiffPart = { readonly kind: 'same' | 'gone' | 'new'; readonly text: string };

/**
 * Beyond this many removed and added words the middle is shown as replaced: nobody reads such a diff word by word,
 * and computing it would block the window. A count instead of a time limit, so that the same two texts look the same
 * on every computer; two of 50,000 characters take at most some 40 ms.
 */
const MOST_EDITS = 500;

const wordsOf = (text: string): readonly string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];

const commonStart = (a: readonly string[], b: readonly string[]): number => {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return at;
};

const kindOf = ({
  added,
  removed,
}: {
  readonly added: boolean;
  readonly removed: boolean;
}): DiffPart['kind'] => {
  if (added) return 'new';
  return removed ? 'gone' : 'same';
};

const middleParts = (a: readonly string[], b: readonly string[]): readonly DiffPart[] => {
  const changes = diffArrays([...a], [...b], { maxEditLength: MOST_EDITS });
  if (changes) return changes.map((change) => ({ kind: kindOf(change), text: change.value.join('') }));
  return [
    { kind: 'gone', text: a.join('') },
    { kind: 'new', text: b.join('') },
  ];
};

const joined = (parts: readonly DiffPart[]): readonly DiffPart[] =>
  parts.reduce<DiffPart[]>((list, part) => {
    const last = list.at(-1);
    if (part.text === '') return list;
    if (last?.kind === part.kind) list[list.length - 1] = { kind: part.kind, text: last.text + part.text };
    else list.push(part);
    return list;
  }, []);

const lettersIn = (text: string): number => text.replace(/\s+/g, '').length;

/** The least share of the longer text that must be common; below it a diff by words would be unreadable. */
const LEAST_SHARED = 0.3;

const isTangle = (parts: readonly DiffPart[], before: string, after: string): boolean => {
  const shared = parts.reduce((sum, { kind, text }) => sum + (kind === 'same' ? lettersIn(text) : 0), 0);
  return shared < LEAST_SHARED * Math.max(lettersIn(before), lettersIn(after));
};

/** The kept, removed and added parts, in reading order. */
export const textDiff = (before: string, after: string): readonly DiffPart[] => {
  const a = wordsOf(before);
  const b = wordsOf(after);
  const start = commonStart(a, b);
  const end = commonStart(a.slice(start).reverse(), b.slice(start).reverse());
  const parts = joined([
    { kind: 'same', text: a.slice(0, start).join('') },
    ...middleParts(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    { kind: 'same', text: a.slice(a.length - end).join('') },
  ]);
  if (!isTangle(parts, before, after)) return parts;
  return joined([
    { kind: 'gone', text: before },
    { kind: 'new', text: after },
  ]);
};

const CONTEXT = 40;

/** The parts, with long unchanged ones cut to the context of a change. */
export const shortened = (parts: readonly DiffPart[]): readonly DiffPart[] =>
  parts.map((part, at) => {
    if (part.kind !== 'same' || part.text.length <= 2 * CONTEXT) return part;
    const head = at === 0 ? '' : part.text.slice(0, CONTEXT);
    const tail = at === parts.length - 1 ? '' : part.text.slice(-CONTEXT);
    return { kind: 'same', text: `${head}…${tail}` };
  });
