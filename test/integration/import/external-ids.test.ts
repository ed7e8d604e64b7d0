import { writeFile } from 'node:fs/promises';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { readExternalIds } from '../../../main/engine/proposals/targets/external-ids.ts';
import type { SandboxOptions } from '../../../sandbox/index.ts';
import { ACCOUNT, pull, sandboxForTest, signIn } from '../../support/account.ts';
import { controlOf } from '../../support/control.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';
import { control as orders } from '../accounts/seller.ts';
import { connected } from '../service/connected.ts';
import { importing } from './importing.ts';

// Files of older programs name ads by external IDs, which only the service can tell the ads of.

type Named = { readonly key: string; readonly id: number; readonly vendorId: string };

const openSeller = async (sandboxOptions: SandboxOptions = {}) => {
  const engine = startEngine(await temporaryFolder(), { language: 'en', locale: 'en' });
  const sandbox = await sandboxForTest({ ads: 40, ...sandboxOptions });
  const control = controlOf(sandbox);
  await signIn(engine, sandbox);
  await pull(engine);
  const query = { account: ACCOUNT, where: 'status in (ACTIVE, PAUSED)', columns: ['id', 'vendorId'] };
  const { ads } = await engine.call('ads.query', query);
  const [one, two, three, four] = ads as unknown as [Named, Named, Named, Named];
  const files = await importing(engine);
  const table = async (name: string, rows: readonly (readonly unknown[])[]): Promise<string> => {
    await writeFile(files.place(name), rows.map((row) => row.join(';')).join('\n'));
    return files.place(name);
  };
  const asked = async (): Promise<number> =>
    (await control.requests()).filter((request) => JSON.stringify(request).includes('/mapping/')).length;
  return { ...engine, ...files, control, table, asked, ads: [one, two, three, four] as const };
};

describe('external IDs in a file', () => {
  it.each(['External ID', 'extern_id', 'externalId', 'ID externe'])(
    'name the ads that the service says they belong to (%s)',
    async (header) => {
      const { ads, control, table, imported, rowsOf } = await openSeller();
      const [one, two, three, four] = ads;
      await control.change(one.id, { externalId: 'shop-1' });
      await control.change(two.id, { externalId: 'shop-2', status: 'PAUSED' });
      for (const { id } of [three, four]) await control.change(id, { externalId: 'both' });
      const proposal = await imported(
        await table('older.csv', [
          [header, 'Title'],
          ['shop-1', 'Title of the first'],
          [' shop-2 ', 'Title of the second'],
          ['both', 'Whose?'],
          ['never-heard', 'One more ad'],
          ['8,71234E+12', 'Digits are lost'],
          ['#N/A', 'Looked up in vain'],
        ]),
      );
      expect(proposal).toMatchObject({ externalIds: 'known', columns: [{ to: 'externalId' }, {}] });
      expect((await rowsOf(proposal)).map(({ key, kind, failure }) => [key, kind, failure?.code])).toEqual([
        [one.key, 'changed', undefined],
        [two.key, 'changed', undefined],
        [null, 'failed', 'external-id-many'],
        [null, 'new', undefined],
        [null, 'failed', 'external-id-rounded'],
        [null, 'failed', 'external-id-unreadable'],
      ]);
    },
  );

  it('make no new ad of one whose zeros or letters a spreadsheet took', async () => {
    const { ads, control, imported, rowsOf, place } = await openSeller();
    const [one, two, three] = ads;
    await control.change(one.id, { externalId: '00123' });
    await control.change(two.id, { externalId: '77' });
    await control.change(three.id, { externalId: 'mrt-26' });
    const book = new ExcelJS.Workbook();
    book.addWorksheet('Ads').addRows([
      ['External ID', 'SKU', 'Title'],
      [123, '', 'Its zeros are gone'],
      ['0123', '', 'One of them is left'],
      [77, '', 'A number as it is'],
      [new Date(Date.UTC(2026, 2, 1)), '', 'Taken for a day'],
      [{ formula: 'VLOOKUP(1,A1:B2,2)', result: { error: '#N/A' } }, '', 'Looked up in vain'],
      [{ error: '#N/A' }, three.vendorId, 'By its vendor ID'],
    ]);
    await book.xlsx.writeFile(place('older.xlsx'));
    const proposal = await imported(place('older.xlsx'));
    expect((await rowsOf(proposal)).map(({ key, kind, failure }) => [key, kind, failure?.code])).toEqual([
      [null, 'failed', 'external-id-zeros'],
      [null, 'failed', 'external-id-zeros'],
      [two.key, 'changed', undefined],
      [null, 'failed', 'external-id-unreadable'],
      [null, 'failed', 'external-id-unreadable'],
      [three.key, 'changed', undefined],
    ]);
  });

  it('stand beside vendor IDs: both may name the same ad, and never two', async () => {
    const { ads, control, table, imported, rowsOf } = await openSeller();
    const [one, two, three, four] = ads;
    for (const { id } of [one, three, four]) await control.change(id, { externalId: `shop-${id}` });
    const proposal = await imported(
      await table('both.csv', [
        ['External ID', 'SKU', 'Title'],
        [`shop-${one.id}`, one.vendorId, 'Same'],
        [`shop-${four.id}`, two.vendorId, 'Two'],
        ['never-heard', two.vendorId, 'By its vendor ID'],
        [`shop-${three.id}`, 'brand-new-sku', 'Its vendor ID is new'],
      ]),
    );
    expect((await rowsOf(proposal)).map(({ key, kind, failure }) => [key, kind, failure?.code])).toEqual([
      [one.key, 'changed', undefined],
      [null, 'failed', 'names-differ'],
      [two.key, 'changed', undefined],
      [three.key, 'changed', undefined],
    ]);
  });

  it.each([
    ['404', { settings: 'opposite' as const }, undefined],
    ['406', {}, 406],
    ['410', {}, 410],
  ])(
    'make no new ads where the service no longer tells (%s), unless left out',
    async (_, options, status) => {
      const { ads, control, table, imported, rowsOf, call, account } = await openSeller(options);
      if (status)
        await control.faults({ path: '/ad/mapping/**', times: 100, action: { type: 'status', status } });
      const [one] = ads;
      const proposal = await imported(
        await table('gone.csv', [
          ['External ID', 'SKU', 'Title'],
          ['shop-1', '', 'Nobody knows'],
          ['shop-2', one.vendorId, 'By its vendor ID'],
          ['', '', 'A new one'],
        ]),
      );
      expect(proposal.externalIds).toBe('gone');
      expect((await rowsOf(proposal)).map(({ key, kind, failure }) => [key, kind, failure?.code])).toEqual([
        [null, 'failed', 'external-id-unasked'],
        [one.key, 'changed', undefined],
        [null, 'new', undefined],
      ]);
      const columns = [null, 'vendorId', 'title'];
      const left = await call('proposals.map', { account, proposal: proposal.proposal, columns });
      expect(left).toMatchObject({ externalIds: null, counts: { new: 2, changed: 1, failed: 0 } });
    },
  );

  it.each([
    ['a service that fails', { type: 'status', status: 500 }],
    ['one that is away', { type: 'status', status: 502 }],
    ['one that forbids it for now', { type: 'status', status: 403 }],
    ['one that refuses the question', { type: 'status', status: 400, code: 2001, field: 'limit' }],
    ['a page of something before it', { type: 'html' }],
  ])('make no new ads of a file that meets %s, which may tell later', async (_, action) => {
    const { table, imported, rowsOf, control } = await openSeller();
    await control.faults({ path: '/ad/mapping/**', times: 100, action });
    const file = await table('older.csv', [
      ['External ID', 'Title'],
      ['shop-1', 'Whose?'],
    ]);
    const proposal = await imported(file);
    expect(proposal).toMatchObject({ externalIds: 'unreachable', counts: { failed: 1, new: 0 } });
    expect(await rowsOf(proposal)).toMatchObject([{ failure: { code: 'external-id-unasked' } }]);
  });

  it('are not asked for without a sign-in, nor waited for without a network', async () => {
    const { table, imported, asked, call, account, control } = await openSeller();
    const file = await table('older.csv', [
      ['External ID', 'Title'],
      ['shop-1', 'Whose?'],
    ]);
    await control.faults({ path: '/ad/mapping/**', times: 100, action: { type: 'reset-before' } });
    const unreached = await imported(file);
    expect(unreached).toMatchObject({ externalIds: 'unreachable', counts: { failed: 1, new: 0 } });
    await control.mend();
    await call('session.sign_out', { account });
    const before = await asked();
    expect(await imported(file)).toMatchObject({ externalIds: 'signed-out', counts: { failed: 1, new: 0 } });
    expect(await asked()).toBe(before);
  });

  it('are asked for once, and only where a column of them holds any', async () => {
    const { ads, control, table, imported, rowsOf, asked, call, account } = await openSeller();
    const [one] = ads;
    await control.change(one.id, { externalId: 'shop-1' });
    const none = await table('none.csv', [
      ['External ID', 'Title'],
      ['', 'A new one'],
    ]);
    expect(await imported(none)).toMatchObject({ externalIds: null, counts: { new: 1 } });
    const { proposal } = await imported(
      await table('ours.csv', [
        ['Our code', 'Title'],
        ['shop-1', 'Title of the first'],
      ]),
    );
    expect(await asked()).toBe(0);
    const map = (columns: readonly string[]) =>
      call('proposals.map', { account, proposal, columns: [...columns] });
    const mapped = await map(['externalId', 'title']);
    expect(await rowsOf(mapped)).toMatchObject([{ key: one.key, kind: 'changed' }]);
    const requests = await asked();
    expect(requests).toBeGreaterThan(0);
    expect(await map(['externalId', 'description'])).toMatchObject({ externalIds: 'known' });
    expect(await asked()).toBe(requests);
  });
});

describe('asking for external IDs', () => {
  it('goes through all ads of every status, in as many pages as it takes', async () => {
    const { service } = await connected({ sandbox: { ads: 60 } });
    const whole = await readExternalIds(service, { ads: 60 });
    expect(whole?.size).toBeGreaterThan(10);
    expect(await readExternalIds(service, { ads: 60, limit: 3 })).toEqual(whole);
  });

  it('does without a status that the service does not know there', async () => {
    const { seller, service } = await connected({ sandbox: { ads: 60 } });
    const whole = await readExternalIds(service, { ads: 60 });
    const rule = {
      path: '/ad/mapping/**',
      nth: 2,
      action: { type: 'status', status: 400, code: 2001, field: 'status' },
    };
    await orders(seller.sandbox, 'POST', '/faults', [rule]);
    const some = await readExternalIds(service, { ads: 60 });
    expect(some?.size).toBeLessThan(Number(whole?.size));
    expect(some?.size).toBeGreaterThan(0);
  });
});
