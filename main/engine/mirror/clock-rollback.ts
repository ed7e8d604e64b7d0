/**
 * A wall clock that was set back while the mirror was closed leaves stored instants in the future. Waiting for them
 * would hide changes by others (`docs/sync.md#time`: the local clock decides nothing), so they are reset here.
 */
import type { Database } from './database.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The newest instant of what every session with the service writes. */
const NEWEST = `SELECT max(at) AS at FROM (
  SELECT max(started_at) AS at FROM pull UNION ALL SELECT max(finished_at) FROM pull
  UNION ALL SELECT max(at) FROM push_run UNION ALL SELECT max(finished_at) FROM push_run)`;

/** Settings that hold when something was last done; without them it is done again. */
const DONE_AT = ['sweptAt', 'categoryTreeReadAt'];

export const clockRollbackRepository = (db: Database) => ({
  /** Resets instants after `now` so that nothing waits for them. Does nothing if the clock was not set back. */
  forgetLater: (now: Date): void => {
    const at = now.toISOString();
    const newest = db.get<{ at: string | null }>(NEWEST)?.at ?? null;
    if (newest === null || newest <= at) return;
    const yesterday = new Date(now.getTime() - DAY_MS).toISOString();
    db.transaction(() => {
      for (const table of ['ad', 'campaign']) {
        db.run(`UPDATE ${table} SET written_at = ? WHERE written_at > ?`, yesterday, at);
        db.run(`UPDATE ${table} SET read_at = ? WHERE read_at > ?`, yesterday, at);
      }
      db.run('UPDATE push_item SET recheck_at = ? WHERE recheck_at > ?', at, at);
      db.run('UPDATE image_upload SET uploaded_at = ? WHERE uploaded_at > ?', yesterday, at);
      for (const name of DONE_AT) {
        db.run(`DELETE FROM setting WHERE name = ? AND json_extract(value, '$') > ?`, name, at);
      }
    });
  },
});
