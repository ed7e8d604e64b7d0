/**
 * Announces the size of the selected range to screen readers after a pause, as the grid itself announces no ranges.
 */
import { debounce } from '../../../core/debounce.ts';
import { announce } from '../../../core/notices.ts';
import { app } from '../../../core/state.ts';
import { words } from '../../../core/words.ts';
import { areaOf, heightOf, range, rectOfRange, widthOf } from '../../sheet/public.ts';

const STILL_MS = 300;

/** Starts announcing; returns the function that stops it. */
export const announceRange = (): (() => void) => {
  let seen = range.get().range;
  let before = '';
  const speak = (): void => {
    const { range: now, written } = range.get();
    const rect = now && rectOfRange(now);
    // The message of an action on the range takes precedence over its size.
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
