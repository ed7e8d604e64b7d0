import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { fieldLabel } from '../../../shared/locale/index.ts';
import type { ProposedRow } from '../../../shared/proposals/proposal.ts';
import { ACCOUNT, pull, sandboxForTest, signIn } from '../../support/account.ts';
import { controlOf } from '../../support/control.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';
import { importing } from './importing.ts';

type Ad = { readonly key: RowKey; readonly id: number; readonly local: JsonObject };

const openSeller = async () => {
  const engine = startEngine(await temporaryFolder(), { language: 'en', locale: 'en' });
  const sandbox = await sandboxForTest({ ads: 60 });
  await signIn(engine, sandbox);
  await pull(engine);
  const { call } = engine;
  const { ads } = await call('ads.query', {
    account: ACCOUNT,
    where: 'status = ACTIVE and not problem and priceType = FIXED_PRICE',
    columns: ['id'],
  });
  const found = await Promise.all(
    ads.slice(0, 7).map(async ({ key }): Promise<Ad> => {
      const { ad } = await call('ads.get', { account: ACCOUNT, key: key as RowKey });
      return { key: ad.key, id: Number(ad.id), local: ad.local };
    }),
  );
  return { ...engine, ads: found, control: controlOf(sandbox), ...(await importing(engine)) };
};

type CellEdits = Readonly<Record<number, Readonly<Record<string, string>>>>;

/** Edits rows by their ad IDs, and makes a new one of a copied row, as a user would in Excel. */
const editedBook = async (file: string, edits: CellEdits, copied: number, title: string) => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(file);
  const [sheet] = book.worksheets;
  if (!sheet) throw new Error('no sheet');
  const heads = sheet.getRow(1).values as readonly string[];
  const columnOf = (field: string): number =>
    heads.indexOf(field === '_adsheet' ? field : fieldLabel('en', field));
  const rows = Array.from({ length: sheet.rowCount }, (_, i) => sheet.getRow(i + 1));
  const idOf = (row: ExcelJS.Row): string => row.getCell(columnOf('id')).text;
  for (const row of rows.slice(1)) {
    for (const [field, text] of Object.entries(edits[Number(idOf(row))] ?? {}))
      row.getCell(columnOf(field)).value = text;
  }
  const source = rows.find((row) => idOf(row) === String(copied));
  const last = rows.findLastIndex((row) => idOf(row) !== '') + 2;
  const row = sheet.getRow(last);
  for (let at = 1; at < heads.length; at += 1) row.getCell(at).value = source?.getCell(at).value ?? null;
  for (const field of ['id', '_adsheet', 'vendorId', 'status']) row.getCell(columnOf(field)).value = null;
  row.getCell(columnOf('title')).value = title;
  await book.xlsx.writeFile(file);
};

const touched = (rows: readonly ProposedRow[]) =>
  rows.flatMap(({ id, cells }) =>
    id === null ? [] : cells.map(({ field, state, after }) => [id, field, state, after]),
  );

describe('a workbook that comes back weeks later', () => {
  it('is merged with what happened in Adsheet and on the marketplace: only real conflicts are conflicts', async () => {
    const seller = await openSeller();
    const { exported, imported, rowsOf, apply, call, account, control, ads, finished } = seller;
    const [a, b, c, d, e, f, g] = ads as unknown as [Ad, Ad, Ad, Ad, Ad, Ad, Ad];
    const { file } = await exported('ads.xlsx');
    await editedBook(
      file,
      {
        [a.id]: { title: 'Edited in the file alone' },
        [d.id]: { title: 'Edited in the file and in Adsheet' },
        [e.id]: { title: 'Edited in the file and elsewhere' },
        [f.id]: { title: 'The same words everywhere' },
        [g.id]: { sellerName: 'Another name' },
      },
      b.id,
      'A row for a new ad',
    );
    const changes = [
      { key: b.key, field: 'title', value: 'Edited in Adsheet alone' },
      { key: d.key, field: 'title', value: 'Edited in Adsheet' },
    ];
    await call('edits.apply', { account, label: 'meanwhile', changes });
    await control.change(c.id, { title: 'Edited elsewhere alone' });
    await control.change(e.id, { title: 'Edited elsewhere' });
    await control.change(f.id, { title: 'The same words everywhere' });
    await control.change(g.id, { title: 'Edited elsewhere besides' });
    const { campaigns } = await call('campaigns.list', { account });
    for (const { id } of campaigns)
      if (id !== null) await control.changeCampaign(id, { title: `Renamed ${id}` });
    await pull(seller);

    const first = await imported(file);
    const rows = await rowsOf(first);
    expect(touched(rows).toSorted()).toEqual(
      [
        [a.id, 'title', 'change', 'Edited in the file alone'],
        [d.id, 'title', 'conflict', 'Edited in the file and in Adsheet'],
        [e.id, 'title', 'conflict', 'Edited in the file and elsewhere'],
        [g.id, 'sellerName', 'change', 'Another name'],
      ].toSorted(),
    );
    expect(first.counts).toMatchObject({ new: 1, conflicts: 2, failed: 0, clears: 0, deletes: 0 });
    expect(first.file).toMatchObject({ missing: 0, ours: { known: true } });
    expect(rows.flatMap(({ cells }) => cells).find(({ state }) => state === 'conflict')).toMatchObject({
      base: expect.any(String),
      kept: false,
    });

    await apply(first);
    const pushed = await finished((await call('push.start', { account, select: {}, confirmed: true })).job);
    expect(pushed).toMatchObject({ state: 'done', result: { failed: 0 } });
    await pull(seller);

    const again = await imported(file);
    expect(again.counts).toMatchObject({ new: 0, changed: 2, conflicts: 2 });
    expect(again.file).toMatchObject({ already: 1, missing: 0 });
    const made = (await rowsOf(again)).find(({ already }) => already);
    expect(made).toMatchObject({ kind: 'unchanged', id: expect.any(Number) });
    expect(await control.ad(made?.id ?? 0)).toMatchObject({ title: 'A row for a new ad' });
  });
});
