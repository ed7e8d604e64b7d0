/** The addresses at which no picture was when they were asked, each without its signature. */
import type { DeadPicture } from '../../../../shared/ad/picture-checks.ts';
import { DEAD_OUTCOMES } from '../../../../shared/ad/picture-checks.ts';
import type { Database } from '../database.ts';

type Stored = { outcome: string; at: string };

export const deadPictureRepository = (db: Database) => ({
  /** What asking came to; undefined where a picture was, or nobody asked. */
  of: (address: string): DeadPicture | undefined => {
    const found = db.get<Stored>('SELECT outcome, at FROM dead_picture WHERE address = ?', address);
    const outcome = DEAD_OUTCOMES.find((known) => known === found?.outcome);
    return found === undefined || outcome === undefined ? undefined : { outcome, at: found.at };
  },
  isEmpty: (): boolean => db.get('SELECT 1 FROM dead_picture LIMIT 1') === undefined,
  put: (address: string, { outcome, at }: DeadPicture): void => {
    db.run(
      `INSERT INTO dead_picture (address, outcome, at) VALUES (?, ?, ?)
       ON CONFLICT (address) DO UPDATE SET outcome = excluded.outcome, at = excluded.at`,
      address,
      outcome,
      at,
    );
  },
  /** Says whether it was there. */
  forget: (address: string): boolean =>
    db.run('DELETE FROM dead_picture WHERE address = ?', address).changes > 0,
  /** Forgets those that were asked before an instant, or after another; says whether there were any. */
  forgetOutside: (from: string, to: string): boolean =>
    db.run('DELETE FROM dead_picture WHERE at < ? OR at > ?', from, to).changes > 0,
  forgetAll: (): void => {
    db.run('DELETE FROM dead_picture');
  },
});
