/** The words that differ between two texts, for Review. Pure. */

import { diffArrays } from 'diff';

export type DiffPart = { readonly kind: 'same' | 'gone' | 'new'; readonly text: string };

/**
 * Beyond this many words gone and come the middle is shown as replaced whole: nobody reads such a diff word by word,
 * and to look for it would hold up the window. A count and no time limit: the same two texts are drawn the same on every
 * computer, and two of 50,000 characters take at most some 40 ms.
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

/** Texts that share less of the longer one than this are two texts: word by word they would be a tangle. */
const LEAST_SHARED = 0.3;

const isTangle = (parts: readonly DiffPart[], before: string, after: string): boolean => {
  const shared = parts.reduce((sum, { kind, text }) => sum + (kind === 'same' ? lettersIn(text) : 0), 0);
  return shared < LEAST_SHARED * Math.max(lettersIn(before), lettersIn(after));
};

/** What stays, what goes and what comes, in reading order. */
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

/** The parts with long unchanged stretches cut to what stands beside a change. */
export const shortened = (parts: readonly DiffPart[]): readonly DiffPart[] =>
  parts.map((part, at) => {
    if (part.kind !== 'same' || part.text.length <= 2 * CONTEXT) return part;
    const head = at === 0 ? '' : part.text.slice(0, CONTEXT);
    const tail = at === parts.length - 1 ? '' : part.text.slice(-CONTEXT);
    return { kind: 'same', text: `${head}…${tail}` };
  });
