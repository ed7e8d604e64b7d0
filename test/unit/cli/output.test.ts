import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assignmentOf } from '../../../main/cli/assignments.ts';
import { inTreeOrder } from '../../../main/cli/commands/categories.ts';
import { reordered } from '../../../main/cli/commands/images.ts';
import { pushExit, together } from '../../../main/cli/commands/push.ts';
import { exitCodeOf } from '../../../main/cli/exit.ts';
import { homeFolder } from '../../../main/cli/home.ts';
import { createInterrupts } from '../../../main/cli/interrupts.ts';
import { barOf } from '../../../main/cli/progress.ts';
import { fileSecretBox } from '../../../main/cli/secrets.ts';
import { jsonLine, printable } from '../../../main/cli/terminal.ts';
import { lineOf, textTable } from '../../../main/cli/text-table.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { ItemState } from '../../../shared/contract/results/plan.ts';
import type { PushResult } from '../../../shared/contract/results/push-result.ts';
import type { CategoryRow } from '../../../shared/contract/views.ts';

const result = (states: readonly ItemState[], cancelled = false): PushResult => ({
  run: 1,
  at: null,
  done: states.filter((state) => state === 'done').length,
  failed: states.filter((state) => state === 'failed').length,
  held: states.filter((state) => state === 'held').length,
  skipped: states.filter((state) => state === 'skipped').length,
  unknown: states.filter((state) => state === 'unknown').length,
  requests: 0,
  seconds: 0,
  cancelled,
  items: states.map((state, i) => ({
    key: `r${i + 1}` as RowKey,
    id: i + 1,
    op: 'update',
    title: 'x',
    state,
    errors: [],
  })),
});

describe('the exit code of a push', () => {
  test.each<[number, readonly ItemState[]]>([
    [0, []],
    [0, ['done', 'done']],
    [0, ['done', 'skipped']],
    [3, ['skipped', 'skipped']],
    [3, ['held']],
    [3, ['failed']],
    [6, ['done', 'failed']],
    [6, ['done', 'held']],
    [6, ['done', 'unknown']],
    [6, ['done', 'waiting']],
  ])('is %i for %j', (code, states) => {
    expect(pushExit(result(states))).toBe(code);
  });

  test('of a cancelled push says whether anything went', () => {
    expect(pushExit(result(['waiting'], true))).toBe(1);
    expect(pushExit(result(['done', 'waiting'], true))).toBe(6);
  });

  test('counts an interrupted run and what came after it as one push', () => {
    const both = together(result(['done']), { ...result(['failed']), run: 2 });
    expect(both).toMatchObject({ run: 2, done: 1, failed: 1 });
    expect(pushExit(both)).toBe(6);
  });
});

test('every way of not being signed in exits 4, of not being reached 5, of wrong usage 2', () => {
  expect((['not-signed-in', 'wrong-client', 'secrets-locked'] as const).map(exitCodeOf)).toEqual([4, 4, 4]);
  const passing = ['service-unreachable', 'service-timeout', 'reads-too-old'] as const;
  expect(passing.map(exitCodeOf)).toEqual([5, 5, 5]);
  expect((['bad-expression', 'account-choose', 'unknown-command'] as const).map(exitCodeOf)).toEqual([
    2, 2, 2,
  ]);
  expect((['guard', 'account-not-empty'] as const).map(exitCodeOf)).toEqual([3, 3]);
  expect((['account-busy', 'internal', 'mirror-damaged'] as const).map(exitCodeOf)).toEqual([1, 1, 1]);
});

describe('secrets in a file', () => {
  test('come back as they were, with a key and without', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string(),
        fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
        async (plain, key) => {
          const box = fileSecretBox(key);
          expect(await box.open(await box.seal(plain))).toBe(plain);
        },
      ),
      { numRuns: 15 },
    );
  });

  test('cannot be opened with another key, without one, or when the window sealed them', async () => {
    const sealed = await fileSecretBox('one').seal('hush');
    expect(sealed).not.toContain(Buffer.from('hush').toString('base64'));
    const locked = expect.objectContaining({ code: 'secrets-locked' });
    await expect(fileSecretBox('two').open(sealed)).rejects.toEqual(locked);
    await expect(fileSecretBox(undefined).open(sealed)).rejects.toEqual(locked);
    await expect(fileSecretBox('one').open('keychain:AAAA')).rejects.toEqual(locked);
    await expect(fileSecretBox('one').open(`${sealed.slice(0, -8)}AAAAAAA=`)).rejects.toEqual(locked);
  });
});

describe('text for people', () => {
  test('loses what would steer a terminal and keeps all else', () => {
    expect(printable('\x1b[2Jgone\r\n\ttab é 🚲')).toBe('␣[2Jgone␣\n\ttab é 🚲');
  });

  test('a text that would turn the direction of its line around does not', () => {
    expect(printable('bid \u202e00.1\u202c \u2066x\u2069')).toBe('bid ␣00.1␣ ␣x␣');
  });

  test('JSON has the codes of control characters, and the same values', () => {
    const value = { title: '\x9b2J\x7f é\n' };
    expect(jsonLine(value)).toBe('{"title":"\\u009b2J\\u007f é\\n"}');
    expect(JSON.parse(jsonLine(value))).toEqual(value);
  });

  test('a title with line ends is one line, and words that are not there leave no gap', () => {
    expect(lineOf(['failed', null, 'r1', '', 'Bike\n0 failed', undefined])).toBe('failed  r1  Bike 0 failed');
  });

  test('a table never exceeds the room it has, as long as each column keeps eight characters', () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell, cell), { maxLength: 6 }),
        fc.integer({ min: 28, max: 200 }),
        (rows, room) => {
          const table = textTable([{ head: 'a' }, { head: 'b', right: true }, { head: 'c' }], rows, room);
          const lines = table.split('\n');
          expect(lines).toHaveLength(rows.length + 1);
          for (const line of lines) {
            expect([...new Intl.Segmenter('en').segment(line)].length).toBeLessThanOrEqual(room);
          }
        },
      ),
    );
  });

  test('numbers stand on the right', () => {
    expect(
      textTable(
        [{ head: 'bid', right: true }, { head: 't' }],
        [
          ['0.5', 'x'],
          ['10.25', 'y'],
        ],
      ),
    ).toBe('  bid  t\n  0.5  x\n10.25  y');
  });

  test('the bar shows the share that is done', () => {
    const job = { id: 'j', account: 'a', kind: 'pull', phase: 'x', state: 'running' } as const;
    expect(barOf({ ...job, done: 250, total: 500 })).toMatch(/^\[#{12} {12}\] {2}50% .+ 250\/500$/);
    expect(barOf({ ...job, done: 0, total: 0 })).toMatch(/^\[ {24}\] {6}\S/);
  });
});

test('a field and its value are parted at the first equals sign, after the label in braces', () => {
  expect(assignmentOf('title=a=b')).toEqual({ field: 'title', text: 'a=b' });
  expect(assignmentOf('title=')).toEqual({ field: 'title', text: '' });
  expect(assignmentOf('{a=b}=c')).toEqual({ field: '{a=b}', text: 'c' });
  for (const word of ['title', '=x', '']) expect(() => assignmentOf(word)).toThrow();
});

test('pictures are put in the order named, which names each of them once', () => {
  expect(reordered(['a', 'b', 'c'], ['3', '1', '2'])).toEqual(['c', 'a', 'b']);
  for (const words of [
    ['1', '2'],
    ['1', '1', '2'],
    ['1', '2', '4'],
    ['x', '1', '2'],
  ]) {
    expect(() => reordered(['a', 'b', 'c'], words)).toThrow();
  }
});

test('the tree shows parents before their children', () => {
  const category = (id: number, parentId: number): CategoryRow => ({
    id,
    parentId,
    level: 1,
    status: 'ACTIVE',
    label: String(id),
    ads: 0,
    active: 0,
    places: null,
    leaf: true,
  });
  const ids = inTreeOrder([category(3, 2), category(1, 0), category(2, 1), category(4, 99)]).map(
    ({ id }) => id,
  );
  expect(ids).toEqual([1, 2, 3, 4]);
});

test('the home folder is the one named, else the environment names it, else the platform', () => {
  expect(homeFolder('/a', { ADSHEET_HOME: '/b' }, 'linux')).toBe('/a');
  expect(homeFolder(undefined, { ADSHEET_HOME: '/b' }, 'linux')).toBe('/b');
  expect(homeFolder(undefined, { XDG_CONFIG_HOME: '/c' }, 'linux')).toBe('/c/Adsheet');
});

test('the first Ctrl+C stops the work, the second ends the program', async () => {
  const heard: string[] = [];
  const interrupts = createInterrupts(() => heard.push('end'));
  const work = Promise.withResolvers<void>();
  const during = interrupts.during(() => heard.push('cancel'), work.promise);
  interrupts.signal();
  interrupts.signal();
  work.resolve();
  await during;
  expect(heard).toEqual(['cancel', 'end']);
  createInterrupts(() => heard.push('idle end')).signal();
  expect(heard.at(-1)).toBe('idle end');
});
