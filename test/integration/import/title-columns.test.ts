/** Lists that call the name of an article its description. */
import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import { filesOf, systems } from '../../corpora/systems/systems.ts';
import { adsFrom } from '../../support/ads.ts';
import { openImporter } from './importing.ts';

const open = async (ads = adsFrom(1, 3)) => {
  const seller = await openImporter(ads);
  const opened = async (rows: readonly string[]): Promise<Proposal> => {
    await writeFile(seller.place('list.csv'), rows.join('\n'));
    return seller.imported(seller.place('list.csv'));
  };
  return { ...seller, opened };
};

const fieldsOf = ({ columns }: Proposal) => columns.map(({ to }) => to);

const rowsWith = (texts: readonly string[]): readonly string[] => [
  'Artikelcode;Omschrijving;Prijs',
  ...texts.map((text, at) => `k${at};${text};12,50`),
];

it('a description of short lines is the title where no column is', async () => {
  const { opened, rowsOf } = await open();
  const proposal = await opened(rowsWith(['Stoel eiken', 'Tafel beuken', 'Lamp staal']));
  expect([fieldsOf(proposal), proposal.questions]).toEqual([['vendorId', 'title', 'price.amountCents'], []]);
  expect((await rowsOf(proposal)).map(({ title }) => title)).toEqual([
    'Stoel eiken',
    'Tafel beuken',
    'Lamp staal',
  ]);
});

it('another column is the description then', async () => {
  const { opened } = await open();
  const rows = ['Stoel eiken', 'Tafel beuken', 'Lamp staal'].map((text) => `${text};Een ${text} van nu`);
  const proposal = await opened(['Omschrijving;Beschrijving', ...rows]);
  expect([fieldsOf(proposal), proposal.questions]).toEqual([['title', 'description'], []]);
});

it('it stays the description where it is longer, of several lines, the same again and again, or a title is there', async () => {
  const { opened } = await open();
  const long =
    'Een tekst die veel langer is dan een titel ooit zou kunnen zijn, en dat met opzet, zodat hij er geen is';
  for (const texts of [
    [long, `${long} ook`, 'Lamp'],
    ['"Stoel\neiken"', '"Tafel\nbeuken"', 'Lamp'],
    ['Nieuw', 'Nieuw', 'Nieuw', 'Nieuw', 'Gebruikt'],
    ['Stoel', 'Tafel'],
  ])
    expect(fieldsOf(await opened(rowsWith(texts)))[1]).toBe('description');
  const titled = await opened(['Titel;Omschrijving', 'a;Stoel eiken', 'b;Tafel beuken', 'c;Lamp staal']);
  expect(fieldsOf(titled)).toEqual(['title', 'description']);
  const asked = await opened(['Artikel;Omschrijving', 'a;Stoel eiken', 'b;Tafel beuken', 'c;Lamp staal']);
  expect([fieldsOf(asked), asked.questions]).toMatchObject([[null, 'description'], [{ column: 0 }]]);
});

it('it is asked about where some texts are longer, or ads would get other titles', async () => {
  const { account, call, opened } = await open();
  const longer = 'Stoel van massief eiken met leuning, zitting en vier poten in zwart';
  const asked = await opened(rowsWith([longer, 'Tafel', 'Lamp', 'Kast', 'Bank', 'Bed']));
  expect(asked.questions).toMatchObject([
    { code: 'no-title', column: 1, answers: [{ to: 'title' }, { to: 'description' }, { to: null }] },
  ]);
  const { proposal } = asked;
  const said = await call('proposals.map', {
    account,
    proposal,
    answers: [{ column: 1, to: 'description' }],
  });
  expect(fieldsOf(said)[1]).toBe('description');
  const ofAds = await opened(['Advertentie-ID;Omschrijving', '1;Stoel', '2;Tafel', '3;Lamp']);
  expect(ofAds.questions).toMatchObject([{ code: 'no-title', column: 1 }]);
});

it('ads that have its texts as titles or descriptions say what it is', async () => {
  const ads = adsFrom(1, 3).map((ad, at) => ({ ...ad, title: `Kast ${at}`, description: `Eiken ${at}` }));
  const { opened } = await open(ads);
  const list = (name: string) => [
    'Advertentie-ID;Omschrijving',
    ...[1, 2, 3].map((id) => `${id};${name} ${id - 1}`),
  ];
  expect(fieldsOf(await opened(list('Kast')))).toEqual(['id', 'title']);
  expect(fieldsOf(await opened(list('Eiken')))).toEqual(['id', 'description']);
});

it('articles of a bookkeeping program have titles', async () => {
  const system = systems.find(({ name }) => name === 'bookkeeping');
  if (!system) throw new Error('no bookkeeping');
  const { imported, place, rowsOf } = await open([]);
  const { 1: file } = await filesOf(system, 7);
  await writeFile(place(file.fileName), file.bytes);
  const titles = (await rowsOf(await imported(place(file.fileName)))).map(({ title }) => title);
  for (const { title } of file.expected) expect(titles).toContain(title);
});
