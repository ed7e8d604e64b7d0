/** Whether an ad is live, in words: the state with its first reason, what to do about each, and how old that is. */
import { LIVE_REASONS, type LiveReason } from '../../../shared/ad/liveness.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { ageText } from '../../core/time.ts';
import type { Words } from '../../core/words.ts';

export const LIVE_STATE: FieldPath = 'live.state';
export const LIVE_REASON: FieldPath = 'live.reasons';
const LIVE_AS_OF: FieldPath = 'live.asOf';

/** The reasons in the order of what to do first. */
const reasonsOf = (row: GridRow): readonly LiveReason[] => {
  const told = row.values[LIVE_REASON];
  return Array.isArray(told) ? LIVE_REASONS.filter((reason) => told.includes(reason)) : [];
};

/** What is to be done about first; undefined for a live ad. */
export const firstReason = (row: GridRow): LiveReason | undefined => reasonsOf(row)[0];

/**
 * The rank of an ad by what to do first, live ads before the others. A reason that is none of ours says nothing: its ad
 * comes after those of which it is not known why.
 */
export const liveRank = (row: GridRow): number => {
  const reason = firstReason(row);
  if (reason !== undefined) return LIVE_REASONS.indexOf(reason);
  return row.values[LIVE_STATE] === 'yes' ? -1 : LIVE_REASONS.length;
};

/** In a cell the first reason says that the ad is not live, as `Campaign paused`; of an unknown state both are said. */
export const liveText = (row: GridRow, words: Words): string => {
  const state = row.values[LIVE_STATE];
  const reason = firstReason(row);
  const text = words.valueAt(LIVE_STATE, state);
  if (reason === undefined) return text;
  const because = words.t(`notLive.${reason}`);
  return state === 'unknown' ? words.t('live.because', { state: text, reason: because }) : because;
};

/** Each reason with its next step. */
export const liveSteps = (row: GridRow, { t }: Words): readonly string[] =>
  reasonsOf(row).map((reason) =>
    t('live.step', { reason: t(`notLive.${reason}`), step: t(`notLive.next.${reason}`) }),
  );

/** When the oldest of the answers was read that this rests on; null where it rests on none. */
export const liveAge = (row: GridRow, { t }: Words, now: number): string | null => {
  const asOf = row.values[LIVE_AS_OF];
  return typeof asOf === 'string' ? t('live.as_of', { when: ageText(asOf, now, t) }) : null;
};
