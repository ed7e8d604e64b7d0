import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FormatTag, Selection, TextEdit } from '../../../renderer/features/description/text-edits.ts';
import { withList, withTag, withWhole } from '../../../renderer/features/description/text-edits.ts';
import { problemsOfText } from '../../../renderer/features/description/text-problems.ts';
import {
  withLineEndsOf,
  withPlainLineEnds,
} from '../../../renderer/features/description/writing/outside-change.ts';
import {
  createUnsavedTexts,
  type TextCell,
} from '../../../renderer/features/description/writing/unsaved-texts.ts';
import {
  beginWriting,
  isTyped,
  nextWriting,
  outsideChangeIn,
  textIn,
  type WritingStep,
} from '../../../renderer/features/description/writing/writing.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { AdDetail } from '../../../shared/contract/views.ts';
import { category } from '../shared/rules/fixtures.ts';

/** A text with `[` and `]` around what is selected. */
const marked = (text: string): { readonly text: string; readonly selection: Selection } => {
  const start = text.indexOf('[');
  return {
    text: text.replace('[', '').replace(']', ''),
    selection: { start, end: text.indexOf(']') - 1 },
  };
};

const done = (sketch: string, edit: (text: string, selection: Selection) => TextEdit): string => {
  const { text, selection } = marked(sketch);
  const { from, to, insert, select } = edit(text, selection);
  const after = text.slice(0, from) + insert + text.slice(to);
  return `${after.slice(0, select.start)}[${after.slice(select.start, select.end)}]${after.slice(select.end)}`;
};

const bold = (sketch: string): string => done(sketch, (text, selection) => withTag(text, selection, 'b'));
const list = (sketch: string): string => done(sketch, withList);

describe('a formatting key', () => {
  test.each([
    ['solid [teak] table', 'solid <b>[teak]</b> table'],
    ['solid[ teak ]table', 'solid <b>[teak]</b> table'],
    ['solid <b>[teak]</b> table', 'solid [teak] table'],
    ['solid [<b>teak</b>] table', 'solid [teak] table'],
    ['a [] b', 'a <b>[]</b> b'],
    ['a <b>[]</b> b', 'a [] b'],
    ['[<b>a</b> and <b>b</b>]', '<b>[<b>a</b> and <b>b</b>]</b>'],
  ])('makes of %j %j', (before, after) => {
    expect(bold(before)).toBe(after);
  });

  test('pressed twice leaves the text as it was', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '<', '>', '/') }),
        fc.nat(),
        fc.nat(),
        fc.constantFrom<FormatTag>('b', 'i', 'u'),
        (text, one, other, tag) => {
          const [start = 0, end = 0] = [one % (text.length + 1), other % (text.length + 1)].sort(
            (a, b) => a - b,
          );
          const apply = (on: string, { from, to, insert }: TextEdit) =>
            on.slice(0, from) + insert + on.slice(to);
          const once = withTag(text, { start, end }, tag);
          const after = apply(text, once);
          expect(apply(after, withTag(after, once.select, tag))).toBe(text);
        },
      ),
    );
  });

  test('makes a list of the lines the selection touches', () => {
    expect(list('one\nt[wo\nth]ree\nfour')).toBe('one\n<ul>\n<li>two</li>\n<li>three</li>\n</ul>[]\nfour');
    expect(list('[one\n]two')).toBe('<ul>\n<li>one</li>\n</ul>[]\ntwo');
    expect(list('one\n[]\ntwo')).toBe('one\n<ul>\n<li>[]</li>\n</ul>\ntwo');
    expect(list('[]')).toBe('<ul>\n<li>[]</li>\n</ul>');
    expect(list('[ a \n\n b ]')).toBe('<ul>\n<li>a</li>\n<li>b</li>\n</ul>[]');
  });

  test('replaces the whole', () => {
    expect(done('o[n]e', (text) => withWhole(text, 'two'))).toBe('two[]');
  });
});

const adWith = (description: string, live = description, drafted = description !== live): AdDetail => ({
  key: 'r1' as RowKey,
  id: 7,
  state: 'live',
  values: {},
  drafts: {},
  conflicts: {},
  unrecognized: [],
  asOf: 0,
  problems: [
    {
      field: 'description',
      code: 2001,
      severity: 'error',
      message: { key: 'service.other', params: {} },
      source: 'service',
    },
  ],
  base: { id: 7, description: live },
  local: { id: 7, description },
  draft: drafted ? [{ field: 'description', base: live, value: description }] : [],
});

const run = (...steps: readonly WritingStep[]) =>
  steps.reduce(nextWriting('description'), beginWriting(null));
const read = (description: string, live?: string): WritingStep => ({
  type: 'read',
  ad: adWith(description, live),
});
const write = (text: string): WritingStep => ({ type: 'write', text });

describe('a text being written', () => {
  test('is the ad’s until something else was typed', () => {
    expect(textIn(run(read('old')))).toBe('old');
    expect(isTyped(run(read('old'), write('new')))).toBe(true);
    expect(isTyped(run(read('old'), write('new'), write('old')))).toBe(false);
    expect(textIn(run(read('old'), write('new'), { type: 'discard' }))).toBe('old');
  });

  test('follows a change elsewhere while nothing was typed, and says so', () => {
    const writing = run(read('old'), read('theirs'));
    expect([textIn(writing), writing.renewed, outsideChangeIn(writing)]).toEqual(['theirs', true, null]);
    expect(outsideChangeIn(run(read('old'), read('theirs'), write('mine')))).toBeNull();
  });

  test('stays mine when another text comes, which is shown until it is settled', () => {
    const writing = run(read('old'), write('mine'), read('theirs'));
    expect(textIn(writing)).toBe('mine');
    expect(outsideChangeIn(writing)).toEqual({ kind: 'local', text: 'theirs' });
    const settled = run(read('old'), write('mine'), read('theirs'), { type: 'settle' });
    expect([outsideChangeIn(settled), isTyped(settled)]).toEqual([null, true]);
  });

  test('tells of a pull that left my draft and changed the marketplace’s text', () => {
    const writing = run(read('draft', 'old'), write('mine'), read('draft', 'theirs'));
    expect(outsideChangeIn(writing)).toEqual({ kind: 'live', text: 'theirs' });
    expect(outsideChangeIn(run(read('draft', 'old'), write('mine'), read('draft', 'old')))).toBeNull();
  });

  test('left without keeping comes back with what was seen then', () => {
    const back = beginWriting({ text: 'mine', seen: { local: 'old', live: 'old' } });
    const writing = nextWriting('description')(back, read('theirs'));
    expect([textIn(writing), writing.back, outsideChangeIn(writing)?.text]).toEqual(['mine', true, 'theirs']);
  });

  test('keeps the line ends it came with', () => {
    expect(withPlainLineEnds('a\r\nb\rc\n')).toBe('a\nb\nc\n');
    expect(withLineEndsOf('a\nb', 'x\r\ny')).toBe('a\r\nb');
    expect(withLineEndsOf('a\nb', 'x\ny')).toBe('a\nb');
  });
});

describe('what was typed and not kept', () => {
  const storage = () => {
    const map = new Map<string, string>();
    return {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, text: string) => {
        map.set(key, text);
      },
      map,
    };
  };
  const cell = (account: string, key = 'r1'): TextCell => ({
    account,
    key: key as RowKey,
    path: 'description',
  });
  const typed = (text: string) => ({ text, seen: { local: 'old', live: 'old' } });

  test('is there again after a restart, for its own cell, until it is kept or discarded', () => {
    const disk = storage();
    createUnsavedTexts(disk, () => ['Shop']).remember(cell('Shop'), typed('mine'));
    const again = createUnsavedTexts(disk, () => ['Shop']);
    expect(again.of(cell('Shop'))).toEqual(typed('mine'));
    expect([again.of(cell('Shop', 'r2')), again.of(cell('Other'))]).toEqual([null, null]);
    again.remember(cell('Shop'), null);
    expect(again.of(cell('Shop'))).toBeNull();
  });

  test('goes with its account', () => {
    const disk = storage();
    createUnsavedTexts(disk, () => ['Shop']).remember(cell('Shop'), typed('mine'));
    createUnsavedTexts(disk, () => ['Other']).remember(cell('Other'), typed('theirs'));
    expect(JSON.stringify([...disk.map])).not.toContain('mine');
  });

  test('never fills the storage, and the newest texts stay', () => {
    const disk = storage();
    const texts = createUnsavedTexts(disk, () => null);
    for (let at = 0; at < 40; at += 1) texts.remember(cell('Shop', `r${at}`), typed('x'.repeat(100_000)));
    expect(texts.of(cell('Shop', 'r39'))).not.toBeNull();
    expect(texts.of(cell('Shop', 'r30'))).toBeNull();
    expect([...disk.map.values()].join('').length).toBeLessThan(500_000);
  });

  test('that cannot be read is none', () => {
    const disk = storage();
    for (const text of ['{', '[1, null, {"cell": {}}]', '"x"']) {
      disk.setItem('adsheet.unkept', text);
      expect(createUnsavedTexts(disk, () => null).of(cell('Shop'))).toBeNull();
    }
  });
});

describe('the problems of a text', () => {
  const keys = (text: string) =>
    problemsOfText(adWith('A table that lasts.'), 'description', text, category, 'nl_NL').map(
      ({ message }) => message.key,
    );

  test('are found while it is typed, by the engine’s own rules', () => {
    expect(keys('short')).toEqual(['rule.too-short']);
    expect(keys('Call 0900-1234, it is a good table.')).toEqual(['rule.paid-number']);
    expect(keys('')).toEqual(['rule.required']);
  });

  test('hold what the service said as long as the text is the one it was said of', () => {
    expect(keys('A table that lasts.')).toEqual(['service.other']);
  });
});
