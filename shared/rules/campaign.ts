/** Rules on campaigns (`docs/interface.md#campaign`). */
import type { AdState } from '../ad/model.ts';
import { atMost, required } from './bounds.ts';
import { campaignSpent, DAILY, dailyAboveTotal, holdable, TOTAL, wellFormed } from './money-rules.ts';
import type { Problem } from './problem.ts';
import type { Rule } from './rule.ts';
import { applyRules, when } from './rule.ts';
import { subjectOf, textAt } from './subject.ts';

/** Limits of a campaign's texts are only in the supplement. */
const warning = (rule: Rule): Rule => ({ ...rule, severity: 'warning', source: 'supplement' });

/** The interface lists these fields of a campaign without calling any of them mandatory. */
const needed = (field: string): Rule => ({ ...required(field), source: 'reading' });

/** Only status and budgets of a campaign can be updated. */
const fixed = (field: string): Rule => ({
  field,
  code: 2001,
  severity: 'warning',
  message: 'rule.campaign-fixed',
  source: 'reading',
  reads: [field],
  when: (subject) => when(!subject.isNew && subject.isMine(field)),
});

export const CAMPAIGN_RULES: readonly Rule[] = [
  needed('status'),
  {
    field: 'status',
    code: 2001,
    severity: 'error',
    message: 'rule.campaign-status',
    source: 'contract',
    reads: ['status'],
    when: (subject) => {
      const status = textAt(subject, 'status');
      if (status === undefined || status === 'ACTIVE' || status === 'PAUSED') return undefined;
      return subject.isMine('status') ? { params: { status } } : undefined;
    },
  },
  needed(DAILY),
  wellFormed(DAILY, 'UNLIMITED'),
  campaignSpent('daily'),
  holdable(DAILY),
  needed(TOTAL),
  wellFormed(TOTAL, 'UNLIMITED'),
  campaignSpent('total'),
  holdable(TOTAL),
  dailyAboveTotal,
  warning(atMost('title', 64)),
  warning(atMost('vendorId', 64)),
  fixed('title'),
  fixed('vendorId'),
];

/** The problems of one campaign with its drafts applied; no rule reads its id. */
export const checkCampaign = (campaign: Omit<AdState, 'id'>): readonly Problem[] => {
  const subject = subjectOf({
    ad: { ...campaign, id: null },
    category: undefined,
    campaign: undefined,
    user: undefined,
  });
  return applyRules(CAMPAIGN_RULES, subject);
};
