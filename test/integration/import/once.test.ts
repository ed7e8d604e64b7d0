import { writeFile } from 'node:fs/promises';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { mended } from './books.ts';
import { openImporter } from './importing.ts';

// One row of a file is one ad, whatever becomes of the file and in whatever order it comes back.

const HEAD = 'Titel;Categorie;Bod';
const HALF = 'Een halve kast;Tuinmeubels;veel';

/** A seller without any ad. */
const openSeller = async () => {
  const seller = await openImporter([]);
  const { call, account, place, imported, apply } = seller;
  const write = async (rows: readonly string[], name = 'foreign.csv'): Promise<string> => {
    await writeFile(place(name), [HEAD, ...rows, ''].join('\n'));
    return place(name);
  };
  const take = async (file: string) => {
    const proposal = await imported(file);
    await apply(proposal);
    return proposal;
  };
  const newRows = async () => (await call('accounts.state', { account })).counts.newRows;
  return { ...seller, write, take, newRows };
};

/** Copies a row below all others, as a user would in Excel. */
const copied = async (file: string, row: number, title: string): Promise<string> => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(file);
  const [sheet] = book.worksheets;
  if (!sheet) throw new Error('no sheet');
  const heads = sheet.getRow(1).values as readonly string[];
  const copy = sheet.addRow(sheet.getRow(row).values);
  copy.getCell(heads.indexOf('Titel')).value = title;
  await book.xlsx.writeFile(file);
  return file;
};

describe('a row that an import left is one ad', () => {
  it.each([
    ['before the others were taken', true, true],
    ['before the others were taken, and not mended', true, false],
    ['after it', false, true],
    ['after it, and not mended', false, false],
  ])('where it was saved %s', async (_when, isBefore, isMended) => {
    const seller = await openSeller();
    const { imported, apply, left, write, take, newRows, place } = seller;
    const file = await write([HALF]);
    const proposal = await imported(file);
    if (isBefore) await left(proposal, place('left.xlsx'));
    await apply(proposal);
    if (!isBefore) await left(proposal, place('left.xlsx'));
    if (isMended) await mended(place('left.xlsx'), 'Bod', 2, '0,45');
    for (const again of [place('left.xlsx'), file, place('left.xlsx')]) {
      const { counts, file: facts } = await take(again);
      expect(counts).toMatchObject({ new: 0 });
      expect(facts).toMatchObject({ already: 1 });
    }
    expect(await newRows()).toBe(1);
  });

  it('where it is imported before the file that it was left from, and what was left again after both', async () => {
    const { imported, left, write, take, newRows, place } = await openSeller();
    const file = await write([HALF, HALF, 'Nog een kast;Tuinmeubels;0,30']);
    await left(await imported(file), place('left.xlsx'));
    const first = await take(place('left.xlsx'));
    expect(first.counts).toMatchObject({ new: 2 });
    await left(first, place('again.xlsx'));
    expect((await take(file)).counts).toMatchObject({ new: 1 });
    expect((await take(await mended(place('again.xlsx'), 'Bod', 3, '0,45'))).counts).toMatchObject({
      new: 0,
    });
    expect(await newRows()).toBe(3);
  });

  it('or none, where somebody copied it: nobody can say which of the two was meant', async () => {
    const { imported, rowsOf, left, write, take, place } = await openSeller();
    await left(await imported(await write([HALF])), place('left.xlsx'));
    const two = await copied(place('left.xlsx'), 2, 'Een andere kast');
    const codes = async () => (await rowsOf(await imported(two))).map(({ failure }) => failure?.code);
    expect(await codes()).toEqual(['twice', 'twice']);
    await take(await write([HALF]));
    expect(await codes()).toEqual(['twice', 'twice']);
  });

  it('of the account that made it: elsewhere it is not made once more', async () => {
    const here = await openSeller();
    const file = await here.write([HALF]);
    await here.left(await here.take(file), here.place('left.xlsx'));
    const there = await openSeller();
    const [row] = await there.rowsOf(await there.imported(here.place('left.xlsx')));
    expect(row?.failure).toMatchObject({ code: 'mark-elsewhere' });
  });
});

describe('a row of a file made elsewhere is one ad', () => {
  it('where it was mended in the file itself', async () => {
    const { rowsOf, imported, write, take, newRows } = await openSeller();
    await take(await write([HALF, 'Nog een kast;Tuinmeubels;0,30']));
    const proposal = await imported(
      await write(['Een halve kast;Tuinmeubels;0,45', 'Kastje;Tuinmeubels;0,30']),
    );
    expect((await rowsOf(proposal)).map(({ kind, already }) => [kind, already ?? false])).toEqual([
      ['changed', true],
      ['new', false],
    ]);
    await take(await write(['Een halve kast;Tuinmeubels;0,45']));
    expect(await newRows()).toBe(2);
  });

  it('also where one of several that said the same was mended, or they were sorted, or the file was renamed', async () => {
    const { write, take, newRows } = await openSeller();
    const other = 'Nog een kast;Tuinmeubels;0,30';
    await take(await write([HALF, HALF, other]));
    expect((await take(await write(['Een halve kast;Tuinmeubels;0,45', HALF, other]))).counts.new).toBe(0);
    expect((await take(await write([HALF, other, 'Een halve kast;Tuinmeubels;0,45']))).counts.new).toBe(0);
    expect((await take(await write([other, HALF, HALF], 'renamed.csv'))).counts.new).toBe(0);
    expect(await newRows()).toBe(3);
  });

  it('and another is another, also with its title and in its place, where its vendor ID says so', async () => {
    const { write, take, newRows } = await openSeller();
    const rows = (vendorId: string) => [`Stoel;Tuinmeubels;0,30;${vendorId}`];
    const named = async (vendorId: string) => {
      const file = await write(rows(vendorId));
      await writeFile(file, `${HEAD};Verkopers-ID\n${rows(vendorId).join('\n')}\n`);
      return take(file);
    };
    expect((await named('V-1')).counts).toMatchObject({ new: 1 });
    expect((await named('V-2')).counts).toMatchObject({ new: 1 });
    expect((await named('V-1')).counts).toMatchObject({ new: 0, unchanged: 1 });
    expect(await newRows()).toBe(2);
  });
});
