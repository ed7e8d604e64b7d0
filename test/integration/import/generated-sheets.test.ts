import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readField } from '../../../shared/ad/paths.ts';
import type { Json } from '../../../shared/json.ts';
import { fieldLabel } from '../../../shared/locale/index.ts';
import { readTable } from '../../../shared/table/tsv.ts';
import { ad } from '../../support/ads.ts';
import { editsIn, openImporter } from './importing.ts';

// Sheets as people leave them: cells written over, emptied, cleared with []; rows and columns in any order, some of them
// gone. What is proposed must be exactly what was edited; rows say by themselves what they said when they were written,
// so it does not matter whether they come from a file or from the clipboard.

type Written = { readonly text: string; readonly value: Json };

/** What is typed into the cells of each field, and what that is. */
const TYPED: Readonly<Record<string, readonly Written[]>> = {
  title: [
    { text: 'Een andere stoel', value: 'Een andere stoel' },
    { text: 'Stoel; met "aanhaling"', value: 'Stoel; met "aanhaling"' },
  ],
  description: [{ text: 'Regel een\nregel twee <b>é</b> 😀', value: 'Regel een\nregel twee <b>é</b> 😀' }],
  sellerName: [{ text: 'Winkel', value: 'Winkel' }],
  bidMicros: [
    { text: '0,35', value: '350000' },
    { text: '€ 1,20', value: '1200000' },
    { text: 'automatisch', value: 'AUTOMATIC' },
  ],
  'budgets.daily.limitMicros': [{ text: 'Onbeperkt', value: 'UNLIMITED' }],
  'price.amountCents': [{ text: '1.234,50', value: 123_450 }],
  'links.url': [{ text: 'https://example.nl/ander', value: 'https://example.nl/ander' }],
  status: [{ text: 'Gepauzeerd', value: 'PAUSED' }],
  'attributes.material': [{ text: 'beuken', value: 'beuken' }],
  'attributes.seats': [{ text: '4', value: 4 }],
};
const FIELDS = Object.keys(TYPED);
const CLEARABLE = FIELDS.filter((field) => field !== 'status');
const ADS = 6;
const LABELS: Readonly<Record<string, string>> = {
  'attributes.material': 'Materiaal',
  'attributes.seats': 'Zitplaatsen',
};
const headerOf = (field: string): string => LABELS[field] ?? fieldLabel('nl', field);

type Edit = { readonly row: number; readonly field: string; readonly text: string; readonly value: Json };

const anyEdit: fc.Arbitrary<Edit> = fc
  .tuple(fc.nat(ADS - 1), fc.constantFrom(...FIELDS), fc.nat(9), fc.constantFrom('type', 'blank', '[]'))
  .map(([row, field, pick, how]) => {
    const list = TYPED[field] ?? [];
    const typed = list[pick % list.length] ?? { text: '', value: null };
    if (how === 'type' || !CLEARABLE.includes(field)) return { row, field, ...typed };
    return { row, field, text: how === 'blank' ? '' : '[]', value: null };
  });

const anySheet = fc.record({
  edits: fc.uniqueArray(anyEdit, { selector: ({ row, field }) => `${row} ${field}`, maxLength: 12 }),
  rowOrder: fc.array(fc.nat(1000), { minLength: ADS, maxLength: ADS }),
  columnSeed: fc.nat(1000),
  goneRows: fc.uniqueArray(fc.nat(ADS - 1), { maxLength: 2 }),
  goneColumns: fc.uniqueArray(fc.constantFrom(...FIELDS), { maxLength: 3 }),
  hasMark: fc.boolean(),
  hasNotes: fc.boolean(),
});

const by = (keys: readonly number[]) => (a: number, b: number) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b;

/** The three states of a cell: as exported, as it is now, as the sheet has it. */
const expected = (base: Json | undefined, now: Json, { text, value }: Edit): string | undefined => {
  const same = (a: Json | undefined, b: Json) => JSON.stringify(a) === JSON.stringify(b);
  if (text === '' && (base === undefined || base === null)) return undefined;
  if (same(value, now)) return undefined;
  if (base === undefined) return value === null ? 'clear' : 'change';
  if (text !== '[]' && same(value, base)) return undefined;
  if (!same(base, now)) return 'conflict';
  return value === null ? 'clear' : 'change';
};

describe('a sheet that somebody worked on', () => {
  it('proposes exactly what was edited in it', async () => {
    const seller = await openImporter(Array.from({ length: ADS }, (_, i) => ad(i + 1)));
    const { exported, rowsOf, call, account, keys } = seller;
    const { file } = await exported('ads.csv');
    const grid = readTable(await readFile(file, 'utf8'), ';');
    const local = () =>
      Promise.all(keys.map(async (key) => (await call('ads.get', { account, key })).ad.local));
    const then = await local();
    // Meanwhile, in Adsheet.
    await call('edits.apply', {
      account,
      label: 'meanwhile',
      changes: [
        { key: keys[1] ?? '', field: 'title', value: 'Een andere stoel' },
        { key: keys[1] ?? '', field: 'sellerName', value: 'Nu anders' },
        { key: keys[2] ?? '', field: 'bidMicros', value: '990000' },
        { key: keys[2] ?? '', field: 'attributes.seats', value: 2 },
      ],
    });
    const now = await local();
    const columnAt = new Map((grid[0] ?? []).map((header, i) => [header, i]));

    await fc.assert(
      fc.asyncProperty(anySheet, async (sheet) => {
        const { edits, rowOrder, columnSeed, goneRows, goneColumns, hasMark, hasNotes } = sheet;
        const written = grid.map((row) => [...row]);
        for (const { row, field, text } of edits) {
          const cells = written[row + 1];
          const at = columnAt.get(headerOf(field));
          if (!cells || at === undefined) throw new Error(`no column ${headerOf(field)}`);
          cells[at] = text;
        }
        const gone = new Set(goneColumns.map(headerOf));
        const columns = (grid[0] ?? [])
          .map((header, i) => ({ header, i }))
          .filter(({ header }) => !gone.has(header) && (hasMark || header !== '_adsheet'))
          .toSorted((a, b) => ((a.i * 7919 + columnSeed) % 97) - ((b.i * 7919 + columnSeed) % 97));
        const order = Array.from({ length: ADS }, (_, i) => i)
          .filter((row) => !goneRows.includes(row))
          .toSorted(by(rowOrder));
        const table = [0, ...order.map((row) => row + 1)].map((row, i) => [
          ...columns.map((column) => written[row]?.[column.i] ?? ''),
          ...(hasNotes ? [i === 0 ? 'Van mij' : 'zomaar'] : []),
        ]);
        const proposal = await call('proposals.open', { account, table });

        const wanted = edits.flatMap((edit) => {
          const { row, field, value } = edit;
          if (goneRows.includes(row) || goneColumns.includes(field)) return [];
          const base = hasMark ? readField(then[row] ?? {}, field) : undefined;
          const state = expected(base, readField(now[row] ?? {}, field), edit);
          return state ? [{ at: order.indexOf(row) + 2, field, state, after: value }] : [];
        });
        // Without marks it is only known what the ads say now: what they changed meanwhile is taken for an edit.
        const moved = hasMark ? [] : movedCells(then, now, { order, goneColumns, edits });
        const text = (edit: object) => JSON.stringify(edit);
        expect(
          editsIn(await rowsOf(proposal))
            .map(text)
            .toSorted(),
        ).toEqual([...wanted, ...moved].map(text).toSorted());
        expect(proposal.counts.new).toBe(0);
      }),
      { numRuns: 150 },
    );
  });
});

type Ads = readonly Readonly<Record<string, Json>>[];

const movedCells = (
  then: Ads,
  now: Ads,
  sheet: {
    readonly order: readonly number[];
    readonly goneColumns: readonly string[];
    readonly edits: readonly Edit[];
  },
) =>
  sheet.order.flatMap((row, i) =>
    FIELDS.flatMap((field) => {
      const [before, after] = [readField(then[row] ?? {}, field), readField(now[row] ?? {}, field)];
      const isEdited = sheet.edits.some((edit) => edit.row === row && edit.field === field);
      const isSame = JSON.stringify(before) === JSON.stringify(after) || before === null;
      if (isSame || isEdited || sheet.goneColumns.includes(field)) return [];
      return [{ at: i + 2, field, state: 'change', after: before }];
    }),
  );
