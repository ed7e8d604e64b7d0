/** Up to which row the record of what was sent may have gaps: a backup was put back, or the copy was made anew. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { isJsonObject } from '../../../shared/json.ts';
import type { Mirror } from './mirror.ts';
import { isCampaignKey, numberOfKey } from './row-key.ts';

/** The last rows of which something may be missing: `{ ads, campaigns }`. */
const MISSING = 'sendsMissingUpTo';

const numberIn = (value: unknown, name: string): number => {
  const found = isJsonObject(value) ? value[name] : undefined;
  return typeof found === 'number' ? found : 0;
};

/** What was sent of the rows that are here by now may be missing. Inside the caller's transaction. */
export const markSendsUnrecorded = ({ ads, campaigns, settings }: Mirror): void =>
  settings.set(MISSING, { ads: ads.last(), campaigns: campaigns.last() });

/** Is all that was sent of the row on record? */
export const areSendsComplete = ({ settings }: Pick<Mirror, 'settings'>, key: RowKey): boolean =>
  numberOfKey(key) > numberIn(settings.get(MISSING), isCampaignKey(key) ? 'campaigns' : 'ads');
