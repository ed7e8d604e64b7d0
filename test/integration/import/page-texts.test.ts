/** Texts of web pages in a list: told by the tags and codes in them, and read as what a page shows. */
import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import { filesOf, systems } from '../../corpora/systems/systems.ts';
import { adsFrom } from '../../support/ads.ts';
import { openImporter } from './importing.ts';

const open = async (ads = adsFrom(1, 3)) => {
  const seller = await openImporter(ads);
  const { imported, place, rowsOf } = seller;
  const opened = async (rows: readonly string[]): Promise<Proposal> => {
    await writeFile(place('list.csv'), rows.map((row) => row.replaceAll(' | ', '\t')).join('\n'));
    return imported(place('list.csv'));
  };
  const textsOf = async (proposal: Proposal, field: string) =>
    (await rowsOf(proposal)).map(({ cells }) => cells.find((cell) => cell.field === field)?.after);
  return { ...seller, opened, textsOf };
};

it('codes and tags are read as what a page shows, each in its column, and the seller may have them as they stand', async () => {
  const { account, call, opened, textsOf } = await open();
  const proposal = await opened([
    'SKU | Titel | Beschrijving | Naam verkoper',
    'a | Stoel Korrel &amp; Zn. | <p style="margin:0">Eiken</p><ul><li>Massief</li></ul> | De Schuur',
    'b | Tafel <b>nieuw</b> | <p>Groot &eacute;n sterk</p> | De Schuur',
    'c | Lamp | Een lamp | De Schuur',
  ]);
  expect(proposal.columns.map(({ text }) => text)).toEqual([null, 'html', 'html', null]);
  expect(await textsOf(proposal, 'title')).toEqual(['Stoel Korrel & Zn.', 'Tafel nieuw', 'Lamp']);
  expect(await textsOf(proposal, 'description')).toEqual([
    ...['Eiken<ul><li>Massief</li></ul>', 'Groot én sterk', 'Een lamp'],
  ]);
  const plain = await call('proposals.map', {
    ...{ account, proposal: proposal.proposal, answers: [{ column: 1, text: 'plain' as const }] },
  });
  expect((await textsOf(plain, 'title'))[0]).toBe('Stoel Korrel &amp; Zn.');
  expect(plain.columns.map(({ text }) => text)).toEqual([null, 'plain', 'html', null]);
  const again = await call('proposals.map', {
    ...{ account, proposal: proposal.proposal, answers: [{ column: 1, text: null }] },
  });
  expect((await textsOf(again, 'title'))[0]).toBe('Stoel Korrel & Zn.');
});

it('lines of texts without tags that set them apart stay lines', async () => {
  const { opened, textsOf } = await open();
  const text = '"Eiken &amp; beuken\n<span>Massief</span>"';
  const proposal = await opened(['SKU | Titel | Beschrijving', `a | Stoel | ${text}`, 'b | Tafel | Beuken']);
  expect(await textsOf(proposal, 'description')).toEqual(['Eiken & beuken\nMassief', 'Beuken']);
});

it('signs that only look like markup are left as they are', async () => {
  const { opened, textsOf } = await open();
  const proposal = await opened([
    'SKU | Titel | Beschrijving',
    'a | R&D; 3 < 4 & 5 > 4 | Voor <tekst> en 1 &foo; 2',
    'b | A&B | <b>Vet</b>',
  ]);
  expect(proposal.columns.map(({ text }) => text)).toEqual([null, null, null]);
  expect(await textsOf(proposal, 'title')).toEqual(['R&D; 3 < 4 & 5 > 4', 'A&B']);
});

it('texts that the ads have as they stand are no web pages of others', async () => {
  const text = '<b>Vet</b> &amp; <i>schuin</i>';
  const ads = adsFrom(1, 3).map((ad) => ({ ...ad, description: text }));
  const { opened } = await open(ads);
  const proposal = await opened([
    'Advertentie-ID | Beschrijving',
    `1 | ${text}`,
    `2 | ${text}`,
    '3 | Nieuw &amp; beter',
  ]);
  expect(proposal.columns[1]).toMatchObject({ text: null });
  expect(proposal.counts.changed).toBe(1);
});

it('a category named with codes is that category', async () => {
  const { opened, textsOf } = await open();
  const asked = await opened([
    'SKU | Titel | Categorie',
    'a | Stoel | Huis &amp; Tuin',
    'b | Tafel | Huis &amp; Tuin',
    'c | Lamp | Huis &amp; Tuin',
  ]);
  const [question] = asked.questions;
  expect(question).toMatchObject({
    code: 'no-names',
    samples: ['Huis &amp; Tuin', 'Huis &amp; Tuin', 'Huis &amp; Tuin'],
  });
  expect(await textsOf(asked, 'categoryId')).toEqual([undefined, undefined, undefined]);
});

it.each(['etsy', 'ebay', 'amazon', 'lightspeed', 'classifieds'])(
  'descriptions and titles of %s are as its pages show them',
  async (name) => {
    const system = systems.find((one) => one.name === name);
    if (!system) throw new Error(name);
    const { imported, place, rowsOf } = await open([]);
    const { 1: file } = await filesOf(system, 7);
    await writeFile(place(file.fileName), file.bytes);
    const rows = await rowsOf(await imported(place(file.fileName), { recipe: null }));
    for (const { title, description } of file.expected) {
      const row = rows.find(({ cells }) =>
        cells.some(({ field, after }) => field === 'title' && after === title),
      );
      const text = String(row?.cells.find(({ field }) => field === 'description')?.after);
      for (const sentence of description)
        expect([title, text]).toEqual([title, expect.stringContaining(sentence)]);
    }
  },
);
