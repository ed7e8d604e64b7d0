import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldOf } from '../../../../shared/ad/fields.ts';
import { readField } from '../../../../shared/ad/paths.ts';
import {
  addLine,
  BLANK,
  type Group,
  groupOf,
  isComplete,
  type Line,
  type LinePath,
  lineAt,
  moveLine,
  readForm,
  relationsOf,
  removeLine,
  replaceLine,
  STEPS,
  type TestLine,
  withOperand,
  withRelation,
  withSubject,
  writeForm,
} from '../../../../shared/expression/builder/index.ts';
import { compile, parseExpression, type RowReader } from '../../../../shared/expression/index.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { conditionOf, QUESTIONS } from '../../../../shared/metrics/questions.ts';

type Row = { readonly ad: JsonObject; readonly clicks: number | null; readonly draft: boolean };

const reader: RowReader<Row> = {
  value: (row, path) => readField(row.ad, path),
  flag: (row, flag) => row.draft && flag === 'draft',
  metric: ({ clicks }, _metric, { days, before }) =>
    clicks === null ? null : before ? clicks + 1 : days % clicks,
  today: () => '2026-11-21',
};

const condition = fc.letrec<{ whole: string }>((tie) => {
  const amount = fc.integer({ min: -3, max: 400 }).map((cents) => (cents / 100).toFixed(2));
  const order = fc.constantFrom('=', '!=', '<', '<=', '>', '>=');
  const number = fc.oneof(
    fc.constantFrom('bid', 'clicks(7d)', 'spent(30d)', 'clicks(14d, before)', '{Bid}', 'price', 'campaign'),
    fc.constantFrom('bid * 2', 'round(bid, 1)', '1 + clicks(7d)', 'len(title)'),
  );
  const text = fc.constantFrom('title', 'vendor', 'attributes.colour', 'lower(title)', 'status', 'notLive');
  const word = fc.constantFrom("'red'", 'ACTIVE', "'It''s'", "'007'", '7', "''");
  const not = fc.constantFrom('', 'not ');
  const test = fc.oneof(
    fc
      .tuple(
        number,
        order,
        fc.oneof(
          amount,
          number,
          number.map((of) => `${of} * 1.5`),
        ),
      )
      .map((parts) => parts.join(' ')),
    fc.tuple(amount, order, number).map((parts) => parts.join(' ')),
    fc.tuple(number, amount, amount).map(([of, a, b]) => `${of} >= ${a} and ${of} <= ${b}`),
    fc
      .tuple(
        fc.constantFrom('bid', 'daily'),
        order.filter((op) => op.endsWith('=')),
      )
      .map(([of, op]) => (op.length === 1 || op === '!=' ? `${of} ${op} AUTOMATIC` : `${of} ${op} 1`)),
    fc
      .tuple(text, not, fc.constantFrom('contains', 'startsWith'), word)
      .map(([of, no, op, part]) => `${of} ${no}${op} ${part}`),
    fc.tuple(text, fc.constantFrom('=', '!='), word).map((parts) => parts.join(' ')),
    fc.tuple(text, not, word, word).map(([of, no, a, b]) => `${of} ${no}in (${a}, ${b})`),
    fc.tuple(text, not).map(([of, no]) => `${of} ${no}matches '^r.d$'`),
    fc.tuple(fc.oneof(text, number), not).map(([of, no]) => `${of} is ${no}empty`),
    fc
      .tuple(
        order,
        fc.constantFrom('2026-11-01', 'today()', 'today() - 30', 'today() + 2', '2026-11-20T10:00:00Z'),
      )
      .map(([op, day]) => `created ${op} ${day}`),
    fc.constantFrom('draft', 'problem', 'email', 'email = true', 'email != yes', 'attributes.used'),
  );
  return {
    whole: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      test,
      fc.tuple(tie('whole'), tie('whole')).map(([a, b]) => `${a} and ${b}`),
      fc.tuple(tie('whole'), tie('whole')).map(([a, b]) => `(${a}) or (${b})`),
      fc.tuple(tie('whole'), tie('whole')).map(([a, b]) => `(${a} and (${b}))`),
      tie('whole').map((a) => `not (${a})`),
      tie('whole').map((a) => `not ${a}`),
    ),
  };
}).whole;

const read = (text: string) => {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.message.key} at ${parsed.at}`);
  return parsed.expression;
};

const rows: fc.Arbitrary<readonly Row[]> = fc.array(
  fc.record({
    ad: fc.record({
      title: fc.constantFrom('red', 'Red 007', "It's", ''),
      vendorId: fc.option(fc.constantFrom('007', '7', 'red')),
      status: fc.constantFrom('ACTIVE', 'PAUSED'),
      bidMicros: fc.constantFrom('AUTOMATIC', '350000', '1000000', '2000000'),
      campaignId: fc.option(fc.constantFrom(1, 2)),
      dateCreated: fc.constantFrom('2026-11-01T10:00:00Z', '2026-11-21T08:00:00Z', null),
      allowContactByEmail: fc.option(fc.boolean()),
      attributes: fc.record({ colour: fc.record({ value: fc.option(fc.constantFrom('red', 7)) }) }),
    }),
    clicks: fc.option(fc.integer({ min: 1, max: 5 })),
    draft: fc.boolean(),
  }),
  { minLength: 5, maxLength: 5 },
) as fc.Arbitrary<readonly Row[]>;

const holds = (text: string, some: readonly Row[]) => some.map(compile(read(text), reader));

/** The same as if every line had been filled in here. */
const rewritten = <L extends Line>(line: L): L => {
  if (line.kind === 'group') return { ...line, lines: line.lines.map(rewritten) };
  if (line.kind !== 'test') return line;
  const { written: _written, ...own } = line as TestLine;
  return own as L;
};

const parseable = condition.filter((text) => parseExpression(text).ok);

describe('a condition in the builder', () => {
  test('keeps its meaning, as written and as filled in, and is read as the same form again', () => {
    fc.assert(
      fc.property(parseable, rows, (text, some) => {
        const form = readForm(text);
        const [kept, anew] = [writeForm(form), writeForm(rewritten(form))];
        expect(holds(kept, some)).toEqual(holds(text, some));
        expect(holds(anew, some)).toEqual(holds(text, some));
        expect(writeForm(readForm(kept))).toBe(kept);
        expect(writeForm(rewritten(readForm(anew)))).toBe(anew);
      }),
      { numRuns: 1000 },
    );
  });

  test('that cannot be read stays as it is', () => {
    for (const text of ['bid <', "title = 'x", 'a b c', '   ', '(bid = 1']) {
      expect(writeForm(readForm(text)).trim()).toBe(text.trim());
    }
  });

  test('says all ready questions without free text', () => {
    const total = {
      impressions: 1000,
      clicks: 10,
      urlClicks: 1,
      emails: 1,
      spentMicros: 5_000_000n,
    } as never;
    for (const name of QUESTIONS) {
      const text = conditionOf(name, total) ?? '';
      const form = readForm(text);
      expect(form.lines.map(({ kind }) => kind)).toEqual(form.lines.map(() => 'test'));
      expect(writeForm(rewritten(form))).toBe(text);
    }
  });

  test.each([
    ['bid >= 0.10 and bid <= 0.50', ['between']],
    ['bid != 1 and not bid = 1', ['!=', 'none']],
    ['5 < bid', ['>']],
    ['title not contains x and title is not empty', ['not-contains', 'not-empty']],
    ['not draft', ['holds-not']],
    ['round(bid, 1) = 0.3 or status not in (ACTIVE, PAUSED)', ['free', 'not-in']],
    ['not (draft or problem)', ['holds', 'holds']],
    ['(a.b = 1', ['free']],
  ])('%s has these lines', (text, lines) => {
    const said = (line: Line) =>
      line.kind === 'test' ? line.relation : line.kind === 'free' ? 'free' : line.match;
    expect(readForm(text).lines.map(said)).toEqual(lines);
  });

  test('leaves lines that are not filled in out of its text', () => {
    const { form } = addLine(readForm('draft'), [], BLANK);
    expect(writeForm(form)).toBe('draft');
    expect(writeForm(groupOf('none', [groupOf('any', [BLANK])]))).toBe('');
  });
});

const never = (): never => {
  throw new Error('no such field');
};

describe('a line', () => {
  const title = { kind: 'field', field: fieldOf('title') ?? never() } as const;
  const bid = { kind: 'field', field: fieldOf('bidMicros') ?? never() } as const;

  test('is complete with all values of its relation, each of which can be written and read again', () => {
    const text = (value: string) =>
      ({ kind: 'literal', term: { kind: 'text', value, bare: false } }) as const;
    for (const relation of relationsOf(title)) {
      const empty = withRelation({ ...BLANK, subject: title }, relation);
      const filled = relation.endsWith('in')
        ? { ...empty, operands: [text("it's"), text('b')] }
        : empty.operands.reduce((line, _none, at) => withOperand(line, at, text('a')), empty);
      expect(isComplete(empty)).toBe(relation.endsWith('empty'));
      expect(isComplete(filled)).toBe(true);
      const [again] = readForm(writeForm(groupOf('all', [filled]))).lines;
      expect(again).toMatchObject({ subject: { kind: 'field' }, relation });
    }
    expect(isComplete(withOperand(withRelation({ ...BLANK, subject: title }, 'matches'), 0, text('(')))).toBe(
      false,
    );
  });

  test('keeps its relation and values where they fit what it is about now', () => {
    const value = {
      kind: 'literal',
      term: { kind: 'number', value: { units: 5n, scale: 1 }, source: '0.5' },
    } as const;
    const line: TestLine = { kind: 'test', subject: bid, relation: '>=', operands: [value] };
    expect(withRelation(line, 'between').operands).toEqual([value, null]);
    expect(withRelation(line, 'not-empty').operands).toEqual([]);
    expect(withSubject(line, title)).toMatchObject({ relation: 'contains', operands: [null] });
    const clicks = (days: number) =>
      ({ kind: 'metric', metric: 'clicks', period: { days, before: false } }) as const;
    const weekly = withSubject({ ...line, subject: clicks(30) }, clicks(7));
    expect(writeForm(groupOf('all', [weekly]))).toBe('clicks(7d) >= 0.5');
  });
});

const pathsIn = (group: Group, above: LinePath = []): readonly LinePath[] =>
  group.lines.flatMap((line, at) => {
    const path = [...above, at];
    return line.kind === 'group' ? [path, ...pathsIn(line, path)] : [path];
  });

const leaves = (group: Group): readonly Line[] =>
  group.lines.flatMap((line) => (line.kind === 'group' ? leaves(line) : [line]));

describe('steps of a line', () => {
  test('lose no line, tell where it is, and leave no empty group', () => {
    fc.assert(
      fc.property(parseable, fc.nat(), fc.constantFrom(...STEPS), (text, which, step) => {
        const form = readForm(text);
        const paths = pathsIn(form);
        const path = paths[which % paths.length] ?? [];
        const line = lineAt(form, path);
        const stepped = moveLine(form, path, step);
        if (!stepped) return;
        expect(lineAt(stepped.form, stepped.path)).toBe(line);
        expect(new Set(leaves(stepped.form))).toEqual(new Set(leaves(form)));
        expect(leaves(stepped.form)).toHaveLength(leaves(form).length);
        const groups = pathsIn(stepped.form).map((at) => lineAt(stepped.form, at));
        expect(groups.every((group) => group?.kind !== 'group' || group.lines.length > 0)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('go in and out of groups', () => {
    const form = readForm('draft and (new or gone) and problem');
    const moved = (path: LinePath, step: (typeof STEPS)[number]) => {
      const stepped = moveLine(form, path, step);
      return stepped && [writeForm(stepped.form), stepped.path];
    };
    expect(moved([2], 'in')).toEqual(['draft and (new or gone or problem)', [1, 2]]);
    expect(moved([0], 'in')).toEqual(['(draft or new or gone) and problem', [0, 0]]);
    expect(moved([1, 0], 'out')).toEqual(['draft and gone and new and problem', [2]]);
    expect(moved([1], 'up')).toEqual(['(new or gone) and draft and problem', [0]]);
    expect(moved([0], 'up')).toBeUndefined();
    expect(moved([2], 'down')).toBeUndefined();
    expect(moved([0], 'out')).toBeUndefined();
    expect(writeForm(removeLine(readForm('draft and (new)'), [1]))).toBe('draft');
    expect(writeForm(replaceLine(form, [1], { kind: 'free', text: 'bid + 1 > 2 or new' }))).toBe(
      'draft and (bid + 1 > 2 or new) and problem',
    );
  });
});
