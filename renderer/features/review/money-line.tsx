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
  const { dailyBefore, dailyAfter, highestBidBefore, highestBidAfter, unlimitedBefore, unlimited } =
    part.money;
  // Where some have no bound before and after, what the others can cost is still told.
  const ofLimited = unlimitedBefore > 0 && unlimited > 0;
  const daily = dailyBefore !== null || dailyAfter !== null || (!ofLimited && unlimitedBefore > 0);
  const day = (micros: string | null, count: number): string =>
    count > 0 && !ofLimited ? t('planner.no_bound') : amount(micros);
  const days = { before: day(dailyBefore, unlimitedBefore), after: day(dailyAfter, unlimited) };
  const bid = highestBidBefore !== null || highestBidAfter !== null;
  const questions = part.guards.length;
  if (!daily && !bid && unlimited === 0 && questions === 0) return null;
  return (
    <p className={isOld ? 'money money-old' : 'money'} aria-busy={isOld} data-testid={testIds.reviewMoney}>
      <strong>{t('review.money')}</strong>
      {daily && (
        <span>{ofLimited ? t('review.money.daily.limited', days) : t('review.money.daily', days)}</span>
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
