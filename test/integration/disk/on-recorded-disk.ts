/**
 * A seller's work on a disk that is recorded, as a process of its own (`power-cut.test.ts`): an account is made, ads are
 * edited, settings saved, the local copy is lost and made anew. What was said to be done is written to a file beside the
 * account, in the order in which it was said. Arguments: the home folder, and what to play.
 */
import { appendFileSync, closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '../../../main/engine/mirror/journal/file.ts';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import { adsFrom, category } from '../../support/ads.ts';
import { ACCOUNT, runEngine } from '../sync/running.ts';
import { SAID } from './said.ts';

const [home = '', play = 'all'] = process.argv.slice(2);
const folder = join(home, 'accounts', ACCOUNT);
const said = (fact: object): void => appendFileSync(join(home, SAID), `${JSON.stringify(fact)}\n`);

const { call, close } = await runEngine(home);
const AT = '2026-01-02T03:04:05.000Z';

const makeAccount = async (): Promise<readonly RowKey[]> => {
  const nowhere = 'http://127.0.0.1:9';
  const scopes = ['api_ro', 'api_rw'];
  const addresses = { baseUrl: nowhere, authUrl: nowhere, clientId: 'test' };
  const tenant = { environment: 'sandbox' as const, locale: 'nl_NL', currency: 'EUR' };
  await call('accounts.save', { profile: { name: ACCOUNT, ...addresses, ...tenant, scopes } });
  said({ account: true });
  const mirror = openMirror(folder);
  const keys = mirror.transaction(() => {
    mirror.categories.save([category], AT);
    return adsFrom(1, 8).map((ad) => mirror.ads.addBase(ad, AT));
  });
  mirror.close();
  await call('accounts.open', { account: ACCOUNT });
  return keys;
};

/** Types a title; what was tried is said first, for a cut between the two leaves one or the other. */
const retitle = async (key: RowKey, title: string): Promise<void> => {
  said({ tries: key, title });
  try {
    const typed = { account: ACCOUNT, label: 'Typed', changes: [{ key, field: 'title', text: title }] };
    const { changes } = await call('edits.apply', typed);
    if (changes !== 1) throw new Error(`${key} was not edited`);
    said({ key, title });
  } catch (error) {
    said({
      failed: key,
      title,
      code: error instanceof Error && 'code' in error ? error.code : String(error),
    });
  }
};

const overwrite = (file: string, text: string, flags: string): void => {
  const descriptor = openSync(file, flags);
  writeSync(descriptor, text);
  fsyncSync(descriptor);
  closeSync(descriptor);
};

const keys = await makeAccount();
for (const [i, key] of keys.slice(0, 4).entries()) await retitle(key, `Titel ${i}`);
if (play === 'faults') {
  // The test lets calls go wrong while it reads this line, and says when to go on.
  for (let round = 0; ; round += 1) {
    process.stdout.write(`${round}\n`);
    const [word] = await new Promise<readonly string[]>((resolve) =>
      process.stdin.once('data', (data) => resolve(String(data).split('\n'))),
    );
    if (word === 'end') break;
    for (const [i, key] of keys.entries()) await retitle(key, `Ronde ${round}, titel ${i}`);
  }
} else {
  // None of them is what an account has of itself.
  const guards = { factor: 4, dailyRise: 10, ads: 5 };
  await call('settings.save', { account: ACCOUNT, settings: { guards } });
  said({ factor: 4 });
  await call('accounts.close', { account: ACCOUNT });
  // The disk is damaged at rest: a log that SQLite removed would otherwise reappear beside the database and hide the
  // damage.
  syncFolder(folder);
  overwrite(join(folder, 'journal.jsonl'), '{"type":"nothing\n', 'a');
  overwrite(join(folder, 'mirror.db'), 'no database '.repeat(1000), 'r+');
  said({ damaged: true });
  const { rebuilt } = await call('accounts.rebuild', { account: ACCOUNT });
  said({ rebuilt: rebuilt?.file });
  for (const [i, key] of keys.slice(1, 4).entries()) await retitle(key, `Later ${i}`);
}
await close();
