import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { ACCOUNT, accountFolderIn, openLocal } from '../../support/account.ts';
import { category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';
import { importing, mapping } from './importing.ts';

/** The local copy, whose disk refuses to remember what columns are for. */
const refusingMappings = (home: string): { readonly end: () => void } => {
  const copy = new Database(join(accountFolderIn(home), 'mirror.db'));
  copy.exec("CREATE TRIGGER full BEFORE INSERT ON import_mapping BEGIN SELECT RAISE(ABORT, 'full'); END");
  return {
    end: () => {
      copy.exec('DROP TRIGGER full');
      copy.close();
    },
  };
};

it('a file whose columns cannot be remembered changes nothing, and makes each ad once when it is tried again', async () => {
  const home = await temporaryFolder();
  const engine = startEngine(home, { locale: 'nl-NL', language: 'nl' });
  await openLocal(engine, { ads: [], categories: [category], user });
  const { imported, apply, place } = await importing(engine);
  const newRows = async () => (await engine.call('accounts.state', { account: ACCOUNT })).counts.newRows;
  await writeFile(place('a.csv'), 'Naam;Categorie;Bod\nEen halve kast;Tuinmeubels;0,30\n');
  const proposal = await imported(place('a.csv'), { reading: mapping({ Naam: 'title' }) });
  const refusing = refusingMappings(home);
  await expect(apply(proposal)).rejects.toThrow();
  expect(await newRows()).toBe(0);
  refusing.end();
  expect(await apply(proposal)).toMatchObject({ rows: 1 });
  expect(await newRows()).toBe(1);
  await expect(apply(proposal)).rejects.toMatchObject({ code: 'proposal-unknown' });
});
