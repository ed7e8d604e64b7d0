import { expect, it } from 'vitest';
import { ad } from '../../support/ads.ts';
import { writeBook } from './books.ts';
import { editsIn, openImporter } from './importing.ts';

it('asks about the price with its taxes where the name of two prices stands over both', async () => {
  const { account, call, imported, rowsOf, apply, place } = await openImporter([
    ...[ad(1, { vendorId: 'A' }), ad(2, { vendorId: 'B' }), ad(3, { vendorId: 'C' })],
  ]);
  const book = (name: string, more = 0) =>
    writeBook(
      place(name),
      {
        Blad1: [
          ['Artikelnummer', 'Titel', 'Prijs', null],
          [null, null, 'excl. btw', 'incl. btw'],
          ...[
            ['A', 'Kast', 10 + more, 12.1 + more],
            ['B', 'Tafel', 20, 24.2],
            ['C', 'Stoel', 30, 36.3],
          ],
        ],
      },
      ({ worksheets: [sheet] }) => {
        for (const range of ['A1:A2', 'B1:B2', 'C1:D1']) sheet?.mergeCells(range);
      },
    );
  const proposal = await imported(await book('week-1.xlsx'));
  expect(proposal.columns.map(({ header, to }) => [header, to])).toEqual([
    ['Artikelnummer', 'vendorId'],
    ['Titel', 'title'],
    ['Prijs excl. btw', null],
    ['Prijs incl. btw', null],
  ]);
  expect(proposal.questions).toMatchObject([{ column: 3, code: 'other-name' }]);
  expect(proposal.left).toEqual([{ at: 2, why: 'second-header', text: 'excl. btw · incl. btw' }]);
  const read = await call('proposals.map', { account, proposal: proposal.proposal, readRows: [2] });
  expect(read.columns.map(({ header }) => header)).toEqual(['Artikelnummer', 'Titel', 'Prijs', '']);
  expect([read.rows, read.left]).toEqual([4, []]);
  const again = await call('proposals.map', { account, proposal: proposal.proposal, readRows: [] });
  expect([again.rows, again.left]).toEqual([3, proposal.left]);
  const answers = [{ column: 3, to: 'price.amountCents' }];
  const answered = await call('proposals.map', { account, proposal: proposal.proposal, answers });
  const prices = async (of: typeof answered) =>
    editsIn(await rowsOf(of)).flatMap(({ field, after }) => (field === 'price.amountCents' ? [after] : []));
  expect(await prices(answered)).toEqual([1210, 2420, 3630]);
  await apply(answered);
  expect(await prices(await imported(await book('week-2.xlsx', 1)))).toEqual([1310]);
});

it.each([
  ['found', undefined],
  ['said', 1],
] as const)(
  'joins the columns of sheets by both names, where the first header is %s',
  async (_, headerRow) => {
    const { imported, place, rowsOf } = await openImporter([ad(1, { vendorId: 'A' })]);
    const head = (...under: readonly string[]) => [
      ['Artikelnummer', 'Titel', 'Prijs', null],
      [null, null, ...under],
    ];
    const file = await writeBook(place('sheets.xlsx'), {
      Kasten: [...head('excl. btw', 'incl. btw'), ['A', 'Kast', 10, 12.1], ['B', 'Buffet', 20, 24.2]],
      Tafels: [...head('incl. btw', 'excl. btw'), ['C', 'Tafel', 36.3, 30], ['D', 'Bureau', 48.4, 40]],
    });
    const proposal = await imported(file, { sheets: ['Kasten', 'Tafels'], headerRow });
    expect(proposal.columns.map(({ header }) => header)).toEqual([
      ...['Artikelnummer', 'Titel', 'Prijs excl. btw', 'Prijs incl. btw'],
    ]);
    expect((await rowsOf(proposal)).map(({ at }) => at)).toEqual([3, 4, 2_000_003, 2_000_004]);
    expect(proposal.left.map(({ at, why }) => [at, why])).toEqual([
      [2, 'second-header'],
      [2_000_002, 'second-header'],
    ]);
  },
);
