// Everything a seller may do in a sheet, at random.
import fc from 'fast-check';
import type { Rect } from '../../../renderer/features/sheet/rect.ts';
import type { RowOperation } from '../../../shared/bulk/operation.ts';
import { FIELDS } from './shop.ts';

/** Rows and columns by their numbers, taken round where the sheet is smaller. */
export type Act =
  | { readonly do: 'enter'; readonly at: Rect; readonly text: string }
  | { readonly do: 'paste'; readonly at: Rect; readonly table: readonly (readonly string[])[] }
  | { readonly do: 'copy'; readonly from: Rect; readonly at: Rect }
  | {
      readonly do: 'fill';
      readonly from: Rect;
      readonly way: Way;
      readonly count: number;
      readonly ctrl: boolean;
    }
  | { readonly do: 'clear'; readonly at: Rect }
  | { readonly do: 'bulk'; readonly operation: RowOperation; readonly rows: Chosen }
  | {
      readonly do: 'status';
      readonly rows: readonly number[];
      readonly status: 'ACTIVE' | 'PAUSED' | 'DELETED';
    }
  | { readonly do: 'duplicate'; readonly rows: readonly number[] }
  | { readonly do: 'new'; readonly title: string; readonly bid: string }
  | {
      readonly do: 'propose';
      readonly table: readonly (readonly [row: number, title: string, bid: string])[];
    }
  | { readonly do: 'revert'; readonly rows: readonly number[] }
  | { readonly do: 'revert-cells'; readonly at: Rect }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' }
  | { readonly do: 'undo-older'; readonly back: number };

const WAYS = ['down', 'up', 'right', 'left'] as const;
type Way = (typeof WAYS)[number];

/** Ads by their numbers, all of them, or those a condition is true of. */
export type Chosen = readonly number[] | 'all' | 'paused' | 'cheap';

const COLUMNS = FIELDS.length;
const ROWS = 6;

const text = fc.constantFrom(
  ...['Stoel', 'Bank 9', 'Bank 10', 'Bank 12', '', '0.25', '0.5', '1.234567', '2', '12.50', '-1', '77'],
  ...[
    'AUTOMATIC',
    'Unlimited',
    'Paused',
    'DELETED',
    'FIXED_PRICE',
    'https://a.example/b',
    'a\tb',
    '"q"',
    'x\ny',
  ],
);
const rows = fc.array(fc.nat(ROWS + 2), { minLength: 1, maxLength: 4 });

const rect: fc.Arbitrary<Rect> = fc
  .record({ top: fc.nat(ROWS), left: fc.nat(COLUMNS), height: fc.nat(3), width: fc.nat(2) })
  .map(({ top, left, height, width }) => ({ top, left, bottom: top + height, right: left + width }));

const fields = (...names: readonly (typeof FIELDS)[number][]) =>
  fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 3 });
const texts = fields('title', 'links.url', 'attributes.material', 'bidMicros');
const amounts = fields(
  'bidMicros',
  'budgets.daily.limitMicros',
  'price.amountCents',
  'attributes.seats',
  'title',
);
const any = fields(...FIELDS);
const number = fc.constantFrom('0.05', '-0.05', '0.123456', '10', '-33.3', '50');
const step = fc.constantFrom('0.05', '0.5', '3');

const operation: fc.Arbitrary<RowOperation> = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), fields: any, text }),
  fc.record({ kind: fc.constant('clear' as const), fields: any }),
  fc.record({
    kind: fc.constantFrom('prepend' as const, 'append' as const),
    fields: fields('title', 'attributes.material', 'bidMicros'),
    text: fc.constantFrom('nu ', ' 7'),
  }),
  fc.record({
    kind: fc.constant('case' as const),
    fields: fields('title', 'attributes.material'),
    to: fc.constantFrom('lower' as const, 'upper' as const, 'title' as const, 'sentence' as const),
  }),
  fc.record({ kind: fc.constant('trim' as const), fields: texts }),
  fc.record({
    kind: fc.constant('replace' as const),
    fields: texts,
    find: fc.constantFrom('Bank', 'a'),
    by: fc.constantFrom('Sofa', ''),
    mode: fc.constant('text' as const),
    matchCase: fc.constant(true),
  }),
  fc.record({
    kind: fc.constant('replace' as const),
    fields: texts,
    find: fc.constant('bank'),
    by: fc.constant('Kruk'),
    mode: fc.constant('word' as const),
    matchCase: fc.constant(false),
  }),
  fc.record({
    kind: fc.constant('money' as const),
    fields: amounts,
    by: fc.constantFrom('amount' as const, 'percent' as const),
    value: number,
  }),
  fc.record({ kind: fc.constant('round' as const), fields: amounts, to: step }),
  fc.record({
    kind: fc.constant('clamp' as const),
    fields: amounts,
    min: step,
    max: fc.constantFrom('3', '4'),
  }),
  fc.record({ kind: fc.constant('clamp' as const), fields: amounts, max: fc.constantFrom('0.1', '2') }),
  fc.record({
    kind: fc.constant('limit' as const),
    fields: amounts,
    to: fc.constantFrom('minimum' as const, 'maximum' as const, 'both' as const),
  }),
  fc.record({
    kind: fc.constant('word' as const),
    fields: amounts,
    word: fc.constantFrom('AUTOMATIC' as const, 'UNLIMITED' as const),
  }),
  fc.record({
    kind: fc.constant('formula' as const),
    field: fc.constant('bid'),
    formula: fc.constantFrom('bid * 1.5', 'max(bid, 0.2)', 'if(price > 40, 0.4, 0.1)'),
  }),
  fc.record({
    kind: fc.constant('formula' as const),
    field: fc.constant('bid'),
    formula: fc.constant('bid * 1.5'),
    where: fc.constant('status = PAUSED'),
  }),
  fc.record({
    kind: fc.constant('template' as const),
    field: fc.constant('title'),
    template: fc.constant('{title} | {status}'),
  }),
  fc.record({
    kind: fc.constant('status' as const),
    status: fc.constantFrom('ACTIVE' as const, 'PAUSED' as const, 'DELETED' as const),
  }),
  fc.record({ kind: fc.constant('campaign' as const), campaignId: fc.constantFrom(5, 6, null) }),
  fc.constant({ kind: 'priceType' as const }),
  fc.constantFrom(
    { kind: 'urlParameters' as const, set: { utm: '1' }, remove: [] },
    { kind: 'urlParameters' as const, set: {}, remove: ['utm'] },
  ),
);

export const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('enter' as const), at: rect, text }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('paste' as const),
      at: rect,
      table: fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('copy' as const), from: rect, at: rect }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fill' as const),
      from: rect,
      way: fc.constantFrom(...WAYS),
      count: fc.integer({ min: 1, max: 4 }),
      ctrl: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const), at: rect }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('bulk' as const),
      operation,
      rows: fc.oneof(rows, fc.constantFrom('all' as const, 'paused' as const, 'cheap' as const)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('status' as const),
      rows,
      status: fc.constantFrom('ACTIVE' as const, 'PAUSED' as const, 'DELETED' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('duplicate' as const), rows }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('new' as const),
      title: fc.constantFrom('Nieuw', 'Nieuw 2'),
      bid: fc.constantFrom('0.3', 'AUTOMATIC'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('propose' as const),
      table: fc.array(
        fc.tuple(fc.nat(ROWS + 2), fc.constantFrom('Lijst', ''), fc.constantFrom('0.45', 'abc', '')),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('revert' as const), rows }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('revert-cells' as const), at: rect }) },
  { weight: 5, arbitrary: fc.constant({ do: 'undo' as const }) },
  { weight: 3, arbitrary: fc.constant({ do: 'redo' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo-older' as const), back: fc.nat(5) }) },
);
