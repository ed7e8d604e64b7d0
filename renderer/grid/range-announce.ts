/** Says to screen readers how much is selected, once the range stands still: the grid itself says nothing of ranges. */
import { announce } from '../app/notices.ts';
import { app } from '../app/state.ts';
import { words } from '../app/words.ts';
import { range, rectOfRange } from './range.ts';
import { areaOf, heightOf, widthOf } from './rect.ts';

const STILL_MS = 300;

/** Speaks from now on; what it returns ends it. */
export const announceRange = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
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
  const end = range.subscribe(() => {
    const { range: now } = range.get();
    if (now === seen) return;
    seen = now;
    before = app.get().announcement;
    clearTimeout(timer);
    timer = setTimeout(speak, STILL_MS);
  });
  return () => {
    clearTimeout(timer);
    end();
  };
};
