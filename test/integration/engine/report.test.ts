import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readRowReference } from '../../../main/engine/export/meta.ts';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import type { LogEntry } from '../../../shared/contract/results/history.ts';
import { temporaryFolder } from '../../support/home.ts';
import type { ReadSheet } from '../../support/workbook.ts';
import { instantOf, readBook, readWorkbook, valuesIn } from '../../support/workbook.ts';
import { metaIn } from '../export/shop.ts';
import type { Shop } from '../sync/harness.ts';
import { ACCOUNT, edit, openShop, rowsOf } from '../sync/harness.ts';

let shop: Shop;
afterEach(() => shop.end());

const report = (run: number, file: string) =>
  shop.job<{ file: string; rows: number }>(() => shop.call('report.start', { account: ACCOUNT, run, file }));

const newestPush = async (): Promise<LogEntry> => {
  const { entries } = await shop.call('log.list', { account: ACCOUNT, kinds: ['push'], limit: 1 });
  if (!entries[0]) throw new Error('no push');
  return entries[0];
};

/** A push of which one ad went, one was refused and one was held; what the three ads were before. */
const pushed = async () => {
  shop = await openShop({ ads: 20 });
  await shop.pull();
  await shop.control.settle();
  const [sent, refused, held] = await rowsOf(
    shop,
    'status = ACTIVE and not problem and bid > 0 and bid < 0.3',
  );
  if (!sent || !refused || !held) throw new Error('three ads are needed');
  await edit(shop, sent.key, { title: 'This one goes', bidMicros: '0.3' });
  await edit(shop, refused.key, { title: 'Refused' });
  await edit(shop, held.key, { title: 'My own title' });
  await shop.control.fault('PUT', `/ad/${refused.id}`, { type: 'status', status: 400 });
  await shop.control.order('PATCH', `/ads/${held.id}`, { title: 'Their own title' });
  const result = await shop.push();
  return { sent, refused, held, result };
};

/** The outcome of an item comes before the ad's values. */
const HEADERS = [
  'Outcome',
  'Reason',
  'Code',
  'What to do',
  'What',
  'Changes (before → after)',
  'Ad ID',
  'Title',
];

/** The rows of a sheet by the ad's number, their cells by header. */
const rowsById = (sheet: ReadSheet) => {
  const headers = sheet.cells[0]?.map(({ value }) => String(value)) ?? [];
  return new Map(
    valuesIn(sheet).map((row) => {
      const cells = Object.fromEntries(headers.map((header, at) => [header, row[at] ?? null]));
      return [cells['Ad ID'], cells] as const;
    }),
  );
};

describe('the report of a push', () => {
  it('has one row an item, with its fate, the reason with its code, and what it changes', async () => {
    const { sent, refused, held, result } = await pushed();
    const file = join(await temporaryFolder(), 'report.xlsx');
    expect(await report(result.run, file)).toEqual({ file, rows: 3 });
    const [items] = await readWorkbook(file);
    if (!items) throw new Error('no sheet');
    expect(items.cells[0]?.map(({ value }) => value).slice(0, 8)).toEqual(HEADERS);
    const rows = rowsById(items);
    const done = rows.get(String(sent.id));
    expect(done).toMatchObject({
      'Vendor ID': sent['vendorId'] ?? null,
      Title: 'This one goes',
      Bid: 0.3,
      What: 'Change',
      Outcome: 'Sent',
      Reason: null,
      Code: null,
      'What to do': null,
    });
    expect(String(done?.['Changes (before → after)']).split('\n')).toEqual(
      expect.arrayContaining([
        `Title: ${sent['title']} → This one goes`,
        expect.stringMatching(/^Bid: 0\.\d+ → 0\.30?$/),
      ]),
    );
    const [told] = result.items.find(({ key }) => key === refused.key)?.errors ?? [];
    expect(rows.get(String(refused.id))).toMatchObject({
      Outcome: 'Refused',
      Reason: expect.stringMatching(/\S.*\.$/),
      Code: String(told?.code),
    });
    expect(rows.get(String(held.id))).toMatchObject({
      Outcome: 'Held back',
      Code: 'conflict',
      'What to do': expect.stringMatching(/Review/),
    });
  });

  it('is ready to be mended and imported again: each row says which ad it is, and what it said is kept', async () => {
    const { refused, result } = await pushed();
    const file = join(await temporaryFolder(), 'report.xlsx');
    await report(result.run, file);
    const book = await readBook(file);
    const [items] = book.sheets;
    if (!items) throw new Error('no sheet');
    const mark = readRowReference(String(rowsById(items).get(String(refused.id))?.['_adsheet']));
    expect(mark).toMatchObject({ export: metaIn(book).export, key: refused.key });
    expect(
      metaIn(book)
        .columns.map(({ path }) => path)
        .slice(0, 8),
    ).toEqual(['outcome', 'reason', 'code', 'next', 'op', 'changes', 'id', 'title']);
    expect(items.validations.length).toBeGreaterThan(5);
    await shop.call('accounts.close', { account: ACCOUNT });
    const mirror = openMirror(join(shop.home, 'accounts', ACCOUNT));
    const kept = [...mirror.exports.pagesOf(mark?.export ?? '')].flat();
    mirror.close();
    expect(kept.find(({ key }) => key === refused.key)?.digest.startsWith(mark?.rev ?? '?')).toBe(true);
  });

  it('can be read and narrowed down: a head that stays, a filter over every row, texts that are texts', async () => {
    const { result } = await pushed();
    const file = join(await temporaryFolder(), 'report.xlsx');
    await report(result.run, file);
    const [items, summary] = await readWorkbook(file);
    expect(items).toMatchObject({
      name: 'Result',
      frozenRows: 1,
      filter: expect.stringMatching(/^A1:[A-Z]+4$/),
    });
    expect(items?.widths.every((width) => width >= 10)).toBe(true);
    expect(summary).toMatchObject({ name: 'Summary', frozenRows: 1, filter: null });
    const cells = (items?.cells.slice(1) ?? [])
      .flatMap((row) => row.slice(0, HEADERS.length))
      .filter(({ value }) => value !== null);
    expect(cells.every(({ type, format, formula }) => type === 's' && format === '@' && !formula)).toBe(true);
  });

  it('sums the push up: who, when, how many ended how, what it took', async () => {
    const { result } = await pushed();
    const file = join(await temporaryFolder(), 'report.xlsx');
    await report(result.run, file);
    const [, summary] = await readWorkbook(file);
    const said = new Map(summary && valuesIn(summary).map(([what, value]) => [what, value] as const));
    const { at, endedAt, who } = await newestPush();
    expect(said.get('Account')).toBe(ACCOUNT);
    expect(said.get('Push')).toBe(result.run);
    expect(said.get('By')).toBe(`${who?.user}, in the terminal`);
    expect([said.get('Items'), said.get('Sent'), said.get('Refused'), said.get('Held back')]).toEqual([
      3, 1, 1, 1,
    ]);
    expect(said.get('Requests')).toBe(result.requests);
    expect(said.get('State')).toBe('Finished');
    const seconds = (text: string | null) => Math.round(Date.parse(text ?? '') / 1000);
    expect(Math.round(instantOf(Number(said.get('Begun (UTC)'))) / 1000)).toBe(seconds(at));
    expect(Math.round(instantOf(Number(said.get('Ended (UTC)'))) / 1000)).toBe(seconds(endedAt));
    const looks = summary?.cells.filter(([what]) => String(what?.value).endsWith('(UTC)'));
    expect(looks?.map(([, cell]) => cell?.format)).toEqual(Array(2).fill('yyyy-mm-dd hh:mm:ss'));
  });

  it('takes the place of an older one, and leaves no other file', async () => {
    const { result } = await pushed();
    const folder = await temporaryFolder();
    const file = join(folder, 'report.xlsx');
    await writeFile(file, 'old');
    await report(result.run, file);
    await report(result.run, file);
    expect(await readdir(folder)).toEqual(['report.xlsx']);
    expect((await readWorkbook(file)).map(({ name }) => name)).toEqual([
      'Result',
      'Summary',
      '_meta',
      '_lists',
    ]);
  });
});

describe('a report that cannot be written', () => {
  it('says why and leaves what was there', async () => {
    const { result } = await pushed();
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'taken.xlsx'));
    await writeFile(join(folder, 'file'), 'kept');
    const failure = (file: string) => report(result.run, join(folder, file)).catch((error) => error);
    const unwritable = (reason: string) => ({ code: 'file-unwritable', details: { reason } });
    expect(await failure('none/report.xlsx')).toMatchObject(unwritable('no-folder'));
    expect(await failure('file/report.xlsx')).toMatchObject(unwritable('no-folder'));
    expect(await failure('taken.xlsx')).toMatchObject(unwritable('is-folder'));
    expect((await readdir(folder)).toSorted()).toEqual(['file', 'taken.xlsx']);
    expect(await readFile(join(folder, 'file'), 'utf8')).toBe('kept');
  });

  it('is refused at once where there is no such push, or the name is not one of a workbook', async () => {
    const { result } = await pushed();
    const folder = await temporaryFolder();
    const start = (run: number, name: string) =>
      shop.call('report.start', { account: ACCOUNT, run, file: join(folder, name) });
    await expect(start(999, 'report.xlsx')).rejects.toMatchObject({ code: 'run-unknown' });
    await expect(start(result.run, 'report.csv')).rejects.toMatchObject({ code: 'file-unwritable' });
    expect(await readdir(folder)).toEqual([]);
  });
});
