import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortened, textDiff } from '../../../renderer/features/changes/text-diff.ts';
import { canSend, firstGroups, groupsOf } from '../../../renderer/features/push/groups.ts';
import type { PlanItem } from '../../../shared/contract/results/plan.ts';
import { problem, rowKey } from './rows.ts';

const textOf = (parts: ReturnType<typeof textDiff>, ...kinds: readonly string[]): string =>
  parts
    .filter((part) => kinds.includes(part.kind))
    .map((part) => part.text)
    .join('');

describe('the difference of two texts', () => {
  it('keeps every character of both', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.lorem());
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = textDiff(before, after);
        expect(textOf(parts, 'same', 'gone')).toBe(before);
        expect(textOf(parts, 'same', 'new')).toBe(after);
      }),
    );
  });

  it('of equal texts is the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(textDiff(text, text)).toEqual(text === '' ? [] : [{ kind: 'same', text }]);
      }),
    );
  });

  it('marks only the words that differ', () => {
    expect(textDiff('Oak bench old', 'Oak bench, restored')).toEqual([
      { kind: 'same', text: 'Oak bench' },
      { kind: 'new', text: ',' },
      { kind: 'same', text: ' ' },
      { kind: 'gone', text: 'old' },
      { kind: 'new', text: 'restored' },
    ]);
  });

  it('shows each whole where they have little in common', () => {
    expect(textDiff('Ladies bike in top shape', 'A bike for sale, hardly used')).toEqual([
      { kind: 'gone', text: 'Ladies bike in top shape' },
      { kind: 'new', text: 'A bike for sale, hardly used' },
    ]);
  });

  it('is quick where nobody would read it word by word', () => {
    const words = (seed: string): string =>
      Array.from({ length: 4_000 }, (_none, at) => `${seed}${at}`).join(' ');
    expect(textDiff(words('a'), words('b')).map((part) => part.kind)).toEqual(['gone', 'new']);
  });

  it.each([
    ['other words', 'aa b. '.repeat(8_000), 'cc d, '.repeat(8_000)],
    ['one word over and over', `${'a '.repeat(24_000)}b`, `c ${'a '.repeat(12_000)}d ${'a '.repeat(11_000)}`],
    ['a sign each', '!?'.repeat(25_000), '?!.'.repeat(16_000)],
  ])('is not looked for long in descriptions as long as may be: %s', (_what, before, after) => {
    expect(textDiff(before, after).map((part) => part.kind)).toEqual(['gone', 'new']);
  });

  it('names each changed word of a long text', () => {
    const words = Array.from({ length: 8_000 }, (_none, at) => `word${at % 700}`);
    const edited = words.map((word, at) => (at % 200 === 7 ? `${word}s` : word));
    const parts = textDiff(words.join(' '), edited.join(' '));
    expect(parts.filter(({ kind }) => kind === 'new').map(({ text }) => text)).toEqual(
      edited.filter((_word, at) => at % 200 === 7),
    );
  });

  it('is shown with the unchanged text beside each change only', () => {
    const far = 'x'.repeat(500);
    const [head, gone, now, tail] = shortened(textDiff(`${far} old ${far}`, `${far} new ${far}`));
    expect(head?.text.length).toBeLessThan(50);
    expect(head?.text.endsWith(' ')).toBe(true);
    expect([gone?.text, now?.text]).toEqual(['old', 'new']);
    expect(tail?.text.endsWith('…')).toBe(true);
  });
});

const item = (number: number, changesets: readonly number[], part: Partial<PlanItem> = {}): PlanItem => ({
  key: rowKey(number),
  id: number,
  op: 'update',
  title: `Ad ${number}`,
  changesets,
  changes: [],
  blockedBy: [],
  held: false,
  warnings: [],
  stamp: `as planned ${number}`,
  ...part,
});

const changeset = (id: number) => ({ id, label: `Edit ${id}`, at: '2026-11-21T10:00:00Z' });

describe('the groups of Review', () => {
  it('put ads of one edit together and single ones at the end', () => {
    const groups = groupsOf({
      items: [item(1, [41]), item(2, [40]), item(3, [38, 41]), item(4, [])],
      changesets: [changeset(38), changeset(40), changeset(41)],
    });
    expect(
      groups.map(({ changeset: from, items }) => [from?.id ?? null, items.map(({ key }) => key)]),
    ).toEqual([
      [41, ['r1', 'r3']],
      [null, ['r2', 'r4']],
    ]);
  });

  it('hold every item exactly once', () => {
    const items = fc.array(fc.array(fc.nat(5), { maxLength: 3 }), { maxLength: 30 });
    fc.assert(
      fc.property(items, (lists) => {
        const all = lists.map((changesets, at) => item(at, changesets));
        const groups = groupsOf({ items: all, changesets: [1, 2, 3].map(changeset) });
        const shown = groups.flatMap((group) => group.items.map(({ key }) => key));
        expect([...shown].sort()).toEqual(all.map(({ key }) => key).sort());
      }),
    );
  });

  it('are begun with as many as it takes to show so many items, a large one counting as what it shows at first', () => {
    const group = (size: number) => ({
      changeset: null,
      items: Array.from({ length: size }, (_, at) => item(at, [])),
    });
    const sizes = (items: number) =>
      firstGroups([group(2), group(90), group(1), group(1)], items, 5).map(({ items: of }) => of.length);
    expect([sizes(1), sizes(2), sizes(3), sizes(7), sizes(8), sizes(99)]).toEqual([
      [2],
      [2],
      [2, 90],
      [2, 90],
      [2, 90, 1],
      [2, 90, 1, 1],
    ]);
  });

  it('know what cannot be sent', () => {
    expect(canSend(item(1, []))).toBe(true);
    expect(canSend(item(1, [], { held: true }))).toBe(false);
    expect(canSend(item(1, [], { blockedBy: [problem('bidMicros', 'error')] }))).toBe(false);
  });
});
