import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ad } from '../../support/ads.ts';
import { mended, writeBook } from './books.ts';
import { openImporter } from './importing.ts';

// Rows of csv files in which a separator that nobody put in quotes moved the cells behind it.

const shop = () =>
  openImporter([ad(1, { vendorId: 'A' }), ad(2, { vendorId: 'B' }), ad(3, { vendorId: 'C' })]);

const said = ({ key, failure }: { key: unknown; failure: { code: string } | null }) => failure?.code ?? key;

it('takes nothing of a row with a value beyond the header, whichever of its cells moved', async () => {
  const { imported, rowsOf, place, keys } = await shop();
  const file = place('list.csv');
  await writeFile(
    file,
    'Artikelnummer,Titel,Prijs,Bod\nA,Kast,12,50,0,15\nB,Tafel,13.95,0.20\nC,Stoel,7,0.25,,\n',
  );
  const proposal = await imported(file);
  const rows = await rowsOf(proposal);
  expect(rows.map(said)).toEqual(['overflows', keys[1], keys[2]]);
  expect(rows[0]?.cells).toEqual([]);
  expect(proposal.counts).toMatchObject({ failed: 1, changed: 2 });
});

it('takes it where the header has a cell for it, named or not, and where cells have places of their own', async () => {
  const { imported, rowsOf, place, keys } = await shop();
  const wide = place('wide.csv');
  await writeFile(wide, 'Voorraad;;;\nArtikelnummer;Titel;Prijs;\nA;Kast;12,50;let op\nB;Tafel;13,95;\n');
  expect((await rowsOf(await imported(wide))).map(said)).toEqual(keys.slice(0, 2));
  const book = await writeBook(place('list.xlsx'), {
    Blad1: [
      ['Artikelnummer', 'Titel', 'Prijs'],
      ['A', 'Kast', 12.5, 'let op'],
    ],
  });
  expect((await rowsOf(await imported(book))).map(said)).toEqual(keys.slice(0, 1));
});

it('takes nothing of an ad one of whose rows has moved cells', async () => {
  const { imported, rowsOf, place } = await shop();
  const file = place('variants.csv');
  await writeFile(file, 'Artikelnummer;Groep;Titel;Prijs\nA;1;Kast;12,50\nB;1;Kast; wit;13,95\n');
  const rows = await rowsOf(
    await imported(file, { reading: { columns: [], fields: [], fold: { by: 'Groep' } } }),
  );
  expect(rows.map(said)).toEqual(['overflows']);
});

it('refuses the row in the workbook of what was not taken too, until what moved is gone', async () => {
  const { imported, left, rowsOf, place, keys } = await shop();
  const file = place('list.csv');
  await writeFile(file, 'Artikelnummer,Titel,Prijs\nA,Kast,12,50\nB,Tafel,13.95\n');
  const book = place('left.xlsx');
  await left(await imported(file), book);
  expect((await rowsOf(await imported(book))).map(said)).toEqual(['overflows']);
  await left(await imported(book), place('again.xlsx'));
  expect((await rowsOf(await imported(place('again.xlsx')))).map(said)).toEqual(['overflows']);
  await mended(book, 'Prijs', 2, '12,50');
  expect((await rowsOf(await imported(book))).map(said)).toEqual(['overflows']);
  await mended(book, 'Voorbij de kop 1', 2, '');
  expect((await rowsOf(await imported(book))).map(said)).toEqual([keys[0]]);
});
