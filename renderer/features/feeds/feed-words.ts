import type { FeedCounter } from '../../../shared/feeds/feed-import.ts';
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
