/**
 * Does a database have the schema of our migrations and nothing else? A foreign trigger or view would act on the
 * seller's work unseen.
 */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Database } from './database.ts';
import { MIGRATIONS, versionOf } from './migrations/migrations.ts';

const namesIn = (sql: string, statement: RegExp): readonly string[] =>
  [...sql.matchAll(statement)].flatMap(([, name]) => name ?? []);

/** The tables of a mirror of that version. */
const tablesOf = (version: number): ReadonlySet<string> => {
  const sql = MIGRATIONS.filter((migration) => migration.version <= version)
    .map((migration) => migration.sql)
    .join('\n');
  const dropped = new Set(namesIn(sql, /^DROP TABLE (\w+)/gmu));
  return new Set(namesIn(sql, /^CREATE TABLE (\w+)/gmu).filter((name) => !dropped.has(name)));
};

const isOurs = (sql: string): boolean => MIGRATIONS.some((migration) => migration.sql.includes(sql));

/**
 * Accepts a database that is empty or has the tables of its version, and no trigger or view besides those of the
 * migrations. Only its schema is read, so that no trigger can run.
 * @throws AdsheetError `mirror-damaged`
 */
export const requireOwnSchema = (db: Database): void => {
  const found = db.all<{ type: string; name: string; sql: string | null }>(
    'SELECT type, name, sql FROM sqlite_schema',
  );
  const tables = new Set(found.flatMap(({ type, name }) => (type === 'table' ? [name] : [])));
  const isWhole = [...tablesOf(versionOf(db))].every((name) => tables.has(name));
  const acting = found.filter(({ type }) => type === 'trigger' || type === 'view');
  // A database without a version must be new and empty; one with tables belongs to another program.
  const isForeign = versionOf(db) === 0 && found.length > 0;
  if (isForeign || !isWhole || !acting.every(({ sql }) => sql !== null && isOurs(sql)))
    throw new AdsheetError('mirror-damaged');
};
