/**
 * Tells a local copy that went on from one that was put back from a backup (`design/sync.md`, *Backups and rebuilds*).
 * At each opening and each closing a new word is drawn and noted in the copy and outside the account's folder: an older
 * copy has an older word, also one that was taken while the account was open.
 */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Profile } from '../../../shared/contract/views.ts';
import type { AccountContext } from '../context.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { cancelRun, missSends } from '../sync/index.ts';
import { makeFolder, systemCode, writeDurably } from './durable-file.ts';
import { readSmallFile } from './own-files.ts';
import { accountFolder } from './profiles.ts';
import { readSecretsOrNone, withoutTokens, writeSecrets } from './secrets-file.ts';

const SETTING = 'openedAs';
const FOLDER = 'opened';

/** The newest word, and until the copy has it the one before: a crash may keep the newest from it. */
const noted = z.object({ word: z.string(), before: z.string().nullable() });
type Noted = Readonly<z.infer<typeof noted>>;

const nameOf = (account: string): string => `${account}.json`;

const fileOf = (home: string, account: string): string => join(home, FOLDER, nameOf(account));

/** What cannot be read is as if it were not there: the copy is read anew then, which costs time and nothing else. */
const readNoted = async (home: string, account: string): Promise<Noted | undefined> => {
  try {
    return noted.parse(JSON.parse(await readSmallFile(join(home, FOLDER), nameOf(account))));
  } catch (error) {
    if (!['', 'ENOENT'].includes(systemCode(error))) throw error;
    return undefined;
  }
};

const note = async (home: string, account: string, words: Noted): Promise<void> => {
  await makeFolder(join(home, FOLDER));
  await writeDurably(fileOf(home, account), `${JSON.stringify(words)}\n`);
};

/** Its token may be used up, its cursor and its run speak of a past: all is read and merged before anything is sent. */
const beginAnew = ({ mirror, now }: Pick<AccountContext, 'mirror' | 'now'>): void => {
  const pull = mirror.pulls.open();
  if (pull) mirror.pulls.finish(pull.id, now().toISOString());
  mirror.pulls.dropCursor();
  cancelRun({ mirror, now });
  missSends(mirror);
};

const wordOf = ({ settings }: Pick<Mirror, 'settings'>): string | undefined => {
  const word = settings.get(SETTING);
  return typeof word === 'string' ? word : undefined;
};

/** Draws a new word, in the copy together with what `alongside` does; `before` is the one that may still stand there. */
const renew = async (
  home: string,
  account: string,
  mirror: Mirror,
  before: string | null,
  alongside: () => void = () => {},
): Promise<void> => {
  const word = randomUUID();
  await note(home, account, { word, before });
  mirror.transaction(() => {
    alongside();
    mirror.settings.set(SETTING, word);
  });
  await note(home, account, { word, before: null });
};

/**
 * To be called when a copy was opened, before anything else is done with it. One that was put back loses its token and
 * its cursor, and what it was sending goes back to being drafts. Says whether it was.
 */
export const takeUp = async (
  home: string,
  profile: Profile,
  { mirror, now }: Pick<AccountContext, 'mirror' | 'now'>,
): Promise<boolean> => {
  const account = profile.name;
  const own = wordOf(mirror) ?? null;
  const known = await readNoted(home, account);
  if (own === null || own === known?.word || own === known?.before) {
    await renew(home, account, mirror, own);
    return false;
  }
  const place = { folder: accountFolder(home, account), profile };
  await writeSecrets(place, withoutTokens(await readSecretsOrNone(place)));
  await renew(home, account, mirror, null, () => beginAnew({ mirror, now }));
  return true;
};

/** To be called before a copy that was taken up is closed. */
export const layDown = (home: string, account: string, mirror: Mirror): Promise<void> =>
  renew(home, account, mirror, wordOf(mirror) ?? null);

/** Forgets an account that was removed. */
export const forgetOpenings = (home: string, account: string): Promise<void> =>
  rm(fileOf(home, account), { force: true });
