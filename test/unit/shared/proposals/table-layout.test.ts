import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessColumns } from '../../../../shared/proposals/header.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import type { LayoutChoice, TableOrigin } from '../../../../shared/proposals/table-layout.ts';
import { layoutOf } from '../../../../shared/proposals/table-layout.ts';

const known = (texts: readonly string[]): number =>
  guessColumns(texts).filter(({ leftOut }) => leftOut !== 'unknown').length;

const naming = (texts: readonly string[]): readonly number[] =>
  guessColumns(texts).flatMap(({ to }, at) => (to === 'vendorId' ? [at] : []));

const laidOut = (
  table: readonly (readonly TableCell[])[],
  { origin = 'file', ...choice }: LayoutChoice & { readonly origin?: TableOrigin } = {},
) => {
  const rows = table.map((cells, i) => ({ at: i + 1, cells }));
  const { header, reasonFor } = layoutOf(rows, { origin, known, naming }, choice);
  const told = rows.map((row, place) => [row.at, reasonFor(row, place)] as const);
  return {
    header: header?.at ?? null,
    data: told.flatMap(([at, why]) => (why === undefined ? [at] : [])),
    left: Object.fromEntries(told.filter(([, why]) => why !== undefined && why !== 'header')),
  };
};

const CHAIRS = [
  ['Stoel Oslo', 'A1', '129,00'],
  ['Stoel Bergen', 'A2', '149,50'],
  ['Tafel Malmö', 'A3', '399,00'],
] as const;

describe('the header of a table', () => {
  it('is the first row where that names columns', () => {
    expect(laidOut([['Titel', 'Artikelnummer', 'Prijs'], ...CHAIRS])).toEqual({
      header: 1,
      data: [2, 3, 4],
      left: {},
    });
  });

  it('is found below a title, a date and a remark, which are left out', () => {
    const table = [
      ['Prijslijst najaar'],
      ['Geldig tot 31-12', null, 'alle prijzen in euro'],
      ['Titel', 'Artikelnummer', 'Prijs'],
      ...CHAIRS,
    ];
    expect(laidOut(table)).toEqual({
      header: 3,
      data: [4, 5, 6],
      left: { 1: 'title', 2: 'title' },
    });
  });

  it('is found by its looks where none of its names is known', () => {
    const table = [['Groothandel De Boer'], ['Benaming', 'Code', 'Netto'], ...CHAIRS];
    expect(laidOut(table)).toMatchObject({ header: 2, data: [3, 4, 5] });
  });

  it('is none where the first row is data as all others', () => {
    expect(laidOut(CHAIRS)).toEqual({ header: null, data: [1, 2, 3], left: {} });
  });

  it('is the row that was chosen, or none', () => {
    const table = [
      ['Titel', 'Prijs'],
      ['Naam', 'Bedrag'],
      ['Stoel', '12,00'],
    ];
    expect(laidOut(table, { headerRow: 2 })).toMatchObject({ header: 2, data: [3], left: { 1: 'title' } });
    expect(laidOut(table, { headerRow: null })).toMatchObject({ header: null, data: [1, 2, 3] });
  });

  it('is looked for in the first row alone of what was pasted', () => {
    const table = [['Aanbieding'], ['Titel', 'Artikelnummer', 'Prijs'], ...CHAIRS];
    expect(laidOut(table, { origin: 'paste' })).toEqual({ header: null, data: [1, 2, 3, 4, 5], left: {} });
  });
});

describe('rows of a table that are no data', () => {
  const head = ['Titel', 'Artikelnummer', 'Prijs', 'Voorraad'];
  const rows = CHAIRS.map((row, i) => [...row, i + 3]);

  it('are what stands below the header to tell how it is filled in', () => {
    const table = [
      ['Title', 'Description', 'Price'],
      ['title', 'description', 'price.amountCents'],
      ['Required', 'Optional', 'Required'],
      ['Chair', 'Oak', '12.00'],
      ['Table', 'Beech', '40.00'],
    ];
    expect(laidOut(table)).toEqual({
      header: 1,
      data: [4, 5],
      left: { 2: 'instruction', 3: 'instruction' },
    });
  });

  it('are no instructions where one of their texts has the form of the numbers of ads below', () => {
    const table = [
      ['SKU', 'Prijs', 'Voorraad'],
      ['A-1', 'op aanvraag', 'genoeg'],
      ['A-2', '20,00', 4],
      ['B-33', '30,00', 5],
    ];
    expect(laidOut(table)).toMatchObject({ data: [2, 3, 4], left: {} });
    expect(laidOut(table.with(1, ['van u', 'in euro', 'in stuks']))).toMatchObject({
      left: { 2: 'instruction' },
    });
  });

  it('are headings, headers on every page, totals and remarks at the end', () => {
    const table = [
      head,
      ['Stoelen'],
      ...rows.slice(0, 2),
      head,
      ['Tafels', null, null, null],
      ...rows.slice(2),
      ['Totaal', null, '677,50', 12],
      ['Prijzen inclusief btw'],
    ];
    expect(laidOut(table)).toEqual({
      header: 1,
      data: [3, 4, 7],
      left: { 2: 'note', 5: 'repeated-header', 6: 'note', 8: 'total', 9: 'note' },
    });
  });

  it('are read after all where the seller asks for it', () => {
    const table = [head, ...rows, ['Totaal', null, '677,50', 12]];
    expect(laidOut(table, { readRows: [5] })).toMatchObject({ data: [2, 3, 4, 5], left: {} });
  });

  it('are no rows of one cell in a file of ours, which may be new ads, but its totals are', () => {
    const table = [head, ...rows, ['Een nieuwe stoel'], ['Totaal', null, '677,50', 12]];
    expect(laidOut(table, { origin: 'ours' })).toMatchObject({ data: [2, 3, 4, 5], left: { 6: 'total' } });
  });

  it('are sums of parts too, by what they are of, and by numbers that are sums of those above', () => {
    const parts = [
      head,
      ['Stoel Oslo', null, '129,00', 4],
      ['Stoel Bergen', null, '149,50', 2],
      ['Totaal stoelen', null, '278,50', 6],
      ['Tafel Malmö', null, '1.399,00', 1],
      ['Subtotaal tafels', null, '9,00', 9],
      ['Total Gym XLS', null, '250,00', 3],
      ['Totaal alles', null, '1.927,50', 10],
    ];
    expect(laidOut(parts)).toMatchObject({
      data: [2, 3, 5, 7],
      left: { 4: 'total', 6: 'total', 8: 'total' },
    });
    expect(laidOut(parts, { origin: 'ours' })).toMatchObject({ left: {} });
  });

  it('are no ads that cost what the one row above does, or that have a number of their own', () => {
    const shampoo = [
      ['Nr', 'Titel', 'Prijs', 'Voorraad'],
      ['101', 'Basic shampoo', '9,95', '5'],
      ['102', 'Total Care shampoo', '9,95', '5'],
    ];
    expect(laidOut(shampoo)).toMatchObject({ data: [2, 3], left: {} });
    const unnumbered = shampoo.map((row) => row.slice(1));
    expect(laidOut(unnumbered)).toMatchObject({ data: [2, 3], left: {} });
    const afterPart = [
      ...unnumbered,
      ['Kam', '3,00', '1'],
      ['Subtotaal', '22,90', '11'],
      ['Borstel', '4,00', '2'],
      ['Total Care borstel', '4,00', '2'],
    ];
    expect(laidOut(afterPart)).toMatchObject({ data: [2, 3, 4, 6, 7], left: { 5: 'total' } });
    const sums = [...shampoo, ['103', 'Total Repair shampoo', '19,90', '10']];
    expect(laidOut(sums)).toMatchObject({ data: [2, 3, 4], left: {} });
    const titled = [...shampoo, ['103', 'Total', '12,50', '3'], ['', 'Total', '32,40', '13']];
    expect(laidOut(titled)).toMatchObject({ data: [2, 3, 4], left: { 5: 'total' } });
    const behind = [
      ['Titel', 'Artikelnummer', 'Prijs'],
      ['Stoel', 101, 40],
      ['Tafel', 102, 60],
      ['Total', 203, 100],
      ['Total', null, 200],
    ];
    expect(laidOut(behind)).toMatchObject({ data: [2, 3, 4], left: { 5: 'total' } });
  });

  it('are sums of a part also where the one above it has one row, whose sum may be an ad', () => {
    const table = [
      ...[head.slice(0, 3), ['Kast', null, 10], ['Totaal kasten', null, 10]],
      ...[
        ['Tafel', null, 20],
        ['Stoel', null, 5],
        ['Totaal tafels', null, 25],
        ['Lamp', null, 3],
      ],
    ];
    expect(laidOut(table)).toMatchObject({ data: [2, 3, 4, 5, 7], left: { 6: 'total' } });
  });

  it('are none by their number of rows alone, which a stock may be too', () => {
    const table = [
      ['Titel', 'Voorraad'],
      ['Kam', 4],
      ['Borstel', 3],
      ['Total Care kam', 2],
    ];
    expect(laidOut(table)).toMatchObject({ data: [2, 3, 4], left: {} });
  });

  it('are told in no time, however long a text is', () => {
    const words = `Totaal${' generaal'.repeat(28)} x`;
    const longer = `Totaal${' generaal'.repeat(5_000)}`;
    const table = [
      ['Titel', 'Prijs'],
      ['Kam', 4],
      ['Borstel', 3],
      [words, 9],
      [longer, 9],
    ];
    const begin = performance.now();
    expect(laidOut(table)).toMatchObject({ data: [2, 3, 4, 5], left: {} });
    expect(performance.now() - begin).toBeLessThan(500);
  });

  it('are no ads that only begin with such a word', () => {
    const table = [head, ['Total Black koffer', 'B1', '40,00', 1], ...rows];
    expect(laidOut(table)).toMatchObject({ data: [2, 3, 4, 5], left: {} });
  });
});

describe('a header over two rows', () => {
  const names = (table: readonly (readonly TableCell[])[]) => {
    const rows = table.map((cells, i) => ({ at: i + 1, cells }));
    return layoutOf(rows, { origin: 'file', known, naming }).header?.cells;
  };
  const data = [
    ['A1', 'Stoel', 10, 12.1],
    ['A2', 'Tafel', 20, 24.2],
    ['A3', 'Kast', 30, 36.3],
  ];

  it('names columns by both, whether cells are merged, empty or repeated', () => {
    const both = ['Artikelnummer', 'Titel', 'Prijs excl. btw', 'Prijs incl. btw'];
    const under = [null, null, 'excl. btw', 'incl. btw'];
    expect(names([['Artikelnummer', 'Titel', 'Prijs', null], under, ...data])).toEqual(both);
    expect(names([['Artikelnummer', 'Titel', 'Prijs', 'Prijs'], under, ...data])).toEqual(both);
    expect(
      names([['Artikelnummer', 'Titel', 'Prijs', null], ['Artikelnummer', ...under.slice(1)], ...data]),
    ).toEqual(both);
    expect(
      names([['Artikelnummer', null, 'Prijs', null], [null, 'Titel', ...under.slice(2)], ...data]),
    ).toEqual(both);
    expect(laidOut([['Artikelnummer', 'Titel', 'Prijs', null], under, ...data])).toEqual({
      ...{ header: 1, data: [3, 4, 5], left: { 2: 'second-header' } },
    });
  });

  it('is none where the row below may be an ad: it has a text under a name of one column', () => {
    const head = ['Artikelnummer', 'Titel', 'Prijs', null];
    const rows = [
      ['A-1', 'Kast van eik', 'op aanvraag', 'per stuk'],
      ['A-2', 'Tafel van eik', '20,00', 'per stuk'],
      ['A-3', 'Stoel van eik', '30,00', 'per stuk'],
    ];
    expect(names([head, ...rows])).toEqual(head);
    expect(laidOut([head, ...rows])).toEqual({ header: 1, data: [2, 3, 4], left: {} });
    const sizes = ['Artikelnummer', 'Titel', 'Prijs', 'Maat', 'Maat'];
    const sized = [
      ['A-1', 'Kast van eik', 'op aanvraag', 'S', 'M'],
      ['A-2', 'Tafel van eik', '20,00', '38', '40'],
      ['A-3', 'Stoel van eik', '30,00', '40', '42'],
    ];
    expect(names([sizes, ...sized])).toEqual(sizes);
    expect(laidOut([sizes, ...sized])).toEqual({ header: 1, data: [2, 3, 4], left: {} });
    const said = ['Artikelnummer', 'in woorden', 'excl. btw', 'incl. btw'];
    expect(names([head, said, ...data])).toEqual(head);
  });

  it('is none where the row below has a text that rows below it have too, or no name of one column tells', () => {
    const head = ['Artikelnummer', 'Prijs', null];
    const rows = [
      [null, 'op aanvraag', 'per stuk'],
      ['A-2', '20,00', 'per stuk'],
      ['A-3', '30,00', 'per uur'],
    ];
    expect(laidOut([head, ...rows])).toEqual({ header: 1, data: [2, 3, 4], left: {} });
    const over = ['Kast', null, 'Prijs', null];
    const grouped = [
      ['van eik', 'met deur', 'op aanvraag', 'per stuk'],
      ['van beuk', 'zonder', '20,00', 'per uur'],
      ['van berk', 'zonder deur', '30,00', 'per dag'],
    ];
    expect(names([over, ...grouped])).toEqual(over);
  });

  it('is none where the seller reads the row below, by its number or by what it says', () => {
    const table = [
      ['Artikelnummer', 'Titel', 'Prijs', null],
      [null, null, 'excl. btw', 'incl. btw'],
      ...data,
    ];
    const read = { header: 1, data: [2, 3, 4, 5], left: {} };
    expect(laidOut(table, { readRows: [2] })).toEqual(read);
    expect(laidOut(table, { headerRow: 1, readRows: [2] })).toEqual(read);
    const before = { 2: 'second-header' };
    expect(laidOut(table, { readTexts: ['incl. btw'] }).left).toEqual(before);
    expect(laidOut(table, { readTexts: ['excl. btw'] }).left).not.toEqual(before);
    expect(laidOut(table, { headerRow: 2 })).toMatchObject({ header: 2, left: { 1: 'title' } });
  });

  it('is none where the row below has values', () => {
    const head = ['Artikelnummer', 'Titel', 'Kenmerk', null];
    const rows = [
      ['A1', 'Stoel', 'rood', 'hout'],
      ['A2', 'Tafel', 'wit', 'eik'],
    ];
    expect(names([head, ...rows])).toEqual(head);
    expect(names([['Artikelnummer', 'Titel', 'Prijs', null], ...data])).toEqual([
      ...['Artikelnummer', 'Titel', 'Prijs', null],
    ]);
  });
});

it('loses no row: each is the header, data, or left out with a reason', () => {
  const cell = fc.oneof(
    fc.constant(null),
    fc.string(),
    fc.double({ noNaN: true }),
    fc.constantFrom('Titel', 'Prijs', 'Totaal', 'Required', '12,50'),
  );
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(table, fc.constantFrom<TableOrigin>('paste', 'ours', 'file'), (rows, origin) => {
      const { header, data, left } = laidOut(rows, { origin });
      const all = [...data, ...Object.keys(left).map(Number), ...(header === null ? [] : [header])];
      expect(all.toSorted((a, b) => a - b)).toEqual(rows.map((_, i) => i + 1));
    }),
  );
});
