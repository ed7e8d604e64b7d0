/**
 * Malformed ads: the service answered them in a form that cannot be read. Their rows keep the last readable state.
 */
import type { AdId } from '../../../../shared/ad/model.ts';
import type { Database } from '../database.ts';

export type MalformedAd = {
  readonly id: AdId;
  /** The path of the part that could not be read. */
  readonly part: string;
  /** When it was first found malformed, by the local clock. */
  readonly since: string;
};

export const malformedAdRepository = (db: Database) => {
  const all = (): readonly MalformedAd[] =>
    db.all<MalformedAd>('SELECT ad_id AS id, part, since FROM odd_ad ORDER BY ad_id');
  return {
    all,
    get: (id: AdId): MalformedAd | undefined =>
      db.get<MalformedAd>('SELECT ad_id AS id, part, since FROM odd_ad WHERE ad_id = ?', id),
    /** Number of malformed ads that have no row. */
    unknown: (): number =>
      db.get<{ count: number }>(
        'SELECT count(*) AS count FROM odd_ad WHERE ad_id NOT IN (SELECT ad_id FROM ad WHERE ad_id IS NOT NULL)',
      )?.count ?? 0,
    put: (id: AdId, part: string, at: string): void => {
      db.run(
        'INSERT INTO odd_ad (ad_id, part, since) VALUES (?, ?, ?) ON CONFLICT (ad_id) DO UPDATE SET part = excluded.part',
        id,
        part,
        at,
      );
    },
    /** The ad can be read again, or is gone. */
    remove: (id: AdId): void => {
      db.run('DELETE FROM odd_ad WHERE ad_id = ?', id);
    },
  };
};
