import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { ErrorShape } from '../../../shared/contract/errors.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { errorSentence } from '../../../shared/locale/index.ts';
import { ACCOUNT, localProfile } from '../../support/account.ts';
import { adsFrom, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { forkEngine } from '../../support/engine-process.ts';
import { temporaryFolder } from '../../support/home.ts';
import type { Attack } from './attacks.ts';
import { ATTACKS } from './attacks.ts';

const SECRET = 'sesame';
const TITLE = 'Mijn stoel';
const AT = '2026-01-02T03:04:05.000Z';

const folderOf = (home: string, account: string): string => join(home, 'accounts', account);

/** A home with an account that has a secret and one edit; no process has it open. */
const prepared = async () => {
  const home = await temporaryFolder();
  const engine = startEngine(home);
  const profile = { ...localProfile, scopes: [...localProfile.scopes] };
  await engine.call('accounts.save', { profile, clientSecret: SECRET });
  const mirror = openMirror(folderOf(home, ACCOUNT));
  const keys = mirror.transaction(() => {
    mirror.categories.save([category], AT);
    mirror.user.save(user, AT);
    return adsFrom(1, 3).map((ad) => mirror.ads.addBase(ad, AT));
  });
  mirror.close();
  await engine.call('accounts.open', { account: ACCOUNT });
  const changes = [{ key: keys[0] as RowKey, field: 'title', text: TITLE }];
  await engine.call('edits.apply', { account: ACCOUNT, label: 'Typed', changes });
  await engine.close();
  return { home, key: keys[0] as RowKey };
};

/** Files of another program, and what each of them says. */
const outsiders = async () => {
  const outside = await temporaryFolder();
  await writeFile(join(outside, 'theirs'), `a file of theirs that says ${SECRET}`);
  const db = new Sqlite(join(outside, 'theirs.db'));
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1)');
  await cp(join(outside, 'theirs.db-wal'), join(outside, 'log'));
  db.close();
  const said = async () => {
    const names = (await readdir(outside)).toSorted();
    return Promise.all(
      names.map(async (name) => [name, (await readFile(join(outside, name))).toString('hex')]),
    );
  };
  return { outside, said };
};

/** A copy of the account under a name of its own, as if it had always been there. */
const another = async (home: string, account: string): Promise<void> => {
  await cp(folderOf(home, ACCOUNT), folderOf(home, account), { recursive: true });
  await cp(join(home, 'opened', `${ACCOUNT}.json`), join(home, 'opened', `${account}.json`));
};

const refusal = (act: Promise<unknown>): Promise<ErrorShape | null> =>
  act.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof AdsheetError)) throw error;
      return { code: error.code, message: error.message, details: error.params };
    },
  );

test('whatever stands in an account’s folder, the engine lives on and the seller’s work is there afterwards', async () => {
  const { home, key } = await prepared();
  const { outside, said } = await outsiders();
  const theirs = await said();
  const engine = await forkEngine(home);
  const { call } = engine;

  const edit = async (account: string, what: string): Promise<void> => {
    const { counts } = await call('accounts.open', { account });
    const { ad } = await call('ads.get', { account, key });
    expect([counts.drafts, ad.local['title']], what).toEqual([1, TITLE]);
  };
  const demandSaid = (error: ErrorShape, what: string): void => {
    expect(JSON.stringify(error), what).not.toContain(SECRET);
    expect(errorSentence('en', error), what).toMatch(
      /Nothing was changed. Check it|kept. Set the copy aside/u,
    );
  };
  const attempt = async (
    { door, attempt: how, plant, refused, mended }: Attack,
    at: number,
  ): Promise<void> => {
    const what = `${door}: ${how}`;
    const account = `shop ${at}`;
    const folder = folderOf(home, account);
    await another(home, account);
    await plant({ folder, outside });
    const { accounts } = await call('accounts.list', {});
    expect(
      accounts.map(({ name }) => name),
      what,
    ).toContain(ACCOUNT);
    const error = await refusal(call('accounts.open', { account }));
    if (refused === null) expect(error, what).toBe(null);
    else expect(error, what).toMatchObject(refused);
    if (error !== null) demandSaid(error, what);
    if (error !== null && mended === 'anew') await call('accounts.rebuild', { account });
    if (error !== null && mended === 'by hand') {
      await rm(join(folder, door), { recursive: true });
      await cp(join(folderOf(home, ACCOUNT), door), join(folder, door), { recursive: true }).catch(() => {});
    }
    await edit(account, what);
    await call('accounts.close', { account });
    expect(await said(), what).toEqual(theirs);
    await rm(folder, { recursive: true });
  };

  for (const [at, attack] of ATTACKS.entries()) await attempt(attack, at);
  await edit(ACCOUNT, 'the account beside them');
  expect((await readdir(home)).toSorted()).toEqual(['accounts', 'opened']);
  expect(await readdir(join(home, 'accounts'))).toEqual([ACCOUNT]);
  expect(await engine.shutdown()).toBe(0);
});
