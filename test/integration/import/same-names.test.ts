import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ad } from '../../support/ads.ts';
import { editsIn, mapping, openImporter } from './importing.ts';

// A name that a recipe has for one column, and the next file for two of them.

const open = async () => {
  const seller = await openImporter([ad(1, { vendorId: 'A' }), ad(2, { vendorId: 'B' })]);
  const write = async (name: string, lines: readonly string[]): Promise<string> => {
    await writeFile(seller.place(name), `${lines.join('\n')}\n`);
    return seller.place(name);
  };
  return { ...seller, write };
};

const WEEK_1 = ['Artikelnummer;Omschrijving;VP', 'A;Kast;12,50', 'B;Tafel;13,95'];
const WEEK_2 = ['Artikelnummer;VP;Omschrijving;VP', 'A;7,10;Kast;12,75', 'B;8,20;Tafel;14,25'];

it('is asked about, column by column, and the answer is kept for the next file', async () => {
  const { account, call, imported, rowsOf, write } = await open();
  const reading = mapping({ Artikelnummer: 'vendorId', Omschrijving: 'title', VP: 'price.amountCents' });
  const first = await imported(await write('week-1.csv', WEEK_1), { reading });
  await call('recipes.save', { account, name: 'Grossier', proposal: first.proposal });
  const file = await write('week-2.csv', WEEK_2);
  const asked = await imported(file);
  expect(asked.file?.recipe).toEqual({ name: 'Grossier', missing: [] });
  expect(asked.questions.map(({ code, column, answers }) => ({ code, column, answers }))).toEqual(
    [1, 3].map((column) => ({
      code: 'same-name',
      column,
      answers: [{ to: 'price.amountCents' }, { to: null }],
    })),
  );
  const prices = async (proposal: typeof asked) =>
    editsIn(await rowsOf(proposal)).flatMap(({ field, after }) =>
      field === 'price.amountCents' ? [after] : [],
    );
  expect(await prices(asked)).toEqual([]);
  const answers = [{ column: 3, to: 'price.amountCents' }];
  const answered = await call('proposals.map', { account, proposal: asked.proposal, answers });
  expect(await prices(answered)).toEqual([1275, 1425]);
  await call('recipes.save', { account, name: 'Grossier', proposal: answered.proposal });
  const moved = ['Nieuw;Artikelnummer;VP;Omschrijving;VP', ';A;7,10;Kast;12,80', ';B;8,20;Tafel;14,30'];
  expect(await prices(await imported(await write('week-3.csv', moved)))).toEqual([1280, 1430]);
  const doubts = async (name: string, lines: readonly string[]) => {
    const seen = await imported(await write(name, lines));
    expect(seen.file?.recipe?.name).toBe('Grossier');
    expect(await prices(seen)).toEqual([]);
    return seen.questions.map(({ code, column, answers }) => [code, column, answers.length]);
  };
  const third = ['Artikelnummer;VP;VP;Omschrijving;VP', 'A;1,00;7,10;Kast;12,85', 'B;1,00;8,20;Tafel;14,35'];
  expect(await doubts('week-4.csv', third)).toEqual([1, 2, 4].map((column) => ['same-name', column, 2]));
  const called = ['Artikelnummer;VP;VP #2;Omschrijving;VP', ...third.slice(1)];
  expect(await doubts('week-5.csv', called)).toEqual([1, 2, 4].map((column) => ['same-name', column, 2]));
});

it('is refused where the seller names it, with the letters of both columns', async () => {
  const { imported, write } = await open();
  const file = await write('week-2.csv', WEEK_2);
  await expect(imported(file, { reading: mapping({ VP: 'price.amountCents' }) })).rejects.toThrow(
    'column-ambiguous {"column":"VP","columns":"B, D"}',
  );
});
