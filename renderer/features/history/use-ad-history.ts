/** What happened to one ad, read again a moment after the ad or a piece of work on it changed. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Answer } from '../../core/answers.ts';
import type { Output } from '../../core/bridge.ts';
import { question } from '../../core/question.ts';
import { openName } from '../../core/state.ts';
import { useAnswer } from '../../core/use-answer.ts';

/** Whoever walks down the sheet waits for no history on the way. */
const REST_MS = 120;

export const useAdHistory = (key: RowKey): Answer<Output<'ads.history'>> =>
  useAnswer(
    question('ads.history', { account: openName(), key }, { row: key, rest: REST_MS, inPlace: true }),
    REST_MS,
  );
