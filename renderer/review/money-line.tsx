import type { Money } from '../../shared/contract/views.ts';
import { useWords } from '../app/words.ts';
import { testIds } from '../test-ids.ts';

/** What sending puts at stake: how much a day, and how much a click, before and after. */
export const MoneyLine = ({ money }: { readonly money: Money }) => {
  const { t, valueAt } = useWords();
  const amount = (micros: string | null): string =>
    micros === null ? t('review.money.nothing') : valueAt('bidMicros', micros);
  const { dailyBefore, dailyAfter, highestBidBefore, highestBidAfter, unlimited } = money;
  const daily = dailyBefore !== null || dailyAfter !== null;
  const bid = highestBidBefore !== null || highestBidAfter !== null;
  if (!daily && !bid && unlimited === 0) return null;
  return (
    <p className="money" data-testid={testIds.reviewMoney}>
      <strong>{t('review.money')}</strong>
      {daily && (
        <span>{t('review.money.daily', { before: amount(dailyBefore), after: amount(dailyAfter) })}</span>
      )}
      {bid && (
        <span>
          {t('review.money.bid', { before: amount(highestBidBefore), after: amount(highestBidAfter) })}
        </span>
      )}
      {unlimited > 0 && (
        <span className="sign-warning">⚠ {t('review.money.unlimited', { count: unlimited })}</span>
      )}
    </p>
  );
};
