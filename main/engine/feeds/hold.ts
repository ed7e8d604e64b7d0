/** Edits that the seller holds because of the feed: drafts that no push sends until they are released. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../shared/ad/model.ts';
import type { AccountContext } from '../context.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { feedRecord } from './record.ts';

/** Ends the holds of rows that have no edits left: later edits of them wait only if they are held anew. */
export const endSettledHolds = ({ feeds, journal, transaction }: Mirror): void => {
  const keys = feeds.settled();
  if (keys.length === 0) return;
  transaction(() => {
    feeds.release(keys);
    journal.append({ type: 'feed-hold', held: false, keys });
  });
};

type HoldContext = Pick<AccountContext, 'mirror' | 'rowsChanged'>;

/**
 * Holds or releases the edits of these rows; without `keys` those at risk, or all that are held. Rows without edits and
 * rows that are as wanted are left out. Returns the rows.
 */
export const holdForFeed = async (
  { mirror, rowsChanged }: HoldContext,
  held: boolean,
  keys: readonly RowKey[] | undefined,
): Promise<readonly RowKey[]> => {
  const asked = keys ?? (held ? (await feedRecord(mirror)).atRisk : mirror.feeds.held());
  endSettledHolds(mirror);
  const changed = mirror.transaction(() => {
    const now = mirror.feeds.heldAmong(asked);
    const drafted = mirror.drafts.ofMany(asked);
    const rows = [...new Set(asked)].filter(
      (key) => !isCampaignKey(key) && drafted.has(key) && now.has(key) !== held,
    );
    if (rows.length === 0) return rows;
    if (held) mirror.feeds.hold(rows);
    else mirror.feeds.release(rows);
    mirror.journal.append({ type: 'feed-hold', held, keys: rows });
    return rows;
  });
  if (changed.length > 0) rowsChanged(changed);
  return changed;
};
