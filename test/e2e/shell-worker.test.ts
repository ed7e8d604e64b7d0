import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPackage } from '@electron/asar';
import { expect, test } from '@playwright/test';
import { inRoot } from '../../scripts/paths.ts';
import { plain } from '../support/hostile-pictures.ts';
import { buildWithEngine, openAdsheet } from '../support/window.ts';

// Files are read in a thread of the engine's process. Users run that as Electron's utility process, the test runtime
// as a fork under another Node: the built thread must do its work in both.

let application = '';

test.beforeAll(async () => {
  application = await buildWithEngine(inRoot('test', 'support', 'echo-engine.cjs'));
});

test.afterAll(() => rm(application, { recursive: true, force: true }));

const FILE = inRoot('test', 'fixtures', 'workbook', 'files', 'by-libreoffice.xlsx');

type Answer = {
  readonly ok: boolean;
  readonly value: {
    readonly kind: string;
    readonly rows: readonly { readonly at: number; readonly cells: readonly unknown[] }[];
    readonly end: unknown;
  };
};

for (const [kind, node] of [
  // An empty variable counts as none.
  ['utility', ''],
  ['fork', process.execPath],
] as const)
  test(`a workbook is read in a thread of the ${kind} process`, async () => {
    const adsheet = await openAdsheet({
      application,
      env: { NODE_OPTIONS: '', ADSHEET_ENGINE_NODE: node },
    });
    const napi = await adsheet.app.evaluate(() => Number(process.versions['napi']));
    const { ok, value } = await adsheet.page.evaluate(async (account) => {
      const reply = await globalThis.adsheet.call('accounts.open', { account });
      return reply as unknown as Answer;
    }, FILE);
    // A shipped Electron, with a Node-API new enough for the database, ignores the variable.
    expect([ok, value.kind]).toEqual([true, napi >= 10 ? 'utility' : kind]);
    expect(value.end).toMatchObject({ ok: true, value: { format: 'xlsx', sheet: 'Advertenties' } });
    expect(value.rows.map(({ at }) => at)).toEqual([1, 2, 3, 4]);
    expect(value.rows[1]?.cells).toContainEqual({ date: '2026-01-31' });
    await adsheet.close();
  });

for (const [kind, node] of [
  ['utility', ''],
  ['fork', process.execPath],
] as const)
  test(`a picture is decoded in a process that the shell starts for the engine's ${kind} process`, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'adsheet-picture-'));
    const file = path.join(folder, 'blue.png');
    await writeFile(file, await plain(300, 200).png().toBuffer());
    const adsheet = await openAdsheet({ application, env: { NODE_OPTIONS: '', ADSHEET_ENGINE_NODE: node } });
    const { ok, value } = await adsheet.page.evaluate(async (account) => {
      const reply = await globalThis.adsheet.call('accounts.open', { account });
      return reply as unknown as { ok: boolean; value: { fault?: string; sizes?: number[] } };
    }, file);
    expect([ok, value.fault]).toEqual([true, undefined]);
    expect(value.sizes).toHaveLength(2);
    await adsheet.close();
    await rm(folder, { recursive: true, force: true });
  });

test('engine and thread start from inside the archive that is shipped', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'adsheet-packed-'));
  const archive = path.join(folder, 'app.asar');
  // The modules are a link to the checkout's; nothing here needs them.
  await rm(path.join(application, 'node_modules'));
  await createPackage(application, archive);
  const adsheet = await openAdsheet({
    application: archive,
    env: { NODE_OPTIONS: '', ADSHEET_ENGINE_NODE: process.execPath },
  });
  const { ok, value } = await adsheet.page.evaluate(async (account) => {
    const reply = await globalThis.adsheet.call('accounts.open', { account });
    return reply as unknown as Answer;
  }, FILE);
  // Plain Node reads no archive: no variable gets in its place.
  expect([ok, value.kind]).toEqual([true, 'utility']);
  expect(value.rows.map(({ at }) => at)).toEqual([1, 2, 3, 4]);
  await adsheet.close();
  await rm(folder, { recursive: true, force: true });
});
