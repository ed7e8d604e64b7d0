/** Says to screen readers how much is selected, once the range stands still: the grid itself says nothing of ranges. */
import { debounce } from '../../core/debounce.ts';
import { announce } from '../../core/notices.ts';
import { app } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { areaOf, heightOf, range, rectOfRange, widthOf } from '../sheet/public.ts';

const STILL_MS = 300;

/** Speaks from now on; what it returns ends it. */
export const announceRange = (): (() => void) => {
  let seen = range.get().range;
  let before = '';
  const speak = (): void => {
    const { range: now, written } = range.get();
    const rect = now && rectOfRange(now);
    // What was done with the range meanwhile says more than its size.
    const isOvertaken = app.get().announcement !== before;
    if (!rect || written || isOvertaken || areaOf(rect) < 2) return;
    const { t, number } = words();
    announce(t('range.selected', { rows: number(heightOf(rect)), columns: number(widthOf(rect)) }));
  };
  const speaking = debounce(speak, STILL_MS);
  const end = range.subscribe(() => {
    const { range: now } = range.get();
    if (now === seen) return;
    seen = now;
    before = app.get().announcement;
    speaking.soon();
  });
  return () => {
    speaking.cancel();
    end();
  };
};
