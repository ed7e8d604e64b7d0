import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import { ad, CATEGORY } from '../../support/ads.ts';
import { writeBook } from './books.ts';
import { openImporter } from './importing.ts';

// Vendor IDs of digits, which a spreadsheet program took for numbers.

const LONG = '8712345678901234';

const shop = () =>
  openImporter([
    ad(1, { vendorId: '00103' }),
    ad(2, { vendorId: LONG }),
    ad(3, { vendorId: '104' }),
    ad(4, { vendorId: '0104' }),
    ad(5, { vendorId: '00105', status: 'DELETED' }),
  ]);

describe('a vendor ID that lost digits', () => {
  it('never makes a new ad, and changes none: a workbook with numbers', async () => {
    const { imported, rowsOf, place, keys } = await shop();
    const file = await writeBook(place('stock.xlsx'), {
      Blad1: [
        ['Artikelnummer', 'Titel', 'Categorie'],
        [Number(LONG), 'Te lang', CATEGORY],
        [103, 'Zonder nullen', CATEGORY],
        [104, 'Van twee een', CATEGORY],
        [105, 'Van wie niets meer is', CATEGORY],
        [106, 'Nieuw', CATEGORY],
        ['0104', 'Als tekst', CATEGORY],
        ['104', 'Ook als tekst', CATEGORY],
      ],
    });
    const proposal = await imported(file);
    const rows = await rowsOf(proposal);
    expect(rows.map(({ kind, key, failure }) => failure?.code ?? key ?? kind)).toEqual([
      'vendor-id-rounded',
      'vendor-id-zeros',
      'vendor-id-zeros',
      ...['new', 'new', keys[3], keys[2]],
    ]);
    expect(rows[0]?.failure?.params).toEqual({ text: LONG });
    expect(rows[1]?.failure?.params).toEqual({ text: '103', vendorId: '00103', id: 1 });
    expect(proposal.counts.kept).toMatchObject({ new: 2, changed: 2 });
  });

  it('asks for the ad whose vendor ID its cell may show by a format', async () => {
    const { imported, rowsOf, place, keys } = await openImporter([
      ...[ad(1, { vendorId: '12.345' }), ad(2, { vendorId: '06 12 34' }), ad(3, { vendorId: '12.50' })],
      ...[ad(4, { vendorId: '7.000' }), ad(5, { vendorId: '7 000' })],
    ]);
    const file = await writeBook(place('stock.xlsx'), {
      Blad1: [
        ['Artikelnummer', 'Titel', 'Categorie'],
        [12345, 'Met een punt', CATEGORY],
        [61234, 'Met blanco\u2019s', CATEGORY],
        [1250, 'Een ander getal', CATEGORY],
        [7000, 'Twee', CATEGORY],
      ],
    });
    const rows = await rowsOf(await imported(file));
    expect(rows.map(({ kind, key, failure }) => failure?.code ?? key ?? kind)).toEqual([
      ...[keys[0], keys[1], 'new', 'vendor-id-alike'],
    ]);
    expect(rows.slice(0, 2).map(({ question, kept }) => [question?.code, kept])).toEqual([
      ['other-spelling', false],
      ['other-spelling', false],
    ]);
  });

  it('never names an ad, and makes none, where a program may have taken the nought behind its point', async () => {
    const { imported, rowsOf, place, keys } = await openImporter([ad(1, { vendorId: '12.1' })]);
    const file = await writeBook(place('stock.xlsx'), {
      Blad1: [
        ['Artikelnummer', 'Titel', 'Categorie'],
        [12.1, 'Als getal', CATEGORY],
        ['12.1', 'Als tekst', CATEGORY],
        [13.5, 'Nieuw', CATEGORY],
      ],
    });
    const rows = await rowsOf(await imported(file));
    expect(rows.map(({ key, failure }) => failure?.code ?? key)).toEqual([
      ...['vendor-id-rounded', keys[0], 'vendor-id-rounded'],
    ]);
  });

  it('asks for the ad without the noughts that a program wrote behind it, and never makes a new ad', async () => {
    const { imported, rowsOf, place, keys } = await openImporter([
      ad(1, { vendorId: '104' }),
      ad(2, { vendorId: '12.0' }),
    ]);
    const file = place('stock.csv');
    await writeFile(
      file,
      'Artikelnummer,Titel\n104.0,Van een getal\n12.0,Heet zo\n105.0,Nieuw\n106.00,Ook\n12.00,Nog eens\n',
    );
    const rows = await rowsOf(await imported(file));
    expect(rows.map(({ kind, key, failure }) => failure?.code ?? key ?? kind)).toEqual([
      ...[keys[0], 'twice', 'vendor-id-rounded', 'vendor-id-rounded', 'twice'],
    ]);
    expect([rows[0]?.question?.code, rows[0]?.kept]).toEqual(['other-spelling', false]);
  });

  it('names the ad that it differs from by its typography alone, once the seller says so', async () => {
    const { imported, rowsOf, place, keys } = await openImporter([
      ...[ad(1, { vendorId: 'A-5' }), ad(2, { vendorId: '00103' }), ad(3, { vendorId: '104' })],
      ...[ad(4, { vendorId: 'B\u201112' }), ad(5, { vendorId: 'C-1' }), ad(6, { vendorId: 'C\u20131' })],
    ]);
    const lines = [
      'A\u20115',
      '=\u201c00103\u201d',
      '104,00',
      'B-12',
      'C\u20111',
      '\u200bA 5',
      'X-1',
      'X\u20111',
    ];
    const file = place('stock.csv');
    await writeFile(file, `Artikelnummer;Titel\n${lines.map((id) => `${id};Kast`).join('\n')}\n`);
    const proposal = await imported(file);
    const rows = await rowsOf(proposal);
    expect(
      rows.map(({ kind, key, failure, question }) => [failure?.code ?? key ?? kind, question?.code]),
    ).toEqual([
      ...[keys[0], keys[1], keys[2], keys[3]].map((key) => [key, 'other-spelling']),
      ...[
        ['vendor-id-alike', undefined],
        ['new', undefined],
        ['twice', undefined],
        ['twice', undefined],
      ],
    ]);
    expect(rows.slice(0, 4).map(({ kept, cells }) => [kept, cells.map(({ field }) => field)])).toEqual(
      rows.slice(0, 4).map(() => [false, ['title']]),
    );
  });

  it('never makes a new ad, and changes none: a csv file as Excel writes it', async () => {
    const { imported, rowsOf, place, keys } = await shop();
    const file = place('stock.csv');
    const lines = [
      '8,71235E+15;Te lang',
      '103;Zonder nullen',
      '0000103;Met meer',
      `${LONG};Heel`,
      '107;Nieuw',
    ];
    await writeFile(file, `Artikelnummer;Titel\n${lines.join('\n')}\n`);
    const rows = await rowsOf(await imported(file));
    expect(rows.map(({ kind, key, failure }) => failure?.code ?? key ?? kind)).toEqual([
      ...['vendor-id-rounded', 'vendor-id-zeros', 'vendor-id-zeros'],
      ...[keys[1], 'new'],
    ]);
  });

  it('is none at all where the spreadsheet shows an error, or made a date of it', async () => {
    const { imported, rowsOf, place } = await shop();
    const file = await writeBook(place('stock.xlsx'), {
      Blad1: [
        ['Artikelnummer', 'Titel'],
        ['#N/B', 'Van een formule'],
        [new Date(Date.UTC(2026, 1, 1)), 'Was 1-2'],
      ],
    });
    const rows = await rowsOf(await imported(file));
    expect(rows.map(({ failure }) => [failure?.code, failure?.params['text']])).toEqual([
      ['vendor-id-unreadable', '#N/B'],
      ['vendor-id-unreadable', '2026-02-01'],
    ]);
  });

  it('is no new value either, where the row is known by its ad ID', async () => {
    const { imported, rowsOf, place } = await openImporter([ad(1, { vendorId: null })]);
    const file = place('ids.csv');
    await writeFile(file, 'Ad ID;vendorId;phoneNumber;title\n1;8,71E+12;3,1E+10;1E+3 stoelen\n');
    const [row] = await rowsOf(await imported(file));
    expect(row?.cells).toMatchObject([
      { field: 'vendorId', state: 'refused', code: 'rounded-number' },
      { field: 'phoneNumber', state: 'refused', code: 'rounded-number' },
      { field: 'title', state: 'change' },
    ]);
  });
});

describe('a vendor ID that a program kept from being changed', () => {
  it('is the one of the ad, as a formula, behind an apostrophe and with marks that cannot be seen', async () => {
    const { imported, rowsOf, place, keys } = await openImporter([
      ad(1, { vendorId: '00123' }),
      ad(2, { vendorId: '00124' }),
      ad(3, { vendorId: 'ABC' }),
    ]);
    const file = place('kept.csv');
    const lines = ['="00123";="Stoel ""rood"""', "'00124;'t Bankje", 'ABC\u200b;Tafel', '="00125";Nieuw'];
    await writeFile(file, `Artikelnummer;Titel\n${lines.join('\n')}\n`);
    const rows = await rowsOf(await imported(file));
    expect(rows.map(({ key }) => key)).toEqual([keys[0], keys[1], keys[2], null]);
    const said = rows.map(({ cells }) =>
      Object.fromEntries(
        cells.flatMap(({ field, state, after }) => (state === 'filled' ? [] : [[field, after]])),
      ),
    );
    expect(said).toMatchObject([
      { title: 'Stoel "rood"' },
      { title: "'t Bankje" },
      { title: 'Tafel' },
      { title: 'Nieuw', vendorId: '00125' },
    ]);
  });
});

describe('a vendor ID that is a word for no value', () => {
  const open = async (ads: Parameters<typeof openImporter>[0]) => {
    const seller = await openImporter(ads);
    const { account, call } = seller;
    const meant = ({ proposal }: Proposal, column: number, words: Readonly<Record<string, string>>) =>
      call('proposals.map', { account, proposal, answers: [{ column, words }] });
    return { ...seller, meant };
  };

  it('is that of an ad that has it, and of none else waits for what the seller says', async () => {
    const { imported, meant, rowsOf, place, keys } = await open([ad(1, { vendorId: 'NIL' })]);
    const file = place('stock.csv');
    const lines = ['Artikelnummer;Titel;sellerName', 'NIL;Kast;None', 'None;Stoel;None', 'X-1;Tafel;Jan'];
    await writeFile(file, `${lines.join('\n')}\n`);
    const proposal = await imported(file);
    const rows = await rowsOf(proposal);
    expect(rows.map(({ kind, key, question, kept }) => [key ?? kind, question?.code, kept])).toEqual([
      [keys[0], undefined, true],
      ['new', 'no-value-name', false],
      ['new', undefined, true],
    ]);
    expect(proposal.counts.kept).toMatchObject({ new: 1, changed: 1 });
    const named = await meant(proposal, 0, { None: 'None' });
    const [, chair] = await rowsOf(named);
    expect([chair?.kind, chair?.question, chair?.kept]).toEqual(['new', undefined, true]);
    expect(chair?.cells).toContainEqual(
      expect.objectContaining({ field: 'vendorId', state: 'change', after: 'None' }),
    );
    const seller = (cells: typeof chair) => cells?.cells.find(({ field }) => field === 'sellerName');
    expect(seller(chair)).toMatchObject({ state: 'refused', code: 'no-value' });
    const [, all] = await rowsOf(await meant(named, 2, { None: 'None' }));
    expect(seller(all)).toMatchObject({ state: 'change', after: 'None' });
  });

  it('is none where the seller says so', async () => {
    const { imported, meant, rowsOf, place } = await open([]);
    const file = place('stock.csv');
    await writeFile(file, 'Artikelnummer;Titel\nNULL;Kast\nX-1;Tafel\n');
    const [row] = await rowsOf(await meant(await imported(file), 0, { NULL: '' }));
    expect([row?.kind, row?.question, row?.kept]).toEqual(['new', undefined, true]);
  });
});

it('tells vendor IDs with superscripts from those with digits', async () => {
  const { imported, rowsOf, place } = await openImporter([]);
  const file = place('stock.csv');
  await writeFile(file, 'Artikelnummer;Titel\nX\u00b2;Kast\nX2;Tafel\n');
  const rows = await rowsOf(await imported(file));
  expect(rows.map(({ kind, failure }) => failure?.code ?? kind)).toEqual(['new', 'new']);
});
