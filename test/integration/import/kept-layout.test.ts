import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { writeBook } from './books.ts';
import type { Importer } from './importing.ts';
import { openImporter } from './importing.ts';

// Where the table is in a file, and which of its rows are read, is as last time, with a recipe and without.

const list = async ({ place }: Pick<Importer, 'place'>, name: string, lines: readonly string[]) => {
  await writeFile(place(name), [...lines, ''].join('\n'));
  return place(name);
};

const KEPT = ['recipe', 'last time'] as const;

/** Keeps how the proposal is read, under a name or by applying it. */
const keep = async (
  seller: Awaited<ReturnType<typeof openImporter>>,
  kept: (typeof KEPT)[number],
  proposal: Awaited<ReturnType<Importer['imported']>>,
) => {
  const { account, call } = seller;
  if (kept === 'recipe') await call('recipes.save', { account, name: 'Lijst', proposal: proposal.proposal });
  else await seller.apply(proposal);
};

describe.each(KEPT)('kept by %s', (kept) => {
  it('are rows that look like a sum and are read, by what they say', async () => {
    const seller = await openImporter([]);
    const { account, call, imported } = seller;
    const head = 'Vendor ID;Titel;Prijs';
    const week = (price: string) => [
      head,
      ...[`A1;Stoel;${price}`, `A2;Tafel;${price}`, `A3;Lamp;${price}`],
      ...[`Totaal;;${price}`, `Som;;${price}`],
    ];
    const first = await imported(await list(seller, '1.csv', week('10,00')));
    expect(first.left.map(({ at, text }) => [at, text])).toEqual([
      [5, 'Totaal · 10,00'],
      [6, 'Som · 10,00'],
    ]);
    const chosen = await call('proposals.map', { account, proposal: first.proposal, readRows: [6] });
    expect(chosen.rows).toBe(4);
    await keep(seller, kept, chosen);
    const [top = '', ...rows] = week('12,00');
    const next = await imported(await list(seller, '2.csv', [top, ...rows.toReversed()]));
    expect([next.rows, next.readRows, next.left.map(({ at }) => at)]).toEqual([4, [2], [3]]);
    await call('proposals.map', { account, proposal: next.proposal, readRows: [] });
    await keep(seller, kept, await call('proposals.map', { account, proposal: next.proposal }));
    expect((await imported(await list(seller, '3.csv', week('13,00')))).rows).toBe(3);
  });

  it('is that all sheets with ads are read, whatever they are called next week', async () => {
    const seller = await openImporter([]);
    const { imported, place } = seller;
    const sheets = (week: number) => ({
      Voorblad: [['Onze winkel']],
      [`Stoelen ${week}`]: [
        ['Vendor ID', 'Titel', 'Bod'],
        ['S1', `Stoel ${week}`, 0.35],
        ['S2', 'Kruk', 0.2],
      ],
      [`Tafels ${week}`]: [
        ['Vendor ID', 'Titel', 'Bod'],
        ['T1', `Tafel ${week}`, 0.4],
        ['T2', 'Bureau', 0.3],
      ],
    });
    const first = await imported(await writeBook(place('1.xlsx'), sheets(1)), { sheets: 'all' });
    expect(first.file?.read).toEqual(['Stoelen 1', 'Tafels 1']);
    await keep(seller, kept, first);
    const next = await imported(await writeBook(place('2.xlsx'), sheets(2)));
    expect([next.file?.read, next.rows]).toEqual([['Stoelen 2', 'Tafels 2'], 4]);
  });

  it('are some of the sheets, by their names', async () => {
    const seller = await openImporter([]);
    const { imported, place } = seller;
    const sheet = (name: string) => [
      ['Vendor ID', 'Titel', 'Bod'],
      [`${name}1`, `Stoel ${name}`, 0.35],
      [`${name}2`, `Kruk ${name}`, 0.2],
    ];
    const book = { Nieuw: sheet('N'), Oud: sheet('O'), Ander: sheet('A') };
    const first = await imported(await writeBook(place('1.xlsx'), book), { sheets: ['Nieuw', 'Ander'] });
    await keep(seller, kept, first);
    const next = await imported(await writeBook(place('2.xlsx'), book));
    expect(next.file?.read).toEqual(['Nieuw', 'Ander']);
  });

  it('is a header far below the first rows', async () => {
    const seller = await openImporter([]);
    const { account, call, imported } = seller;
    const remarks = (count: number) => Array.from({ length: count }, (_, i) => `Voorwaarde ${i};;`);
    const table = ['Ref;Wat;Hoeveel', 'A1;Stoel;10,00', 'A2;Tafel;20,00', 'A3;Lamp;30,00'];
    const first = await imported(await list(seller, '1.csv', [...remarks(60), ...table]));
    expect(first.headerRow).not.toBe(61);
    await call('proposals.map', { account, proposal: first.proposal, headerRow: 61 });
    const answers = [
      { column: 0, to: 'vendorId' },
      { column: 1, to: 'title' },
    ];
    const chosen = await call('proposals.map', { account, proposal: first.proposal, answers });
    await keep(seller, kept, chosen);
    const next = await imported(await list(seller, '2.csv', [...remarks(64), ...table]));
    expect([next.headerRow, next.columns.map(({ to }) => to)]).toEqual([65, ['vendorId', 'title', null]]);
  });
});
