import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { pushState, tickedPart } from '../push/public.ts';

/** The money at stake in the ticked ads, before and after, and the number of guards. */
export const MoneyLine = () => {
  const { t, valueAt } = useWords();
  const part = useStore(pushState, (state) => tickedPart(state).of);
  const isOld = useStore(pushState, (state) => tickedPart(state).isOld);
  if (!part) return null;
  const amount = (micros: string | null): string =>
    micros === null ? t('review.money.nothing') : valueAt('bidMicros', micros);
  const { dailyBefore, dailyAfter, highestBidBefore, highestBidAfter, unlimited } = part.money;
  const daily = dailyBefore !== null || dailyAfter !== null;
  const bid = highestBidBefore !== null || highestBidAfter !== null;
  const questions = part.guards.length;
  if (!daily && !bid && unlimited === 0 && questions === 0) return null;
  return (
    <p className={isOld ? 'money money-old' : 'money'} aria-busy={isOld} data-testid={testIds.reviewMoney}>
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
      {questions > 0 && <span className="sign-warning">⚠ {t('review.questions', { count: questions })}</span>}
    </p>
  );
};
