import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIELDS, fieldNamed, fieldOf } from '../../../../shared/ad/fields.ts';
import { readField } from '../../../../shared/ad/paths.ts';
import type { ExpressionMode, RowReader } from '../../../../shared/expression/index.ts';
import {
  compile,
  compileFormula,
  completionsAt,
  EXPRESSION_HELP,
  FLAGS,
  fieldNames,
  METRICS,
  parseExpression,
  parseFormula,
  parseTemplate,
} from '../../../../shared/expression/index.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { LANGUAGES, translate } from '../../../../shared/locale/index.ts';

const seat = fieldOf('attributes.seat height');
const fields = seat ? [...FIELDS, seat] : FIELDS;
const context = { names: fieldNames, fields, language: 'en' } as const;
const PARSE = { condition: parseExpression, formula: parseFormula, template: parseTemplate } as const;

/** Completion where the text has a `|`: the whole text with each option in its place. */
const completed = (marked: string, mode: ExpressionMode = 'condition'): readonly string[] => {
  const at = marked.indexOf('|');
  const text = marked.replace('|', '');
  const { from, to, options } = completionsAt(text, at, { ...context, mode });
  return options.map(({ insert }) => text.slice(0, from) + insert + text.slice(to));
};

describe('completion at the caret', () => {
  test.each([
    ['|', 'bid'],
    ['|', 'draft'],
    ['|', 'round('],
    ['|', 'clicks(30d)'],
    ['clicks(14d, |', 'clicks(14d, before'],
    ['spent(14d, b|) > 1', 'spent(14d, before) > 1'],
    ['b|', 'bid'],
    ['dail| > 3', 'daily > 3'],
    ['bid |', 'bid < '],
    ['bid| > 3 and draft', 'bid > 3 and draft'],
    ['bid = au|', 'bid = AUTOMATIC'],
    ['status = |', 'status = PAUSED'],
    ['status not in (ACTIVE, |', 'status not in (ACTIVE, PAUSED'],
    ['email = t|', 'email = true'],
    ['draft |', 'draft and '],
    ['draft a|', 'draft and '],
    ['title st|', 'title startsWith '],
    ['{Bi|', '{Bid}'],
    ['{Bi|d} > 1', '{Bid} > 1'],
    ['seat|', '{attributes.seat height}'],
    ['today() - |', 'today() - created'],
  ])('of %s offers %s', (marked, text) => {
    expect(completed(marked)).toContain(text);
  });

  test.each([
    ['bid * |', 'bid * title'],
    ['bid * |', 'bid * lower('],
    ['bid |', 'bid and '],
    ['draft |', 'draft < '],
    ['bid < |', 'bid < draft'],
    ['status = |', 'status = title'],
    ['bid < |', 'bid < - '],
  ])('of %s does not offer %s', (marked, text) => {
    expect(completed(marked)).not.toContain(text);
  });

  test.each([
    ['{|', '{title'],
    ['{Bi|', '{bid'],
    ['{title} {lo|', '{title} {lower('],
    ['{|', '{ {attributes.seat height}'],
  ])('of the template %s offers %s', (marked, text) => {
    expect(completed(marked, 'template')).toContain(text);
  });

  test.each(['hello |', '{{|', "{lower('a|", '{title}|'])('of the template %s offers nothing', (marked) => {
    expect(completed(marked, 'template')).toEqual([]);
  });

  test('puts first what begins as typed, and says what it is in the reader’s language', () => {
    const { options } = completionsAt('sta', 3, { ...context, language: 'nl' });
    expect(options[0]).toEqual({ insert: 'status', label: 'Status', detail: 'status', kind: 'field' });
    const [round] = completionsAt('roun', 4, { ...context, language: 'fr' }).options;
    expect(round).toMatchObject({ label: 'round(number, [decimals])', kind: 'function' });
    expect(round?.detail).toContain('Arrondit');
  });

  const WRITTEN = {
    condition: [
      "status in (ACTIVE, PAUSED) and not (bid * 1.1 < {Daily budget} or title matches 'a') and clicks(7d) = 0",
      "len(left(title, 3) & 'x') > 2 and created >= today() - 30 and postcode is not empty or draft",
      "if(email, round(bid, 2), max(bid, 0.1)) > -1 and replace(title, 'a', 'b') not contains garden",
    ],
    formula: [
      'if(status = ACTIVE and clamp(bid, 0.1, 0.5) > 0.2, round(bid * (1 + 0.1), 2), coalesce(bid, AUTOMATIC))',
      "upper(left(trim(title), 20)) & ' - ' & replace(vendor, '0', 'o') & today() & min(bid, daily, total)",
      '(today() - created) / 7 + len(title(seller)) - spent(30d) * cpc',
    ],
  } as const;
  /** Something good, typed as far as the caret. */
  const typedOf = (mode: keyof typeof WRITTEN) =>
    fc
      .tuple(fc.constantFrom<string>(...WRITTEN[mode]), fc.nat(120))
      .map(([text, length]) => text.slice(0, length));

  const STEPS = [
    ...[')', '}', ' bid', " 'a'", ' = bid', ' = bid,', ' draft', ' empty', '(', ','],
    ...[
      ' bid, bid)',
      " 'a', bid)",
      " 'a', 'a')",
      ', bid)',
      ', bid, bid)',
      ' = bid, bid)',
      " 'a', 'a', 'a')",
      ' bid, bid, bid)',
    ],
  ];
  const openIn = (text: string): number => text.split('(').length - text.split(')').length;

  /** A text the beginning can be read on to, looked for by adding pieces; undefined where none is near. */
  const readOn = (beginning: string, mode: ExpressionMode): string | undefined => {
    let open = [beginning];
    for (let step = 0; step < 9; step += 1) {
      const live: string[] = [];
      for (const text of open) {
        const parsed = PARSE[mode](text);
        if (parsed.ok) return text;
        if (parsed.at + (parsed.length ?? 0) >= text.length) live.push(text);
      }
      const nearest = live.sort((a, b) => Math.abs(openIn(a)) - Math.abs(openIn(b))).slice(0, 100);
      open = nearest.flatMap((text) => STEPS.map((piece) => text + piece));
    }
    return undefined;
  };

  test.each([
    ['condition', 'condition', ''],
    ['formula', 'formula', ''],
    ['template', 'formula', 'a {title} {{ {'],
  ] as const)('of a %s always puts in something that can be read on', (mode, inner, before) => {
    fc.assert(
      fc.property(typedOf(inner), fc.nat(200), (text, pick) => {
        const { from, options } = completionsAt(before + text, before.length + text.length, {
          ...context,
          mode,
        });
        const option = options[pick % Math.max(1, options.length)];
        if (!option) return;
        const whole = (before + text).slice(before.length, from) + option.insert;
        expect(readOn(whole, inner), `${whole} cannot be read on`).toBeDefined();
      }),
      { numRuns: 150 },
    );
  });
});

describe('the help on the language', () => {
  test.each(EXPRESSION_HELP.map((entry) => [entry.example, entry] as const))(
    '%s can be used as it stands',
    (example, entry) => {
      expect(PARSE[entry.mode](example)).toMatchObject({ ok: true });
    },
  );

  const AD: JsonObject = {
    title: 'grey garden table',
    vendorId: '00123',
    sellerName: 'de tuin',
    postcode: '1012AB',
    status: 'ACTIVE',
    bidMicros: '90000',
    budgets: { daily: { limitMicros: '5000000' } },
    dateCreated: '2026-01-31T10:00:00Z',
  };
  const reader: RowReader<JsonObject> = {
    value: readField,
    flag: () => true,
    metric: (_row, metric) => ({ units: metric === 'impressions' ? 2000n : 200n, scale: 0 }),
    today: () => '2026-02-01',
  };
  const valueIn = (text: string, mode: ExpressionMode): unknown => {
    if (mode === 'condition') {
      const parsed = parseExpression(text);
      return parsed.ok ? compile(parsed.expression, reader)(AD) : null;
    }
    const parsed = mode === 'template' ? parseTemplate(text) : parseFormula(text);
    return parsed.ok ? compileFormula(parsed.formula, reader)(AD) : null;
  };

  test.each(EXPRESSION_HELP.map((entry) => [entry.example, entry.mode] as const))(
    '%s comes to something',
    (example, mode) => expect(valueIn(example, mode)).not.toBeNull(),
  );

  test('explains every function, flag and metric, each once, in every language', () => {
    const names = (kind: string) =>
      EXPRESSION_HELP.filter((entry) => entry.kind === kind).map(({ name }) => name);
    expect(names('flag')).toEqual([...FLAGS]);
    expect(names('metric')).toEqual([...METRICS, 'before']);
    const offered = completionsAt('', 0, { ...context, fields: [] }).options;
    const functions = offered
      .filter(({ kind }) => kind === 'function')
      .map(({ insert }) => insert.replace(/\(.*/, ''));
    expect([...functions].sort()).toEqual([...names('function')].sort());
    for (const language of LANGUAGES) {
      for (const { text } of EXPRESSION_HELP) expect(translate(language)(text)).not.toBe('');
    }
    expect(fieldNamed('spent')?.path).toBe('budgets.total.spentMicros');
  });
});
