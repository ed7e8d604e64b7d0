import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { MIRROR_FILE } from '../../../main/engine/mirror/mirror.ts';
import { accountFolderIn } from '../../support/account.ts';
import { readBook } from '../../support/workbook.ts';
import { mended } from './books.ts';
import type { Importer } from './importing.ts';
import { edited, openImporter } from './importing.ts';

const textsOf = async (file: string): Promise<readonly (readonly (string | number | null)[])[]> => {
  const [sheet] = (await readBook(file)).sheets;
  return sheet?.cells.map((row) => row.map(({ value }) => value)) ?? [];
};

const foreign = async ({ place }: Pick<Importer, 'place'>): Promise<string> => {
  const file = place('foreign.csv');
  await writeFile(
    file,
    'Titel;Categorie;Bod;Prijs\n' +
      'Een goede kast;Tuinmeubels;0,30;\n' +
      'Een halve kast;Tuinmeubels;veel;\n' +
      'Nog een kast;Nergens;0,30;#N/A\n',
  );
  return file;
};

describe('what an import could not take', () => {
  it('is a workbook with the file’s own columns, and why each row was left', async () => {
    const seller = await openImporter([]);
    const proposal = await seller.imported(await foreign(seller));
    const file = seller.place('left.xlsx');
    expect(await seller.left(proposal, file)).toEqual({ file, rows: 2 });
    const [head, first, second] = await textsOf(file);
    const own = ['Titel', 'Categorie', 'Bod', 'Prijs', '_adsheet'];
    expect(head).toEqual(['Rij in het bestand', 'Reden', 'Code', ...own]);
    expect(first).toEqual([
      3,
      'Bod: Dit is geen bedrag.',
      'not-money',
      ...['Een halve kast', 'Tuinmeubels', 'veel', null],
      expect.stringMatching(/^new [0-9a-f]{32}\.0$/u),
    ]);
    expect(second?.slice(0, 3)).toEqual([
      4,
      expect.stringMatching(/^De prijs van deze rij .+\nCategorie: .+\nPrijs: .+$/u),
      'price-unreadable\nno-category\ncell-error',
    ]);
  });

  it('is mended and imported again: ads that were made of its rows change, and none is made twice', async () => {
    const seller = await openImporter([]);
    const proposal = await seller.imported(await foreign(seller));
    await seller.apply(proposal);
    const file = seller.place('left.xlsx');
    expect(await seller.left(proposal, file)).toMatchObject({ rows: 2 });
    const same = await seller.imported(file);
    expect(same.counts).toMatchObject({ new: 0, changed: 0, clears: 0, failed: 2 });
    expect(same.columns.map(({ leftOut }) => leftOut).slice(0, 3)).toEqual(Array(3).fill('read-only'));
    const bid = await seller.imported(await mended(file, 'Bod', 2, '0,45'));
    expect(bid.counts).toMatchObject({ new: 0, changed: 1, changes: 1, clears: 0, failed: 1 });
    const again = await seller.imported(await mended(file, 'Prijs', 3, '12,50'));
    expect(again.counts).toMatchObject({ new: 1, changed: 1, clears: 0, failed: 0 });
    expect(again.file).toMatchObject({ missing: 0 });
    await seller.apply(again);
    expect((await seller.call('accounts.state', { account: seller.account })).counts.newRows).toBe(3);
  });

  it('still knows which sign its columns had before decimals, as all of their rows told it', async () => {
    const seller = await openImporter([]);
    const file = seller.place('prices.csv');
    await writeFile(file, 'Titel;Bod;Prijs\nEen kast;veel;1.250\nEen stoel;0,3;12,5\nEen bank;1.250;1.250\n');
    const proposal = await seller.imported(file);
    expect(proposal.counts).toMatchObject({ new: 3, refused: 1 });
    const left = seller.place('left.xlsx');
    expect(await seller.left(proposal, left)).toMatchObject({ rows: 1 });
    const again = await seller.imported(await mended(left, 'Bod', 2, '1.250'));
    expect(again.counts).toMatchObject({ new: 1, refused: 0 });
    const [row] = await seller.rowsOf(again);
    expect(row?.cells.filter(({ column }) => column !== null)).toMatchObject([
      { field: 'title' },
      { field: 'bidMicros', after: '1250000000' },
      { field: 'price.amountCents', after: 125_000 },
    ]);
  });

  it('of a file of ours still knows what its rows said', async () => {
    const seller = await openImporter();
    const { file } = await seller.exported('ads.csv');
    const back = await edited(file, seller.place('back.csv'), (grid, column) => {
      const [, first] = grid;
      if (first) {
        first[column('Bod')] = 'veel';
        first[column('Naam verkoper')] = '';
      }
      return grid;
    });
    const proposal = await seller.imported(back);
    await seller.apply(proposal);
    const left = seller.place('left.xlsx');
    expect(await seller.left(proposal, left)).toMatchObject({ rows: 1 });
    const again = await seller.imported(await mended(left, 'Bod', 2, '0,45'));
    expect(again.counts).toMatchObject({ changed: 1, changes: 1, conflicts: 0, failed: 0 });
    expect(again.file).toMatchObject({ missing: 0, ours: { known: true } });
  });

  it('is refused where it would have more columns than can be imported again', async () => {
    const seller = await openImporter([]);
    const wide = Array.from({ length: 252 }, (_, i) => `kolom ${i}`).join(';');
    const source = seller.place('wide.csv');
    await writeFile(source, `Titel;Bod;${wide}\nEen halve kast;veel;\n`);
    const proposal = await seller.imported(source);
    await expect(seller.left(proposal, seller.place('left.xlsx'))).rejects.toMatchObject({
      code: 'file-unwritable',
      details: { reason: 'too-many-columns', columns: 258, most: 256 },
    });
  });

  it('has conflicts that nobody decided, with what the file and the ad say, and they are conflicts again', async () => {
    const seller = await openImporter();
    const { exported, imported, apply, left, place, call, account, keys } = seller;
    const { file } = await exported('ads.csv');
    const changes = keys.flatMap((key) => [
      { key, field: 'title', text: 'In Adsheet hernoemd' },
      { key, field: 'bid', text: '0.50' },
    ]);
    await call('edits.apply', { account, label: 'meanwhile', changes });
    const back = await edited(file, place('back.csv'), (grid, column) => {
      for (const row of grid.slice(1)) row[column('Bod')] = '0,35';
      const [, , second = [], third = []] = grid;
      second[column('Titel')] = 'In Excel hernoemd';
      third[column('Naam verkoper')] = 'Winkel';
      return grid;
    });
    const proposal = await imported(back);
    const decide = (keep: boolean, decided: object) =>
      call('proposals.decide', { account, proposal: proposal.proposal, keep, ...decided });
    await decide(true, { cells: [{ row: 0, field: 'bidMicros' }] });
    await decide(false, { rows: [2] });
    expect(await left(proposal, place('before.xlsx'))).toMatchObject({ rows: 1 });
    await apply(proposal);
    expect(await left(proposal, place('left.xlsx'))).toMatchObject({ rows: 1 });
    const [, row] = await textsOf(place('left.xlsx'));
    expect(row?.slice(0, 3)).toEqual([
      3,
      expect.stringMatching(/^Titel: .*“In Excel hernoemd”.*“In Adsheet hernoemd”.*\nBod: .*“0,35”.*“0,50”/u),
      'conflict',
    ]);
    expect((await imported(place('left.xlsx'))).counts).toMatchObject({
      conflicts: 2,
      changes: 2,
      failed: 0,
    });
  });

  it('is known as a file of ours only where it was written', async () => {
    const { imported, left, place, ...seller } = await openImporter([]);
    const proposal = await imported(await foreign({ place }));
    await mkdir(place('taken.xlsx'));
    await expect(left(proposal, place('taken.xlsx'))).rejects.toMatchObject({ code: 'file-unwritable' });
    await left(proposal, place('left.xlsx'));
    await seller.close();
    const db = new DatabaseSync(join(accountFolderIn(seller.home), MIRROR_FILE));
    try {
      expect(db.prepare('SELECT kept, rows FROM export').all()).toEqual([{ kept: 1, rows: 0 }]);
    } finally {
      db.close();
    }
  });
});
