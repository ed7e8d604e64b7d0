/**
 * Detects a local copy that was restored from a backup (`docs/sync.md#backups`). At each opening and each closing a
 * random token is written into the copy and into a file outside the account's folder: a backup has an older token, also
 * one that was taken while the account was open.
 */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Profile } from '../../shared/contract/views.ts';
import { DEAD_PICTURE } from '../../shared/rules/link-rules.ts';
import { makeFolder, systemCode, writeDurably } from './accounts/durable-file.ts';
import { readSmallFile } from './accounts/own-files.ts';
import { accountFolder } from './accounts/profiles.ts';
import { readSecretsOrNone, withoutTokens, writeSecrets } from './accounts/secrets-file.ts';
import type { AccountContext } from './context.ts';
import type { Mirror } from './mirror/mirror.ts';
import { markSendsUnrecorded } from './mirror/missing-sends.ts';
import { forgetLearned } from './sync/learning/learn.ts';
import { cancelRun } from './sync/runs/cancel-run.ts';

const SETTING = 'openedAs';
const FOLDER = 'opened';

/** The newest token, and until the copy has it the previous one: a crash may come between the two writes. */
const storedTokens = z.object({ word: z.string(), before: z.string().nullable() });
type StoredTokens = Readonly<z.infer<typeof storedTokens>>;

const nameOf = (account: string): string => `${account}.json`;

const fileOf = (home: string, account: string): string => join(home, FOLDER, nameOf(account));

/**
 * The tokens in the file outside the account's folder; undefined where it is missing or malformed. The copy then
 * counts as restored and is pulled completely, which is safe and costs one full pull. Rejects with the system's
 * error.
 */
const readTokens = async (home: string, account: string): Promise<StoredTokens | undefined> => {
  try {
    return storedTokens.parse(JSON.parse(await readSmallFile(join(home, FOLDER), nameOf(account))));
  } catch (error) {
    if (!['', 'ENOENT'].includes(systemCode(error))) throw error;
    return undefined;
  }
};

const writeTokens = async (home: string, account: string, tokens: StoredTokens): Promise<void> => {
  await makeFolder(join(home, FOLDER));
  await writeDurably(fileOf(home, account), `${JSON.stringify(tokens)}\n`);
};

/**
 * Ends the pull and the run that are open in the backup and drops its cursor: both are older than later pulls and
 * pushes, so all ads are read and merged before anything is sent.
 */
const beginAnew = ({ mirror, now }: Pick<AccountContext, 'mirror' | 'now'>): void => {
  const pull = mirror.pulls.open();
  if (pull) mirror.pulls.finish(pull.id, now().toISOString());
  mirror.pulls.dropCursor();
  cancelRun({ mirror, now });
  markSendsUnrecorded(mirror);
  forgetLearned(mirror, now().toISOString());
  mirror.checks.add(mirror.problems.keysWith([DEAD_PICTURE]));
  mirror.deadPictures.forgetAll();
};

const tokenOf = ({ settings }: Pick<Mirror, 'settings'>): string | undefined => {
  const token = settings.get(SETTING);
  return typeof token === 'string' ? token : undefined;
};

/**
 * Draws a new token and writes it to the file, then to the copy in one transaction with `alongside`. `before` is the
 * token the copy still has after a crash in between.
 */
const renew = async (
  home: string,
  account: string,
  mirror: Mirror,
  before: string | null,
  alongside: () => void = () => {},
): Promise<void> => {
  const token = randomUUID();
  await writeTokens(home, account, { word: token, before });
  mirror.transaction(() => {
    alongside();
    mirror.settings.set(SETTING, token);
  });
  await writeTokens(home, account, { word: token, before: null });
};

/**
 * Call first after opening a copy. A restored one loses its token and its cursor, and the items it was sending become
 * drafts again. Resolves with whether it was restored.
 */
export const detectRestoredBackup = async (
  home: string,
  profile: Profile,
  { mirror, now }: Pick<AccountContext, 'mirror' | 'now'>,
): Promise<boolean> => {
  const account = profile.name;
  const own = tokenOf(mirror) ?? null;
  const known = await readTokens(home, account);
  if (own === null || own === known?.word || own === known?.before) {
    await renew(home, account, mirror, own);
    return false;
  }
  const place = { folder: accountFolder(home, account), profile };
  await writeSecrets(place, withoutTokens(await readSecretsOrNone(place)));
  await renew(home, account, mirror, null, () => beginAnew({ mirror, now }));
  return true;
};

/** Call before closing a copy that was opened successfully. */
export const renewOpeningToken = (home: string, account: string, mirror: Mirror): Promise<void> =>
  renew(home, account, mirror, tokenOf(mirror) ?? null);

/** Deletes the tokens of a removed account. */
export const forgetOpeningToken = (home: string, account: string): Promise<void> =>
  rm(fileOf(home, account), { force: true });
