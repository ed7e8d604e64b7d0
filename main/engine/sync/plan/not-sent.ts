/** Problems of items that were not sent, or may not have been, although nothing is wrong with their values. */
import type { Problem } from '../../../../shared/rules/problem.ts';

type NotSentCode =
  | 'campaign-refused'
  | 'refused-alike'
  | 'dropped-alike'
  | 'stopped'
  | 'stopped-sending'
  | 'thrown-away'
  | 'not-reviewed';

/** `skipped.CODE` is the sentence. */
export const notSent = (code: NotSentCode, params: Problem['message']['params'] = {}): Problem => ({
  field: '',
  code,
  severity: 'error',
  message: { key: `skipped.${code}`, params },
  source: 'local',
});
