import { expect, it } from 'vitest';
import { parseExpression } from '../../../../shared/expression/index.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { reasonsOf } from '../../../../shared/routines/reasons.ts';

type Ad = { readonly values: JsonObject; readonly clicks: number | null };

const reasons = (where: string, ad: Ad) => {
  const parsed = parseExpression(where);
  if (!parsed.ok) throw new Error(where);
  return reasonsOf<Ad>(parsed.expression, {
    value: ({ values }, path): Json | undefined => values[path],
    flag: () => false,
    metric: ({ clicks }, metric, { days, before }) => {
      if (clicks === null) return null;
      if (before) return 9;
      return metric === 'spent' ? { units: BigInt(days), scale: 2 } : clicks;
    },
  })(ad);
};

it('names each field and metric of a condition once, as written, with its value', () => {
  const where =
    'status = ACTIVE and (clicks(30d) = 0 or not spent(7d) > 1) and clicks(30d) < 5 and bid > 0.1';
  const ad = { values: { status: 'ACTIVE', bidMicros: '150000' }, clicks: 3 };
  expect(reasons(where, ad)).toEqual([
    { kind: 'field', term: 'status', field: 'status', value: 'ACTIVE' },
    { kind: 'metric', term: 'clicks(30d)', value: '3' },
    { kind: 'metric', term: 'spent(7d)', value: '0.07' },
    { kind: 'field', term: 'bid', field: 'bidMicros', value: '150000' },
  ]);
});

it('tells a figure of the days before apart from that of the last days', () => {
  expect(reasons('clicks(7d) < clicks(7d, before)', { values: {}, clicks: 3 })).toEqual([
    { kind: 'metric', term: 'clicks(7d)', value: '3' },
    { kind: 'metric', term: 'clicks(7d, before)', value: '9' },
  ]);
});

it('tells of a figure that is not known that it is not', () => {
  expect(reasons('clicks(30d) is empty', { values: {}, clicks: null })).toEqual([
    { kind: 'metric', term: 'clicks(30d)', value: null },
  ]);
});
