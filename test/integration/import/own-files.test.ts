import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { ad, adsFrom } from '../../support/ads.ts';
import { edited, editsIn, openImporter } from './importing.ts';

// Files that Adsheet wrote and a user may have changed since.

/** Puts rows above the table of a workbook and changes the bid of ad 2, as a user would. */
const withTitles = async (from: string, to: string, titles: readonly string[][]): Promise<string> => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(from);
  const [sheet] = book.worksheets;
  const heads = sheet?.getRow(1).values as readonly string[];
  const at = (header: string): number => heads.indexOf(header);
  sheet?.eachRow((row) => {
    if (row.getCell(at('Advertentie-ID')).text === '2') row.getCell(at('Bod')).value = 0.35;
  });
  sheet?.spliceRows(1, 0, ...titles.map((title) => [...title]));
  await book.xlsx.writeFile(to);
  return to;
};

describe('a file of ours', () => {
  it.each(['ads.csv', 'ads.xlsx'])('changes nothing where nobody touched it (%s)', async (name) => {
    const odd = ad(2, {
      title: '=1+1',
      description: "<p>één 😀</p>\r\n'quoted'",
      sellerName: '[]',
      vendorId: '0012',
      status: 'DAILY_BUDGET_REACHED',
      bidMicros: 'AUTOMATIC',
      campaignId: 31,
    });
    const { exported, imported } = await openImporter([ad(1), odd, ad(3, { status: 'DELETED' })]);
    const { file } = await exported(name);
    const { counts, file: facts, columns } = await imported(file);
    expect(counts).toMatchObject({ new: 0, changed: 0, unchanged: 3, failed: 0, attention: 0 });
    expect(facts).toMatchObject({ name, missing: 0, already: 0, ours: { known: true } });
    expect(columns.filter(({ leftOut }) => leftOut === 'unknown' || leftOut === 'twice')).toEqual([]);
  });

  it('changes exactly what was edited in it, wherever its rows and columns went', async () => {
    const { exported, imported, rowsOf, place, keys } = await openImporter();
    const { file } = await exported('ads.csv');
    const back = await edited(file, place('back.csv'), (grid, column) => {
      const [title, bid] = [column('Titel'), column('Bod')];
      for (const row of grid.slice(1)) {
        if (row[column('Advertentie-ID')] !== '2') continue;
        row[title] = 'Andere stoel';
        row[bid] = '0,35';
        row[column('Prijs')] = '';
      }
      return grid
        .toReversed()
        .toSorted((a, b) => Number(b[0] === 'Advertentie-ID') - Number(a[0] === 'Advertentie-ID'))
        .map((row) => row.toReversed());
    });
    const proposal = await imported(back);
    const rows = await rowsOf(proposal);
    expect(proposal.counts).toMatchObject({ changed: 1, unchanged: 2, clears: 1 });
    expect(rows.find(({ kind }) => kind === 'changed')).toMatchObject({ key: keys[1], id: 2 });
    expect(
      editsIn(rows)
        .map(({ field, state, after }) => [field, state, after])
        .toSorted(),
    ).toEqual([
      ['bidMicros', 'change', '350000'],
      ['price.amountCents', 'clear', null],
      ['title', 'change', 'Andere stoel'],
    ]);
  });

  it.each(['ads.xlsx', 'ads.csv'])('is read below titles that somebody put above it (%s)', async (name) => {
    const seller = await openImporter();
    const { file } = await seller.exported(name);
    const titles = [['Onze winkel, lijst van mei'], ['Gewijzigd door Kim'], ['']];
    const below = name.endsWith('.csv')
      ? await edited(file, seller.place('below.csv'), (grid, column) => {
          for (const row of grid.slice(1))
            if (row[column('Advertentie-ID')] === '2') row[column('Bod')] = '0,35';
          return [...titles, ...grid];
        })
      : await withTitles(file, seller.place('below.xlsx'), titles);
    const proposal = await seller.imported(below);
    expect(proposal).toMatchObject({ headerRow: 4, file: { ours: { known: true } } });
    expect(proposal.left.map(({ at, why }) => [at, why])).toEqual([
      [1, 'title'],
      [2, 'title'],
      [3, 'blank'],
    ]);
    expect(proposal.counts).toMatchObject({ changed: 1, unchanged: 2, new: 0, failed: 0 });
    expect(editsIn(await seller.rowsOf(proposal))).toMatchObject([{ field: 'bidMicros', after: '350000' }]);
  });

  it('is merged weeks later: what only the ad moved stays, what both moved is a conflict', async () => {
    const { exported, imported, rowsOf, place, call, account, keys } = await openImporter();
    const { file } = await exported('ads.csv');
    const change = (key: string | undefined, field: string, text: string) => ({
      key: key ?? '',
      field,
      text,
    });
    await call('edits.apply', {
      account,
      label: 'meanwhile',
      changes: [
        change(keys[0], 'title', 'In Adsheet hernoemd'),
        change(keys[1], 'title', 'In Adsheet hernoemd'),
        change(keys[1], 'sellerName', 'Winkel'),
        change(keys[2], 'title', 'Allebei gelijk'),
      ],
    });
    const back = await edited(file, place('back.csv'), (grid, column) => {
      const [, first, second, third] = grid;
      if (first) first[column('Bod')] = '0,35';
      if (second) second[column('Titel')] = 'In Excel hernoemd';
      if (third) third[column('Titel')] = 'Allebei gelijk';
      return grid;
    });
    const proposal = await imported(back);
    expect(editsIn(await rowsOf(proposal))).toEqual([
      { at: 2, field: 'bidMicros', state: 'change', after: '350000' },
      { at: 3, field: 'title', state: 'conflict', after: 'In Excel hernoemd' },
    ]);
  });

  it('is read as a spreadsheet shows its amounts, which are two numbers to a stranger', async () => {
    const ads = [
      ad(1, { bidMicros: '400000' }),
      ad(2, { bidMicros: '500000', budgets: { total: { spentMicros: '1541000' } } }),
      ad(3, { status: 'DELETED', budgets: { total: { spentMicros: '2304000' } } }),
    ];
    const { exported, imported, rowsOf, place } = await openImporter(ads);
    const { file } = await exported('ads.csv');
    const back = await edited(file, place('back.csv'), (grid, column) => {
      for (const row of grid.slice(1)) {
        const [bid, spent] = [column('Bod'), column('Besteed')];
        row[bid] = `€ ${row[bid]}`;
        row[spent] = row[spent] ? `€ ${row[spent]}` : '';
        if (row[column('Advertentie-ID')] === '1') row[bid] = '€ 2,304';
      }
      return grid;
    });
    const proposal = await imported(back);
    expect(proposal).toMatchObject({
      questions: [],
      counts: { changed: 1, unchanged: 2, failed: 0, refused: 0 },
    });
    expect(editsIn(await rowsOf(proposal))).toMatchObject([{ field: 'bidMicros', after: '2304000' }]);
  });

  it('counts the ads it no longer has, and leaves them alone', async () => {
    const { exported, imported, place } = await openImporter(adsFrom(1, 5));
    const { file } = await exported('ads.csv');
    const back = await edited(file, place('back.csv'), (grid) => grid.filter((_, i) => i !== 2 && i !== 4));
    const { counts, file: facts } = await imported(back);
    expect(facts).toMatchObject({ missing: 2 });
    expect(counts).toMatchObject({ unchanged: 3, changed: 0, deletes: 0 });
  });

  it('has its new rows become ads once, however often it is imported or mended meanwhile', async () => {
    const { exported, imported, rowsOf, place, apply, call, account } = await openImporter();
    const { file } = await exported('ads.csv');
    const added = (title: string) => (grid: string[][], column: (header: string) => number) => {
      const row = (grid[0] ?? []).map(() => '');
      row[column('Titel')] = title;
      row[column('Categorie')] = 'Tuinmeubels';
      return [...grid, row, [...row]];
    };
    const first = await imported(await edited(file, place('new.csv'), added('Nieuwe bank')));
    expect(first.counts).toMatchObject({ new: 2, unchanged: 3 });
    await apply(first);
    const again = await imported(place('new.csv'));
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 5 });
    expect(again.file).toMatchObject({ already: 2 });
    expect((await rowsOf(again)).map(({ already }) => already ?? false)).toEqual([
      ...[false, false, false],
      ...[true, true],
    ]);
    const mended = await imported(
      await edited(place('new.csv'), place('mended.csv'), (grid, column) => {
        for (const row of grid.slice(4)) row[column('Bod')] = '0,40';
        return grid;
      }),
    );
    expect(mended.counts).toMatchObject({ new: 0, changed: 2 });
    await apply(mended);
    expect((await call('accounts.state', { account })).counts.newRows).toBe(2);
    await call('edits.undo', { account });
    await call('edits.undo', { account });
    expect((await imported(place('new.csv'))).counts).toMatchObject({ new: 2 });
  });

  it('empties nothing by the blanks of a row that somebody wrote himself', async () => {
    const { exported, imported, rowsOf, place, keys } = await openImporter();
    const { file } = await exported('ads.csv');
    const back = await edited(file, place('back.csv'), (grid, column) => {
      const row = (grid[0] ?? []).map(() => '');
      row[column('Verkopers-ID')] = 'V-3';
      row[column('Titel')] = 'Met de hand geschreven';
      return [...grid.slice(0, 3), row];
    });
    const rows = await rowsOf(await imported(back));
    expect(rows[2]).toMatchObject({ key: keys[2], kind: 'changed' });
    expect(editsIn(rows)).toEqual([
      { at: 4, field: 'title', state: 'change', after: 'Met de hand geschreven' },
    ]);
  });

  it('is merged by a row that lost its mark too: what only the ad moved stays', async () => {
    const { exported, imported, rowsOf, place, call, account, keys } = await openImporter();
    const { file } = await exported('ads.csv');
    const changes = [
      { key: keys[2] ?? '', field: 'bid', text: '0.50' },
      { key: keys[2] ?? '', field: 'title', text: 'In Adsheet hernoemd' },
    ];
    await call('edits.apply', { account, label: 'meanwhile', changes });
    const back = await edited(file, place('back.csv'), (grid, column) => {
      const third = grid[3] ?? [];
      third[column('_adsheet')] = '';
      third[column('Titel')] = 'In Excel hernoemd';
      third[column('Naam verkoper')] = 'Winkel';
      third[column('Omschrijving')] = '';
      return grid;
    });
    expect(editsIn(await rowsOf(await imported(back)))).toEqual([
      { at: 4, field: 'title', state: 'conflict', after: 'In Excel hernoemd' },
      { at: 4, field: 'sellerName', state: 'change', after: 'Winkel' },
    ]);
  });

  it('refuses rows whose names were changed, each with what to do', async () => {
    const { exported, imported, rowsOf, place } = await openImporter(adsFrom(1, 6));
    const { file } = await exported('ads.csv');
    const back = await edited(file, place('back.csv'), (grid, column) => {
      const id = column('Advertentie-ID');
      const set = (row: number, at: number, text: string) => {
        const cells = grid[row];
        if (cells) cells[at] = text;
      };
      set(1, id, '99');
      set(2, id, '');
      set(3, id, '1');
      set(4, column('Besteed'), '12');
      return [...grid, [...(grid[5] ?? [])]];
    });
    const rows = await rowsOf(await imported(back));
    expect(rows.map(({ failure }) => failure?.code ?? null)).toEqual([
      'id-unknown',
      'id-missing',
      'names-differ',
      'nothing-taken',
      'twice',
      null,
      'twice',
    ]);
    expect(rows[3]?.cells).toMatchObject([
      { field: 'budgets.total.spentMicros', state: 'refused', code: 'not-editable', text: '12' },
    ]);
  });

  it('is known by its short form where its baseline is not: on another computer only real edits count', async () => {
    const here = await openImporter();
    const { file } = await here.exported('ads.csv');
    const spent = { limitMicros: '2000000', spentMicros: '1250000' };
    const third = ad(3, { budgets: { daily: spent, total: { ...spent, limitMicros: '50000000' } } });
    const there = await openImporter([ad(1), ad(2, { title: 'Daar hernoemd' }), third]);
    const same = await there.imported(file);
    expect(same.counts).toMatchObject({ unchanged: 2, changed: 1, conflicts: 1 });
    expect(same.file).toMatchObject({ ours: { known: false }, missing: 0 });
    const back = await edited(file, there.place('back.csv'), (grid, column) => {
      for (const row of grid.slice(1)) row[column('Naam verkoper')] = '';
      for (const row of grid.slice(1, 3)) row[column('Bod')] = '0,35';
      return grid;
    });
    const proposal = await there.imported(back);
    expect(editsIn(await there.rowsOf(proposal))).toEqual([
      { at: 2, field: 'bidMicros', state: 'change', after: '350000' },
      { at: 3, field: 'title', state: 'conflict', after: 'Tuinstoel 2' },
      { at: 3, field: 'bidMicros', state: 'conflict', after: '350000' },
    ]);
  });

  it('empties nothing in columns that were added to it, where its baseline is not known', async () => {
    const here = await openImporter();
    const { file } = await here.exported('ads.csv', { columns: ['id', 'title'] });
    const there = await openImporter();
    const back = await edited(file, there.place('back.csv'), (grid) =>
      grid.map((row, i) => [...row, ['Naam verkoper', 'Winkel'][i] ?? '']),
    );
    const proposal = await there.imported(back);
    expect(proposal.counts).toMatchObject({ changed: 1, unchanged: 2, clears: 0 });
  });
});
