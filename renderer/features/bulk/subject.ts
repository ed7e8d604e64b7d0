/** Bulk edits are of ads, or of campaigns: their words, and where their rows stand. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../shared/ad/model.ts';

export type BulkSubject = 'ads' | 'campaigns';

/** The sentences that name what is edited. */
const TEXTS = {
  ads: {
    target: 'bulk.target',
    all: 'bulk.target.all',
    changed: 'bulk.changed',
    errors: 'bulk.problems.errors',
    warnings: 'bulk.problems.warnings',
    row: 'bulk.ad',
    apply: 'bulk.apply',
    applyNone: 'bulk.apply.none',
    done: 'bulk.done',
    word: 'bulk.kind.word',
  },
  campaigns: {
    target: 'bulk.campaigns.target',
    all: 'bulk.campaigns.target.all',
    changed: 'bulk.campaigns.changed',
    errors: 'bulk.campaigns.problems.errors',
    warnings: 'bulk.campaigns.problems.warnings',
    row: 'bulk.campaigns.row',
    apply: 'bulk.campaigns.apply',
    applyNone: 'bulk.campaigns.apply.none',
    done: 'bulk.campaigns.done',
    word: 'bulk.campaigns.kind.word',
  },
} as const;

export const textsOf = <S extends BulkSubject>(of: S): (typeof TEXTS)[S] => TEXTS[of];

/** Campaigns and ads are never edited together. */
export const subjectOf = (keys: readonly RowKey[]): BulkSubject =>
  keys.length > 0 && keys.every(isCampaignKey) ? 'campaigns' : 'ads';
