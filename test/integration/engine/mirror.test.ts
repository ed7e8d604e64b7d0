import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../main/engine/mirror/database.ts';
import { readJournal } from '../../../main/engine/mirror/journal/reading.ts';
import type { Migration } from '../../../main/engine/mirror/migrations/migration.ts';
import { migrate } from '../../../main/engine/mirror/migrations/migrations.ts';
import { JOURNAL_FILE, MIRROR_FILE, openMirror } from '../../../main/engine/mirror/mirror.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import { ACCOUNT, accountFolderIn, openLocal } from '../../support/account.ts';
import { ad, adsFrom, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

const LOCAL = { ads: adsFrom(1, 50), categories: [category], user };

const openWithWork = async () => {
  const engine = startEngine(await temporaryFolder());
  const keys = (await openLocal(engine, LOCAL)) as [RowKey, ...RowKey[]];
  const type = (key: RowKey, field: string, text: string) =>
    engine.call('edits.apply', { account: ACCOUNT, label: 'Typed', changes: [{ key, field, text }] });
  await type(keys[0], 'title', 'Een stoel');
  await type(keys[0], 'title', 'Twee stoelen');
  await type(keys[1] as RowKey, 'bid', '0.40');
  await engine.call('edits.undo', { account: ACCOUNT });
  const made = await engine.call('edits.create', { account: ACCOUNT, rows: [{ title: 'Nieuwe bank' }] });
  return {
    ...engine,
    keys,
    made: made.keys[0] as RowKey,
    file: join(accountFolderIn(engine.home), MIRROR_FILE),
  };
};

describe('a damaged local copy', () => {
  it('is refused and left as it is, then rebuilt with all drafts and the whole history', async () => {
    const { home, file, keys, made, call, close } = await openWithWork();
    const vendorId = (await call('ads.get', { account: ACCOUNT, key: made })).ad.local['vendorId'];
    await close();
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 4096, bytes.length);
    writeFileSync(file, bytes);

    const again = startEngine(home);
    await expect(again.call('accounts.open', { account: ACCOUNT })).rejects.toMatchObject({
      code: 'mirror-damaged',
    });
    expect(readFileSync(file).equals(bytes)).toBe(true);

    const state = await again.call('accounts.rebuild', { account: ACCOUNT });
    expect(state.counts).toMatchObject({ newRows: 1, drafts: 2 });
    expect(state.pulledAt).toBeNull();
    const get = async (key: RowKey) => (await again.call('ads.get', { account: ACCOUNT, key })).ad;
    expect((await get(keys[0])).draft).toEqual([
      { field: 'title', base: 'Tuinstoel 1', value: 'Twee stoelen' },
    ]);
    expect((await get(keys[0])).id).toBe(1);
    expect((await get(made)).local['vendorId']).toBe(vendorId);
    const aside = readdirSync(accountFolderIn(home)).filter((name) => name.startsWith('mirror.damaged-'));
    expect(aside.length).toBeGreaterThan(0);

    await again.call('edits.undo', { account: ACCOUNT });
    await again.call('edits.undo', { account: ACCOUNT });
    expect((await get(keys[0])).local['title']).toBe('Een stoel');
    const fresh = await again.call('edits.create', { account: ACCOUNT, rows: [{ title: 'Nog een' }] });
    expect(fresh.keys[0]).not.toBe(made);
  });

  it('is noticed when it is no database at all, or cut short', async () => {
    const { home, file, close } = await openWithWork();
    await close();
    truncateSync(file, 5000);
    const again = startEngine(home);
    const opening = () => again.call('accounts.open', { account: ACCOUNT });
    await expect(opening()).rejects.toMatchObject({ code: 'mirror-damaged' });
    writeFileSync(file, 'not a database, whatever its name says, and long enough to be read as one');
    await expect(opening()).rejects.toMatchObject({ code: 'mirror-damaged' });
  });

  it('loses nothing that was edited after a line of the journal was cut short', async () => {
    const { home, file, keys, close } = await openWithWork();
    await close();
    const journal = join(accountFolderIn(home), JOURNAL_FILE);
    writeFileSync(journal, `${readFileSync(journal, 'utf8')}{"type":"changeset","id":9,"chan`);
    const { call, close: closeAgain } = startEngine(home);
    await call('accounts.open', { account: ACCOUNT });
    const changes = [{ key: keys[0], field: 'title', text: 'Drie stoelen' }];
    await call('edits.apply', { account: ACCOUNT, label: 'Typed', changes });
    await closeAgain();
    truncateSync(file, 5000);
    const again = startEngine(home);
    await again.call('accounts.rebuild', { account: ACCOUNT });
    expect((await again.call('ads.get', { account: ACCOUNT, key: keys[0] })).ad.local['title']).toBe(
      'Drie stoelen',
    );
  });

  it('loses nothing to a journal whose last line was cut short', async () => {
    const { home, file, keys, close } = await openWithWork();
    await close();
    const journal = join(accountFolderIn(home), JOURNAL_FILE);
    writeFileSync(journal, `${readFileSync(journal, 'utf8')}{"type":"changeset","id":9,"chan`);
    truncateSync(file, 5000);
    const again = startEngine(home);
    await again.call('accounts.rebuild', { account: ACCOUNT });
    expect((await again.call('ads.get', { account: ACCOUNT, key: keys[0] })).ad.local['title']).toBe(
      'Twee stoelen',
    );
  });
});

describe('a local copy of a newer Adsheet', () => {
  it('is refused and not touched', async () => {
    const { home, file, close } = await openWithWork();
    await close();
    const db = openDatabase(file);
    db.exec('PRAGMA user_version = 99');
    db.close();
    const bytes = readFileSync(file);
    const again = startEngine(home);
    await expect(again.call('accounts.open', { account: ACCOUNT })).rejects.toMatchObject({
      code: 'mirror-newer',
    });
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });
});

describe('the schema', () => {
  it('is the one that is written down', async () => {
    const folder = await temporaryFolder();
    openMirror(folder).close();
    const db = openDatabase(join(folder, MIRROR_FILE));
    const rows = db.all<{ sql: string }>(
      `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type, name`,
    );
    db.close();
    const written = readFileSync(new URL('../../../main/engine/mirror/schema.sql', import.meta.url), 'utf8');
    expect(`${rows.map(({ sql }) => `${sql};`).join('\n\n')}\n`).toBe(written);
  });

  const STEPS: readonly Migration[] = [
    { version: 1, sql: 'CREATE TABLE thing (a TEXT) STRICT;' },
    { version: 2, sql: `ALTER TABLE thing ADD COLUMN b TEXT; UPDATE thing SET b = a || '!';` },
    { version: 3, sql: 'CREATE TABLE broken (a TEXT) STRICT; SELECT no_such_function();' },
  ];

  it('moves with its data, after a copy was taken', async () => {
    const db = openDatabase(join(await temporaryFolder(), 'x.db'));
    const copied: number[] = [];
    migrate(db, (version) => copied.push(version), STEPS.slice(0, 1));
    db.run('INSERT INTO thing VALUES (?)', 'kept');
    migrate(db, (version) => copied.push(version), STEPS.slice(0, 2));
    expect(db.get('SELECT a, b FROM thing')).toEqual({ a: 'kept', b: 'kept!' });
    expect(copied).toEqual([1]);
    db.close();
  });

  it('stays as it was when a step fails', async () => {
    const db = openDatabase(join(await temporaryFolder(), 'x.db'));
    migrate(db, () => {}, STEPS.slice(0, 2));
    expect(() => migrate(db, () => {}, STEPS)).toThrow();
    expect(db.get('PRAGMA user_version')).toEqual({ user_version: 2 });
    expect(db.get(`SELECT name FROM sqlite_schema WHERE name = 'broken'`)).toBeUndefined();
    db.close();
  });
});

describe('a transaction', () => {
  it('that finds the disk full says so and leaves everything as it was', async () => {
    const db = openDatabase(join(await temporaryFolder(), 'x.db'));
    db.exec('CREATE TABLE thing (a TEXT) STRICT; PRAGMA max_page_count = 10;');
    db.run('INSERT INTO thing VALUES (?)', 'before');
    const fill = () =>
      db.transaction(() => {
        for (let i = 0; i < 100; i++) db.run('INSERT INTO thing VALUES (?)', 'x'.repeat(4000));
      });
    expect(fill).toThrow(expect.objectContaining({ code: 'disk-full' }));
    expect(db.all('SELECT a FROM thing')).toEqual([{ a: 'before' }]);
    expect(db.inTransaction()).toBe(false);
    db.close();
  });

  it('that would wait for something is rolled back and refused', async () => {
    const folder = await temporaryFolder();
    const mirror = openMirror(folder);
    const work = async () => mirror.ads.addBase(ad(1), '2026-01-01T00:00:00Z');
    expect(() => mirror.transaction(work)).toThrow(TypeError);
    expect(mirror.ads.count()).toBe(0);
    mirror.close();
  });

  it('that is rolled back leaves no line in the journal', async () => {
    const folder = await temporaryFolder();
    const mirror = openMirror(folder);
    const work = () => {
      mirror.journal.append({ type: 'item', run: 1, key: 'r1' as RowKey, id: 1, state: 'done' });
      throw new Error('no');
    };
    expect(() => mirror.transaction(work)).toThrow('no');
    mirror.journal.append({ type: 'item', run: 2, key: 'r1' as RowKey, id: 1, state: 'done' });
    mirror.close();
    const { entries } = readJournal(join(folder, JOURNAL_FILE));
    expect(entries).toMatchObject([{ type: 'item', run: 2 }]);
  });
});

describe('two engines on one home', () => {
  it('are told apart: the second one hears who has the account', async () => {
    const { home } = await openWithWork();
    const second = startEngine(home);
    await expect(second.call('accounts.open', { account: ACCOUNT })).rejects.toMatchObject({
      code: 'account-busy',
      params: { holder: expect.stringContaining('terminal') },
    });
    expect(existsSync(join(accountFolderIn(home), MIRROR_FILE))).toBe(true);
  });
});
