import type { Database } from '../database.ts';

/** One step of the mirror's shape: what makes the version before into this one. */
export type Migration = {
  readonly version: number;
  readonly sql: string;
  /** Defines functions that its `sql` calls. */
  readonly prepare?: (db: Database) => void;
};
