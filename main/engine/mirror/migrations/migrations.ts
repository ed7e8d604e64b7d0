/**
 * The mirror's schema versions. Migrations run in order, all in one transaction that reads the version first. A
 * backup of the file is made before, and any failure leaves the file unchanged.
 */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { Database } from '../database.ts';
import { first } from './001-first.ts';
import { problems } from './002-problems.ts';
import { history } from './003-history.ts';
import { looseWrites } from './004-loose-writes.ts';
import { metrics } from './005-metrics.ts';
import { workbooks } from './006-workbooks.ts';
import { importedRows } from './007-imported-rows.ts';
import { exportNames } from './008-export-names.ts';
import { ownCreates } from './009-own-creates.ts';
import { restoredRows } from './010-restored-rows.ts';
import { chainsAnew } from './011-chains-anew.ts';
import { happened } from './012-happened.ts';
import { oddAds } from './013-odd-ads.ts';
import { learned } from './014-learned.ts';
import { sendAnyway } from './015-send-anyway.ts';
import { feeds } from './016-feeds.ts';
import { deadPictures } from './017-dead-pictures.ts';
import { packedMetrics } from './018-packed-metrics.ts';
import { imageAddresses } from './019-image-addresses.ts';
import type { Migration } from './migration.ts';

export const MIGRATIONS: readonly Migration[] = [
  first,
  problems,
  history,
  looseWrites,
  metrics,
  workbooks,
  importedRows,
  exportNames,
  ownCreates,
  restoredRows,
  chainsAnew,
  happened,
  oddAds,
  learned,
  sendAnyway,
  feeds,
  deadPictures,
  packedMetrics,
  imageAddresses,
];

export const MIRROR_VERSION = MIGRATIONS.length;

export const versionOf = (db: Database): number =>
  db.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;

/**
 * Migrates `db` to the newest version. `backup` is called before a file with data is changed. Throws `mirror-newer`
 * when a newer version of Adsheet wrote the file.
 */
export const migrate = (
  db: Database,
  backup: (version: number) => void,
  migrations: readonly Migration[] = MIGRATIONS,
): void => {
  const before = versionOf(db);
  const newest = migrations.at(-1)?.version ?? 0;
  if (before > newest) throw new AdsheetError('mirror-newer', { version: before, known: newest });
  if (before === newest) return;
  if (before > 0) backup(before);
  db.transaction(() => {
    const version = versionOf(db);
    for (const migration of migrations) {
      if (migration.version <= version) continue;
      migration.prepare?.(db);
      db.exec(migration.sql);
      db.exec(`PRAGMA user_version = ${migration.version}`);
    }
  });
};
