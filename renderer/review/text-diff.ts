/** The words that differ between two texts, for Review. Pure. */

export type DiffPart = { readonly kind: 'same' | 'gone' | 'new'; readonly text: string };

/** Above this many pairs of words the middle is shown as replaced whole: nobody reads such a diff word by word. */
const MOST_PAIRS = 250_000;

const wordsOf = (text: string): readonly string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];

const commonStart = (a: readonly string[], b: readonly string[]): number => {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return at;
};

/** Lengths of the longest common subsequence of every pair of tails. */
const tailLengths = (a: readonly string[], b: readonly string[]): readonly Uint32Array[] => {
  const table = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const row = table[i];
    const next = table[i + 1];
    if (!row || !next) continue;
    for (let j = b.length - 1; j >= 0; j -= 1) {
      row[j] = a[i] === b[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return table;
};

const middleParts = (a: readonly string[], b: readonly string[]): DiffPart[] => {
  if (a.length * b.length > MOST_PAIRS) {
    return [
      { kind: 'gone', text: a.join('') },
      { kind: 'new', text: b.join('') },
    ];
  }
  const table = tailLengths(a, b);
  const parts: DiffPart[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      parts.push({ kind: 'same', text: a[i] ?? '' });
      i += 1;
      j += 1;
    } else if (i < a.length && (j >= b.length || (table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0))) {
      parts.push({ kind: 'gone', text: a[i] ?? '' });
      i += 1;
    } else {
      parts.push({ kind: 'new', text: b[j] ?? '' });
      j += 1;
    }
  }
  return parts;
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
