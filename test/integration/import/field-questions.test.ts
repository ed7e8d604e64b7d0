import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import { adsFrom } from '../../support/ads.ts';
import { editsIn, openImporter } from './importing.ts';

// A header or values that leave the field of a column open are asked about once, and nothing is accepted before.

type Answers = NonNullable<CommandInput<'proposals.map'>['answers']>;

const open = async () => {
  const seller = await openImporter(adsFrom(1, 6));
  const { account, call, imported, place } = seller;
  const table = async (rows: readonly string[], name = 'list.csv'): Promise<string> => {
    await writeFile(place(name), rows.join('\n'));
    return place(name);
  };
  return {
    ...seller,
    table,
    opened: async (rows: readonly string[], name?: string) => imported(await table(rows, name)),
    answered: ({ proposal }: Proposal, answers: Answers): Promise<Proposal> =>
      call('proposals.map', { account, proposal, answers }),
  };
};

const fieldsOf = ({ columns }: Proposal) => columns.map(({ to }) => to);

const PRICES = [
  'Advertentie-ID;Titel;Verkoopprijs;Adviesprijs;Actieprijs',
  '1;Kast een;12,50;15,00;9,50',
  '2;Kast twee;20,00;25,00;19,00',
  '3;Kast drie;30,00;35,00;29,00',
];

describe('a header of another system that would set money', () => {
  it('is asked about, and nothing is accepted before the answer', async () => {
    const { account, apply, answered, call, opened, rowsOf } = await open();
    const asked = await opened(PRICES);
    expect(fieldsOf(asked)).toEqual(['id', 'title', null, null, null]);
    expect(asked.questions).toEqual([
      {
        code: 'other-name',
        column: 2,
        cells: 3,
        samples: ['12,50', '20,00', '30,00'],
        answers: [{ to: 'price.amountCents' }, { to: null }],
        answer: null,
      },
      expect.objectContaining({
        column: 3,
        answers: [{ to: 'price.amountCents' }, { to: 'price.originalAmountCents' }, { to: null }],
      }),
      expect.objectContaining({ column: 4, answers: [{ to: 'price.amountCents' }, { to: null }] }),
    ]);
    await expect(apply(asked)).rejects.toMatchObject({
      code: 'columns-asked',
      params: { columns: 'C Verkoopprijs, D Adviesprijs, E Actieprijs', first: 'C' },
    });
    const priced = await answered(asked, [{ column: 2, to: 'price.amountCents' }]);
    // One column has the price now: the other ones may be the old price, or count before it.
    expect(priced.questions).toMatchObject([
      { column: 2, answer: { to: 'price.amountCents' } },
      { column: 3, code: 'other-name', answers: [{ to: 'price.originalAmountCents' }, {}], answer: null },
      {
        ...{ column: 4, code: 'beside', answer: null },
        answers: [
          { to: 'price.amountCents', rows: 'filled', instead: 2 },
          { to: 'price.amountCents' },
          { to: null },
        ],
      },
    ]);
    await expect(apply(priced)).rejects.toMatchObject({ code: 'columns-asked' });
    const done = await answered(priced, [
      { column: 3, to: null },
      { column: 4, to: null },
    ]);
    expect(done.questions.map(({ answer }) => answer)).toEqual([
      { to: 'price.amountCents' },
      ...[{ to: null }, { to: null }],
    ]);
    const prices = editsIn(await rowsOf(done)).filter(({ field }) => field.startsWith('price.'));
    expect(prices.map(({ after }) => after)).toEqual([1250, 2000, 3000]);
    const other = await answered(done, [{ column: 4, to: 'price.amountCents' }]);
    expect(fieldsOf(other)).toEqual(['id', 'title', null, null, 'price.amountCents']);
    expect(other.questions).toMatchObject([
      { column: 2, answer: { to: null } },
      { column: 3, answer: { to: null } },
      { column: 4, answer: { to: 'price.amountCents' } },
    ]);
    await apply(other);
    const again = await opened(PRICES);
    expect(again.questions).toEqual([]);
    expect(fieldsOf(again)).toEqual(['id', 'title', null, null, 'price.amountCents']);
    await call('proposals.close', { account, proposal: again.proposal });
  });

  it('is no question where the file, the seller or a value for all rows says it', async () => {
    const { account, call, imported, opened, table } = await open();
    const file = await table(PRICES);
    const columns = [
      { column: 'Verkoopprijs', to: 'price.amountCents' },
      { column: 'D', to: null },
      { column: 'E', to: null },
    ] as const;
    const said = await imported(file, { reading: { columns, fields: [] } });
    expect([said.questions, fieldsOf(said)]).toEqual([[], ['id', 'title', 'price.amountCents', null, null]]);
    const fields = [{ to: 'price.amountCents', from: { formula: 'Adviesprijs * 2' }, rows: 'all' }] as const;
    const asked = await opened(PRICES);
    const given = await call('proposals.map', { account, proposal: asked.proposal, fields: [...fields] });
    expect(given.questions).toMatchObject([{ column: 3 }]);
    const before = await call('proposals.map', { account, proposal: asked.proposal, fields: [] });
    expect(before.questions).toEqual(asked.questions);
  });

  it('is asked about again in a file read by a recipe that was saved before the answer, and not after it', async () => {
    const { account, answered, call, opened } = await open();
    const keep = ({ proposal }: Proposal) => call('recipes.save', { account, name: 'Lijst', proposal });
    const asked = await opened(PRICES);
    await keep(asked);
    const again = await opened(PRICES);
    expect(again.file?.recipe).toMatchObject({ name: 'Lijst' });
    expect(again.questions).toEqual(asked.questions);
    await keep(
      await answered(again, [
        { column: 2, to: 'price.amountCents' },
        { column: 3, to: null },
        { column: 4, to: null },
      ]),
    );
    const last = await opened(PRICES);
    expect(fieldsOf(last)).toEqual(['id', 'title', 'price.amountCents', null, null]);
    expect(last.questions).toEqual([]);
  });

  it('counts where it is filled, before the column that has the price, where that is said', async () => {
    const { account, answered, apply, call, opened, rowsOf } = await open();
    const list = [
      'Advertentie-ID;Titel;Prijs;Aanbiedingsprijs',
      ...['1;Kast een;12,50;9,50', '2;Kast twee;20,00;0,00', '3;Kast drie;30,00;', '4;Kast vier;1.250,00;-'],
    ];
    const asked = await opened(list);
    expect(asked.questions).toMatchObject([{ column: 3, code: 'beside', cells: 3 }]);
    await expect(apply(asked)).rejects.toMatchObject({ code: 'columns-asked' });
    const filled = await answered(asked, [{ column: 3, to: 'price.amountCents', rows: 'filled' }]);
    expect(filled.questions).toMatchObject([{ answer: { to: 'price.amountCents', rows: 'filled' } }]);
    expect(filled.fields).toEqual([
      { to: 'price.amountCents', from: { columns: ['Aanbiedingsprijs'] }, rows: 'filled' },
    ]);
    const cents = async (proposal: Proposal) =>
      (await rowsOf(proposal)).map(
        ({ cells }) => cells.find(({ field }) => field === 'price.amountCents')?.after,
      );
    expect(await cents(filled)).toEqual([950, 2000, 3000, 125000]);
    const left = await answered(filled, [{ column: 3, to: null }]);
    expect([left.fields, await cents(left)]).toEqual([[], [1250, 2000, 3000, 125000]]);
    const again = await answered(left, [{ column: 3, to: 'price.amountCents', rows: 'filled' }]);
    await apply(again);
    // What counts where is remembered: the list of next week is not read by its old prices.
    const next = list.with(1, '1;Kast een;12,50;8,50');
    const remembered = await opened(next);
    expect(remembered.questions).toMatchObject([{ answer: { to: 'price.amountCents', rows: 'filled' } }]);
    const values = async (proposal: Proposal) =>
      (await rowsOf(proposal)).flatMap(({ cells }) => cells.map(({ after }) => after));
    expect(await values(remembered)).toEqual([850]);
    await call('recipes.save', { account, name: 'Aanbiedingen', proposal: remembered.proposal });
    const read = await opened(next);
    expect(read).toMatchObject({ file: { recipe: { name: 'Aanbiedingen', missing: [] } } });
    expect(read.questions.filter(({ answer }) => answer === null)).toEqual([]);
    expect(await values(read)).toEqual([850]);
  });

  it('is asked about beside a price that is another sheet’s name for the same', async () => {
    const { opened } = await open();
    const asked = await opened(['Advertentie-ID;Prijs;Price', '1;12,50;9,50', '2;20,00;19,00']);
    expect(asked.questions).toMatchObject([{ code: 'beside', column: 2, answers: [{ instead: 1 }, {}, {}] }]);
    const net = await opened(['Advertentie-ID;Prijs;Prijs (excl. btw)', '1;12,50;9,50', '2;20,00;19,00']);
    expect(net.questions).toEqual([]);
    expect(net.columns.map(({ to }) => to)).toEqual(['id', 'price.amountCents', null]);
  });

  it('is asked about where it names another currency, or an amount without its taxes', async () => {
    const { opened } = await open();
    const rows = ['1;12,50', '2;20,00', '3;30,00'];
    for (const [header, code] of [
      ['Prijs (USD)', 'other-name'],
      ['Prijs ($)', 'other-name'],
      ['Prijs (excl. btw)', 'other-name'],
      ['Prijs (vanaf)', 'other-name'],
    ])
      expect((await opened([`Advertentie-ID;${header}`, ...rows])).questions).toMatchObject([{ code }]);
    for (const header of ['Prijs (€)', 'Prijs (EUR)', 'Prijs *', 'Prijs (verplicht)'])
      expect((await opened([`Advertentie-ID;${header}`, ...rows])).questions).toEqual([]);
  });

  it('is asked about before what its amounts are', async () => {
    const { answered, opened } = await open();
    const asked = await opened(['Advertentie-ID;Klikprijs', '1;1.250', '2;2.500', '3;3.750']);
    expect(asked.questions).toMatchObject([{ code: 'other-name', column: 1 }]);
    const bids = await answered(asked, [{ column: 1, to: 'bidMicros' }]);
    expect(bids.questions).toMatchObject([{ code: 'decimal-sign', column: 1, answer: null }]);
    const point = await answered(bids, [{ column: 1, decimal: '.' }]);
    expect(point).toMatchObject({ questions: [{ answer: '.' }], counts: { refused: 0, changed: 3 } });
  });
});

describe('a column of IDs none of which is an ad of this account', () => {
  const ROWS = ['ID;Titel;Prijs', '901;Kast een;12,50', '902;Kast twee;20,00', '903;Kast drie;30,00'];

  it('is offered as vendor ID, and holds all that is accepted until that is answered', async () => {
    const { answered, apply, opened, rowsOf } = await open();
    const asked = await opened(ROWS);
    expect(asked.questions).toMatchObject([
      { code: 'no-ads', column: 0, cells: 3, answers: [{ to: 'vendorId' }, { to: null }], answer: null },
    ]);
    expect(asked.counts).toMatchObject({ new: 3, failed: 0 });
    await expect(apply(asked)).rejects.toMatchObject({ code: 'columns-asked' });
    const own = await answered(asked, [{ column: 0, to: 'vendorId' }]);
    expect(fieldsOf(own)).toEqual(['vendorId', 'title', 'price.amountCents']);
    expect(editsIn(await rowsOf(own)).filter(({ field }) => field === 'vendorId')).toMatchObject([
      { after: '901' },
      { after: '902' },
      { after: '903' },
    ]);
    await apply(own);
    const next = await opened(ROWS.with(1, '901;Kast een;13,50'));
    expect([next.questions, next.counts.new, next.counts.changed]).toEqual([[], 0, 1]);
  });

  it('is asked about beside article numbers too, and not where it tells which ad a row is', async () => {
    const { account, call, opened } = await open();
    const asked = await opened(ROWS.map((row, at) => `${row};${at === 0 ? 'SKU' : `k-${at}`}`));
    expect(fieldsOf(asked)).toEqual([null, 'title', 'price.amountCents', 'vendorId']);
    expect(asked.questions).toMatchObject([{ code: 'no-ads', column: 0, answers: [{ to: null }] }]);
    const matched = await call('proposals.map', { account, proposal: asked.proposal, match: 0 });
    expect(matched.questions).toEqual([]);
  });

  it('still names ads where some of them are, and refuses the others row by row', async () => {
    const { opened } = await open();
    const proposal = await opened([...ROWS, '1;Kast vier;40,00']);
    expect(proposal.questions).toEqual([]);
    expect(proposal.counts).toMatchObject({ new: 0, changed: 1, failed: 3 });
  });

  it('is the vendor ID of ads that another column names only where that is said', async () => {
    const { opened } = await open();
    const asked = await opened(['Advertentie-ID;SKU', '1;a', '2;b', '3;c']);
    expect(asked.questions).toMatchObject([
      { code: 'other-name', column: 1, answers: [{ to: 'vendorId' }, {}] },
    ]);
    expect(asked.counts.changed).toBe(0);
  });
});

describe('columns whose values are not those of their field', () => {
  it('are asked about instead of refused cell by cell, each with its reason', async () => {
    const { answered, opened } = await open();
    const asked = await opened([
      'Advertentie-ID;Status;Bod;Categorie;Foto’s',
      '1;publish;hoog;Boten;ja',
      '2;draft;laag;Fietsen;nee',
      '3;private;hoog;Boeken;ja',
    ]);
    expect(asked.questions.map(({ column, code }) => [column, code])).toEqual([
      [1, 'no-choices'],
      [2, 'no-amounts'],
      [3, 'no-names'],
      [4, 'no-pictures'],
    ]);
    expect(asked.counts.refused).toBe(0);
    const bids = await answered(asked, [
      { column: 2, to: 'bidMicros' },
      { column: 3, to: null },
    ]);
    expect(bids.counts.refused).toBe(3);
    expect(bids.questions.map(({ answer }) => answer)).toEqual([
      null,
      { to: 'bidMicros' },
      { to: null },
      null,
    ]);
  });
});
