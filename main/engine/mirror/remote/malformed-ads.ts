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
    /** The parts of these ads that could not be read; readable ads are not in it. */
    partsAmong: (ids: readonly AdId[]): ReadonlyMap<AdId, string> =>
      new Map(
        db
          .all<Pick<MalformedAd, 'id' | 'part'>>(
            'SELECT ad_id AS id, part FROM odd_ad WHERE ad_id IN (SELECT value FROM json_each(?))',
            JSON.stringify(ids),
          )
          .map(({ id, part }) => [id, part]),
      ),
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
