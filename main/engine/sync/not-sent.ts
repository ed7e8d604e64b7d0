/** Why an item of a run was not sent, or nobody knows whether it was, although nothing is wrong with it. */
import type { Problem } from '../../../shared/rules/problem.ts';

type NotSentCode = 'campaign-refused' | 'stopped' | 'stopped-sending' | 'not-reviewed';

/** `skipped.CODE` is the sentence. */
export const notSent = (code: NotSentCode, params: Problem['message']['params'] = {}): Problem => ({
  field: '',
  code,
  severity: 'error',
  message: { key: `skipped.${code}`, params },
  source: 'local',
});
