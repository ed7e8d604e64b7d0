/** Up to which row the record of sent writes may be incomplete: a backup was restored, or the copy was rebuilt. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../shared/ad/model.ts';
import { isJsonObject } from '../../../shared/json.ts';
import type { Mirror } from './mirror.ts';
import { numberOfKey } from './row-key.ts';

/** The last rows with a possibly incomplete record: `{ ads, campaigns }`. */
const MISSING = 'sendsMissingUpTo';

const numberIn = (value: unknown, name: string): number => {
  const found = isJsonObject(value) ? value[name] : undefined;
  return typeof found === 'number' ? found : 0;
};

/** Marks the record of all present rows as possibly incomplete. Call inside a transaction. */
export const markSendsUnrecorded = ({ ads, campaigns, settings }: Mirror): void =>
  settings.set(MISSING, { ads: ads.last(), campaigns: campaigns.last() });

/** Is the record of what was sent for the row complete? */
export const areSendsComplete = ({ settings }: Pick<Mirror, 'settings'>, key: RowKey): boolean =>
  numberOfKey(key) > numberIn(settings.get(MISSING), isCampaignKey(key) ? 'campaigns' : 'ads');
