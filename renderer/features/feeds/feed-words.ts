import type { FeedCounter, FeedImport } from '../../../shared/feeds/feed-import.ts';
import { isFeedStatus } from '../../../shared/feeds/feed-import.ts';
import type { Words } from '../../core/words.ts';

type Say = Pick<Words, 't'>;

/** The status in words; one the interface does not name as it came. */
export const statusText = (status: string, { t }: Say): string =>
  isFeedStatus(status) ? t(`feeds.status.${status}`) : status;

export const statusNote = (status: string, { t }: Say): string =>
  isFeedStatus(status) ? t(`feeds.status.text.${status}`) : t('feeds.status.unknown', { status });

/** What a counter counts; an unknown one by the marketplace's own name. */
export const counterText = ({ name, count }: Pick<FeedCounter, 'name' | 'count'>, { t }: Say): string =>
  count === null ? name : t(`feeds.count.${count}`);

/** Why an import of a comparison does not tell what became of the other one's messages. */
export const unprocessedText = ({ id, status }: Pick<FeedImport, 'id' | 'status'>, { t }: Say): string => {
  if (status === 'PENDING') return t('feeds.compare.pending', { id: String(id) });
  if (status === 'REJECTED') return t('feeds.compare.rejected', { id: String(id) });
  return t('feeds.compare.unknown', { id: String(id), status });
};
