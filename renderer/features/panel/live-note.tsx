import { question } from '../../core/question.ts';
import { openName } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { useAnswer } from '../../core/use-answer.ts';
import { useWords } from '../../core/words.ts';
import { LIVE_STATE, liveAge, liveSteps } from '../fields/public.ts';
import { usePanel } from './use-panel.ts';

/** Whether the ad is live, and what to do where it is not. */
export const LiveNote = () => {
  const words = useWords();
  const { only } = usePanel().ads;
  // The row's own age is that of when it was last sent here; a pull may have found since that nothing changed.
  const asked = only ? question('ads.get', { account: openName(), key: only.key }, { inPlace: true }) : null;
  const { value } = useAnswer(asked);
  const state = only?.values[LIVE_STATE];
  if (!only || typeof state !== 'string') return null;
  return (
    <section className="live-note" aria-label={words.fieldLabel(LIVE_STATE)} data-testid={testIds.liveNote}>
      <p className={`live-state cell-live-${state}`}>{words.valueAt(LIVE_STATE, state)}</p>
      {liveSteps(only, words).map((step) => (
        <p key={step}>{step}</p>
      ))}
      <p className="live-age">{liveAge(value?.ad ?? only, words, Date.now())}</p>
    </section>
  );
};
