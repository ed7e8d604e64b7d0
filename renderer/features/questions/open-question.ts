/** Puts a ready question into the condition's field, where it can be edited. */
import type { Question } from '../../../shared/metrics/questions.ts';
import { call } from '../../core/bridge.ts';
import { showTab } from '../../core/command-registry.ts';
import { attempt, showToast } from '../../core/notices.ts';
import { app, openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';

/** The sheet shows the ads of a condition. */
export const narrowTo = (where: string): void => {
  showTab('ads');
  app.set((state) => ({ filter: { ...state.filter, where } }));
};

export const openQuestion = (name: Question): Promise<void> =>
  attempt(async () => {
    const { questions } = await call('metrics.questions', { account: openName() });
    const where = questions.find((question) => question.name === name)?.where ?? null;
    if (where === null) showToast(words().t('ready.no_days'));
    else narrowTo(where);
  });
