/** The history of one ad, read again shortly after the ad or a job on it changed. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Answer } from '../../core/answers.ts';
import type { Output } from '../../core/bridge.ts';
import { question } from '../../core/question.ts';
import { openName } from '../../core/state.ts';
import { useAnswer } from '../../core/use-answer.ts';

/** Milliseconds before a history is read, so that moving through the sheet reads none. */
const REST_MS = 120;

export const useAdHistory = (key: RowKey): Answer<Output<'ads.history'>> =>
  useAnswer(
    question('ads.history', { account: openName(), key }, { row: key, wait: REST_MS, inPlace: true }),
    REST_MS,
  );
