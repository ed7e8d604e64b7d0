/**
 * The local copy of one account: a SQLite file with one writer, the journal beside it, and the seller's own orders in a
 * file that outlives it. Each resource has its own repository; what belongs together is written in one `transaction`.
 */
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { ownerFile } from '../../owner-only.ts';
import { changesetRepository } from './changesets.ts';
import { clockRollbackRepository } from './clock-rollback.ts';
import type { Database, SlowLog } from './database.ts';
import { countedChanges, openDatabase } from './database.ts';
import { draftRepository } from './drafts.ts';
import { exportRepository } from './exports.ts';
import { imageRepository } from './images.ts';
import { importRepository } from './imports.ts';
import type { Journal } from './journal/journal.ts';
import { lastDurableLine, openJournal } from './journal/journal.ts';
import { logRepository } from './log.ts';
import { MIRROR_VERSION, migrate, versionOf } from './migrations/migrations.ts';
import { type OrderStore, orderStore } from './orders.ts';
import { requireOwnSchema } from './own-schema.ts';
import { rebuiltRepository } from './rebuilt.ts';
import { adRepository } from './remote/ads.ts';
import { campaignRepository } from './remote/campaigns.ts';
import { categoryRepository } from './remote/categories.ts';
import { feedRepository } from './remote/feeds.ts';
import { malformedAdRepository } from './remote/malformed-ads.ts';
import { malformedReferenceRepository } from './remote/malformed-reference-data.ts';
import { metricRepository } from './remote/metrics.ts';
import { pullRepository } from './remote/pulls.ts';
import { remoteChangeRepository } from './remote/remote-changes.ts';
import { userRepository } from './remote/user.ts';
import { acceptedRepository } from './rules/accepted.ts';
import { checkRepository } from './rules/checks.ts';
import { deadPictureRepository } from './rules/dead-pictures.ts';
import { knownRefusalRepository } from './rules/known-refusals.ts';
import { acceptedBodyRepository, overrideRepository } from './rules/overrides.ts';
import { problemRepository } from './rules/problems.ts';
import { serverErrorRepository } from './rules/server-errors.ts';
import { runRepository } from './runs/runs.ts';
import { settingRepository } from './settings.ts';
import type { TouchedRows } from './touched-rows.ts';
import { touchedRows } from './touched-rows.ts';

export const MIRROR_FILE = 'mirror.db';
export const JOURNAL_FILE = 'journal.jsonl';

/** The setting that holds the least number of lines the journal has: a shorter journal has lost lines. */
export const JOURNAL_LINE = 'journalLine';

/** `uncounted` is the same database; writes through it leave the revision as it is. */
const repositories = (db: Database, uncounted: Database, touch: TouchedRows['touch']) => ({
  accepted: acceptedRepository(db),
  acceptedBodies: acceptedBodyRepository(db),
  ads: adRepository(db, touch),
  overrides: overrideRepository(db),
  campaigns: campaignRepository(db),
  categories: categoryRepository(db),
  changesets: changesetRepository(db),
  checks: checkRepository(db),
  clockRollback: clockRollbackRepository(db),
  drafts: draftRepository(db, touch),
  exports: exportRepository(db),
  feeds: feedRepository(db),
  images: imageRepository(db),
  imports: importRepository(db),
  knownRefusals: knownRefusalRepository(db),
  malformedAds: malformedAdRepository(db),
  malformedReference: malformedReferenceRepository(db),
  metrics: metricRepository(uncounted),
  deadPictures: deadPictureRepository(db),
  problems: problemRepository(db),
  pulls: pullRepository(uncounted),
  rebuilt: rebuiltRepository(db),
  remoteChanges: remoteChangeRepository(db),
  log: logRepository(db),
  runs: runRepository(db),
  serverErrors: serverErrorRepository(db),
  settings: settingRepository(db),
  user: userRepository(db),
});

export type Mirror = ReturnType<typeof repositories> & {
  /**
   * All or nothing, durable when it returns. Synchronous: work that returns a promise is refused and rolled back. A
   * transaction inside another joins it. One that is durable `soon` may only write what can be asked of the service
   * or computed again: it survives a kill, but a power failure may undo it as a whole until the next durable
   * transaction.
   */
  readonly transaction: <T>(work: () => T, durable?: 'now' | 'soon') => T;
  /**
   * Changes with every write, another program's too, but a pull's own progress: while it is equal, nothing else was
   * written.
   */
  readonly revision: () => number;
  readonly journal: Pick<Journal, 'append'>;
  /** No part of a transaction. */
  readonly orders: OrderStore;
  /** Records which ads are written from now on, for work that reads them in several time slices. */
  readonly watch: TouchedRows['watch'];
  readonly close: () => void;
};

const isSound = (db: Database): boolean =>
  db.get<{ quick_check: string }>('PRAGMA quick_check(1)')?.quick_check === 'ok';

/** Refuses a file that is no mirror, before it is changed. */
const inspect = (db: Database): void => {
  const version = versionOf(db);
  if (version > MIRROR_VERSION) {
    throw new AdsheetError('mirror-newer', { version, known: MIRROR_VERSION });
  }
  if (!isSound(db)) throw new AdsheetError('mirror-damaged');
  requireOwnSchema(db);
};

/** Is the copy empty although its journal has work? It would open as a new copy, without that work. */
const isEmptied = (db: Database, folder: string): boolean =>
  versionOf(db) === 0 && (statSync(join(folder, JOURNAL_FILE), { throwIfNoEntry: false })?.size ?? 0) > 0;

/**
 * Is the copy older than the one the journal was last written beside? Lines of its last commit are no sign of that:
 * they are written before the commit, and a kill may have come between.
 */
const isOutdated = (db: Database, folder: string): boolean =>
  versionOf(db) > 0 &&
  lastDurableLine(join(folder, JOURNAL_FILE)) > Number(settingRepository(db).get(JOURNAL_LINE) ?? 0);

const prepare = (db: Database, folder: string): void => {
  inspect(db);
  if (isEmptied(db, folder)) throw new AdsheetError('mirror-damaged');
  if (isOutdated(db, folder)) throw new AdsheetError('mirror-damaged', { outdated: true });
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  migrate(db, (version) => {
    const copy = join(folder, `mirror.v${version}.backup.db`);
    if (existsSync(copy)) rmSync(copy);
    ownerFile(copy);
    db.run('VACUUM INTO ?', copy);
  });
};

/**
 * Opens the mirror in an account's folder, and creates it if it is missing. Throws `mirror-damaged` (with `outdated`
 * where the copy is intact but lacks work that the journal has) or `mirror-newer` and leaves the file untouched;
 * throws `disk-full` when there is no room.
 */
export const openMirror = (folder: string, onSlow?: SlowLog): Mirror => {
  const db = openDatabase(join(folder, MIRROR_FILE), onSlow);
  try {
    prepare(db, folder);
  } catch (error) {
    db.close();
    throw error;
  }
  const rows = touchedRows();
  const orders = orderStore(folder);
  const { uncounted, revision } = countedChanges(db);
  const stored = repositories(db, uncounted, rows.touch);
  const journal = openJournal(join(folder, JOURNAL_FILE), {
    inTransaction: db.inTransaction,
    least: Number(stored.settings.get(JOURNAL_LINE) ?? 0),
  });

  const transaction = <T>(work: () => T, durable: 'now' | 'soon' = 'now'): T => {
    if (db.inTransaction()) return db.transaction(work);
    if (durable === 'soon') db.exec('PRAGMA synchronous = NORMAL');
    let takeBack = () => {};
    let keep = () => {};
    try {
      const value = db.transaction(() => {
        const done = work();
        const last = journal.lastToWrite();
        if (last !== null) {
          stored.settings.set(JOURNAL_LINE, last);
          keep = () => journal.keep(last);
        }
        takeBack = journal.flush();
        return done;
      });
      // A power failure may undo a transaction that is durable `soon`; its lines must not make the copy look
      // outdated.
      if (durable === 'now') keep();
      return value;
    } catch (error) {
      journal.drop();
      takeBack();
      throw error;
    } finally {
      if (durable === 'soon') db.exec('PRAGMA synchronous = FULL');
    }
  };

  return {
    ...stored,
    transaction,
    revision,
    journal,
    orders,
    watch: rows.watch,
    close: () => {
      orders.close();
      journal.close();
      db.close();
    },
  };
};
