/** Statuses of ads that are switched on but not shown; setting them to Active has no effect. */
import type { GridRow } from '../../shared/contract/views.ts';
import type { MessageKey } from '../../shared/locale/index.ts';
import { showToast } from './notices.ts';
import { words } from './words.ts';

const WHY: Readonly<Record<string, MessageKey>> = {
  DOMAIN_PENDING: 'status.why.DOMAIN_PENDING',
  BUDGET_REACHED: 'status.why.BUDGET_REACHED',
  DAILY_BUDGET_REACHED: 'status.why.DAILY_BUDGET_REACHED',
};

/** Why an ad does not become active when asked to; undefined where it can. */
export const whyNotActive = ({ values }: Pick<GridRow, 'values'>): MessageKey | undefined =>
  WHY[String(values['status'] ?? '')];

/** Tells why ads that were set to active stay hidden, once for each reason. */
export const tellWhyNotActive = (rows: readonly Pick<GridRow, 'values'>[]): void => {
  const { t } = words();
  for (const [why, { length }] of Map.groupBy(rows, whyNotActive))
    if (why) showToast(rows.length === 1 ? t(why) : `${t('status.why.count', { count: length })} ${t(why)}`);
};
