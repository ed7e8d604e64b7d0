import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ACCOUNT, accountFolderIn, pull, sandboxForTest, signIn } from '../../support/account.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';
import { edited, importing } from './importing.ts';

// What rows of files became ads is known although the local copy that made them is no more.

const sandboxOf = () => sandboxForTest({ ads: 60 });

const openSeller = async (sandbox?: Awaited<ReturnType<typeof sandboxOf>>) => {
  const engine = startEngine(await temporaryFolder(), { language: 'en', locale: 'en' });
  sandbox ??= await sandboxOf();
  await signIn(engine, sandbox);
  await pull(engine);
  const files = await importing(engine);
  const { call, finished, home } = engine;
  const folder = accountFolderIn(home);
  const signInAgain = async (): Promise<void> => {
    const { job, authorizeUrl } = await call('session.sign_in', { account: ACCOUNT });
    await (await fetch(authorizeUrl)).text();
    await finished(job);
  };
  /** The local copy is lost while no process has it open; it is rebuilt, and all ads are read. */
  const losing = async (lose: () => Promise<void>): Promise<void> => {
    await call('accounts.close', { account: ACCOUNT });
    await lose();
    const { readOnly } = await call('accounts.open', { account: ACCOUNT });
    if (readOnly === 'signed-out') await signInAgain();
    expect(await pull(engine)).toMatchObject({ state: 'done' });
  };
  const push = async (): Promise<void> => {
    const ended = await finished(
      (await call('push.start', { account: ACCOUNT, select: {}, confirmed: true })).job,
    );
    expect(ended).toMatchObject({ state: 'done', result: { failed: 0 } });
  };
  return { ...engine, ...files, folder, losing, push };
};

type Seller = Awaited<ReturnType<typeof openSeller>>;

const OURS = new Set(['Ad ID', 'Vendor ID', 'Status', '_adsheet']);

/** An attribute that only the marketplace writes, and one that no category has: a new ad gets neither. */
const NOT_OURS = /^(?:verified|herkomst):/mu;

/** A file of three new ads, as another program writes one. */
const foreign = async ({ exported, place }: Seller): Promise<string> => {
  const { file } = await exported('ads.csv', { where: 'status in (ACTIVE, PAUSED) and not problem' });
  return edited(file, place('new.csv'), (grid, column) => {
    const [head = [], ...all] = grid;
    const rows = all.filter((row) => !row.some((text) => NOT_OURS.test(text))).slice(0, 3);
    rows.forEach((row, i) => {
      row[column('Title')] = `From elsewhere ${i}`;
    });
    return [head, ...rows].map((row) => row.filter((_, i) => !OURS.has(head[i] ?? '')));
  });
};

const mendedIn = (file: string, to: string) =>
  edited(file, to, (grid, column) => {
    const [, first] = grid;
    if (first) first[column('Seller name')] = 'Another name';
    return grid;
  });

describe('a file of new ads', () => {
  it('makes none again after the local copy was lost and made anew, also where it was mended', async () => {
    const seller = await openSeller();
    const { imported, rowsOf, apply, losing, push, folder, place } = seller;
    const file = await foreign(seller);
    await apply(await imported(file));
    await push();
    await losing(() => rm(join(folder, 'mirror.db')));
    expect((await imported(file)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 3, conflicts: 0 });
    const mended = await imported(await mendedIn(file, place('new.csv')));
    expect(mended.counts).toMatchObject({ new: 0, changed: 1 });
    expect((await rowsOf(mended)).every(({ already, id }) => already && id !== null)).toBe(true);
  });

  it('makes none again after an older backup was put back', async () => {
    const seller = await openSeller();
    const { imported, apply, losing, push, folder, home, call } = seller;
    const file = await foreign(seller);
    await call('accounts.close', { account: ACCOUNT });
    await cp(folder, join(home, 'backup'), { recursive: true });
    await call('accounts.open', { account: ACCOUNT });
    await apply(await imported(file));
    await push();
    await losing(async () => {
      await rm(folder, { recursive: true });
      await cp(join(home, 'backup'), folder, { recursive: true });
    });
    const again = await imported(file);
    expect(again.counts).toMatchObject({ new: 0, failed: 0 });
    expect(again.file).toMatchObject({ already: 3 });
    await apply(again);
    expect((await call('accounts.state', { account: ACCOUNT })).counts.newRows).toBe(0);
  });

  it('makes none twice where two computers import it before either knows of the other', async () => {
    const sandbox = await sandboxOf();
    const [here, there] = [await openSeller(sandbox), await openSeller(sandbox)];
    const file = await foreign(here);
    for (const { imported, apply } of [here, there]) await apply(await imported(file));
    await here.push();
    const { job } = await there.call('push.start', { account: ACCOUNT, select: {}, confirmed: true });
    const ended = await there.finished(job);
    expect(ended).toMatchObject({ state: 'done', result: { done: 0, held: 3 } });
    const again = await there.imported(file);
    expect(again.counts).toMatchObject({ new: 0, failed: 0 });
    const { matches } = await there.call('matches.list', { account: ACCOUNT });
    expect(matches.map(({ why, fields }) => [why, fields])).toEqual(Array(3).fill(['same-row', []]));
    // A file that names the vendor ID may mean either: neither is changed before it is said what the ad is.
    const named = there.place('named.csv');
    await writeFile(named, `Vendor ID;Title\n${matches[0]?.vendorId};Something else\n`);
    const [row] = await there.rowsOf(await there.imported(named));
    expect(row?.failure).toMatchObject({ code: 'vendor-id-asked', params: { id: matches[0]?.ad.id } });
    for (const { key } of matches)
      await there.call('matches.answer', { account: ACCOUNT, key, answer: 'same' });
    const ids = async ({ imported, rowsOf }: Seller) =>
      (await rowsOf(await imported(file))).map(({ id }) => id);
    expect(await ids(there)).toEqual(await ids(here));
    expect((await there.call('accounts.state', { account: ACCOUNT })).counts).toMatchObject({
      newRows: 0,
      drafts: 0,
    });
  });

  it('makes those again that were taken back, and those that are deleted once somebody says so', async () => {
    const seller = await openSeller();
    const { imported, apply, push, call, rowsOf } = seller;
    const file = await foreign(seller);
    await apply(await imported(file));
    await call('edits.undo', { account: ACCOUNT });
    const again = await imported(file);
    expect(again.counts).toMatchObject({ new: 3 });
    await apply(again);
    await push();
    const [first] = await rowsOf(await imported(file));
    const changes = [{ key: first?.key ?? '', field: 'status', value: 'DELETED' }];
    await call('edits.apply', { account: ACCOUNT, label: 'delete', changes });
    await push();
    const third = await imported(file);
    expect(third.counts).toMatchObject({ new: 1, unchanged: 2, unsure: 1, kept: { new: 0 } });
    const { proposal } = third;
    await call('proposals.decide', { account: ACCOUNT, proposal, keep: true, kind: 'unsure' });
    await apply(third);
    await push();
  });
});
