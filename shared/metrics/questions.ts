/** Ready questions about the results of ads, each the condition it stands for. */
import { formatDecimal, normalized } from '../money/decimal.ts';
import { PLAIN } from '../money/number-format.ts';
import type { Figures } from './figures.ts';

export const QUESTIONS = [
  'spends-no-clicks',
  'clicks-no-emails',
  'rising',
  'falling',
  'never-seen',
  'at-budget',
  'cheap-and-good',
] as const;
export type Question = (typeof QUESTIONS)[number];

/** The whole days whose averages are those of the account. */
export const AVERAGE_DAYS = 30;

const plain = (units: bigint, scale: number): string => formatDecimal(normalized({ units, scale }), PLAIN);

/** The averages of all ads as numbers, so that the condition says of itself what it compares with. */
const cheapAndGood = ({ impressions, clicks, spentMicros }: Figures): string | null => {
  if (clicks === 0 || impressions === 0) return null;
  const cpc = plain(spentMicros / BigInt(clicks) / 100n, 4);
  const ctr = plain((BigInt(clicks) * 10_000n) / BigInt(impressions), 2);
  return `status = ACTIVE and clicks(30d) >= 10 and cpc(30d) < ${cpc} and ctr(30d) > ${ctr}`;
};

/** The condition of a question; null where it compares with the averages of all ads and these are not known. */
export const conditionOf = (question: Question, total: Figures | null): string | null => {
  switch (question) {
    case 'spends-no-clicks':
      return 'status = ACTIVE and spent(30d) > 0 and clicks(30d) = 0';
    case 'clicks-no-emails':
      return 'status = ACTIVE and clicks(30d) >= 10 and emails(30d) = 0';
    case 'rising':
      return 'status = ACTIVE and clicks(14d) >= 5 and clicks(14d) > clicks(14d, before) * 1.5';
    case 'falling':
      return 'status = ACTIVE and clicks(14d, before) >= 5 and clicks(14d) < clicks(14d, before) * 0.5';
    case 'never-seen':
      return 'live = yes and created < today() - 30 and impressions(30d) = 0';
    case 'at-budget':
      return 'notLive contains BUDGET_SPENT or notLive contains DAY_SPENT';
    case 'cheap-and-good':
      return total && cheapAndGood(total);
  }
};
