/** Statuses of ads that are switched on already and still not shown: asking for Active changes nothing. */
import type { GridRow } from '../../shared/contract/views.ts';
import type { MessageKey } from '../../shared/locale/index.ts';
import { showToast } from './notices.ts';
import { words } from './words.ts';

const WHY: Readonly<Record<string, MessageKey>> = {
  DOMAIN_PENDING: 'status.why.DOMAIN_PENDING',
  BUDGET_REACHED: 'status.why.BUDGET_REACHED',
  DAILY_BUDGET_REACHED: 'status.why.DAILY_BUDGET_REACHED',
};

/** Why an ad does not become active by asking for it; undefined where it may. */
export const whyNotActive = ({ values }: Pick<GridRow, 'values'>): MessageKey | undefined =>
  WHY[String(values['status'] ?? '')];

/** Says of ads that were asked to become active what keeps them, once for each reason. */
export const tellWhyNotActive = (rows: readonly Pick<GridRow, 'values'>[]): void => {
  const { t } = words();
  for (const [why, { length }] of Map.groupBy(rows, whyNotActive))
    if (why) showToast(rows.length === 1 ? t(why) : `${t('status.why.count', { count: length })} ${t(why)}`);
};
