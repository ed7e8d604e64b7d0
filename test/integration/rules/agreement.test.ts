import { afterAll, describe, expect, test } from 'vitest';
import { holdRows, judgeCreate, judgeUpdate, type Outcome } from './agree.ts';
import { ATTRIBUTE_ROWS } from './attribute-rows.ts';
import { CATEGORY_ROWS } from './category-rows.ts';
import { CATEGORY_LIMITS, NOT_IN_V5, POST_TABLE, PUT_TABLE } from './interface-tables.ts';
import { openMarket, PRESETS, TENANTS } from './market.ts';
import { POST_ROWS } from './post-rows.ts';
import { PUT_ROWS } from './put-rows.ts';
import type { Difference, Row } from './rows.ts';

const CREATE_ROWS = [...POST_ROWS, ...CATEGORY_ROWS, ...ATTRIBUTE_ROWS];

const counts = { refused: [0, 0], accepted: [0, 0] };
const met = new Set<Difference>();
const reasons = new Map<string, Map<string, number>>();

const count = (outcomes: readonly Outcome[]): void => {
  for (const { row, kind, agreed, known } of outcomes) {
    const tally = kind === 'fails' ? counts.refused : counts.accepted;
    tally[0] = (tally[0] ?? 0) + (agreed ? 1 : 0);
    tally[1] = (tally[1] ?? 0) + 1;
    if (known) met.add(known);
    if (!known || agreed) continue;
    const rows = reasons.get(known.because) ?? new Map<string, number>();
    reasons.set(known.because, rows.set(row, (rows.get(row) ?? 0) + 1));
  }
};

describe.each(TENANTS.flatMap((tenant) => PRESETS.map((preset) => [tenant, preset] as const)))(
  'our rules and the service (%s, %s)',
  (tenant, preset) => {
    test('refuse and accept the same values, with the same codes at the same fields', async () => {
      const market = await openMarket(tenant, preset);
      const outcomes = [
        ...(await holdRows(market, CREATE_ROWS, judgeCreate)),
        ...(await holdRows(market, PUT_ROWS, judgeUpdate)),
      ];
      await market.close();
      count(outcomes);
      expect(outcomes.filter(({ surprise }) => surprise !== undefined)).toEqual([]);
    });
  },
);

describe('the comparison', () => {
  const has = (rows: readonly Row[], name: string): boolean => {
    const named = rows.filter(({ row }) => row === name || row.startsWith(`${name} `));
    return named.some(({ passes }) => passes.length > 0) && named.some(({ fails }) => fails.length > 0);
  };

  test('names every row of the tables of errors, with values on both sides', () => {
    expect(POST_TABLE.filter((name) => !has(POST_ROWS, name) && !NOT_IN_V5.has(name))).toEqual([]);
    expect(PUT_TABLE.filter((name) => !has(PUT_ROWS, name))).toEqual([]);
  });

  test('names every limit of a category, with values on both sides', () => {
    expect(CATEGORY_LIMITS.filter((name) => !has([...CREATE_ROWS, ...PUT_ROWS], name))).toEqual([]);
  });

  test('lists no difference that is none', () => {
    const listed = [...CREATE_ROWS, ...PUT_ROWS].flatMap(({ row, differs = [] }) =>
      differs.map((difference) => ({ row, difference })),
    );
    expect(listed.filter(({ difference }) => !met.has(difference))).toEqual([]);
  });
});

afterAll(() => {
  const line = (what: string, [agreed, all]: readonly number[]) => `${what} by both ${agreed} of ${all}`;
  const differences = [...reasons].map(([because, rows]) => {
    const values = [...rows].map(([row, count]) => `${row} (${count})`);
    return `  ${because}: ${values.join(', ')}`;
  });
  console.log(
    [line('refused', counts.refused), line('accepted', counts.accepted), 'differences:', ...differences].join(
      '\n',
    ),
  );
});
