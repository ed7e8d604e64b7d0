/** "Send anyway": lifts one rule for ads as shown, or withdraws that. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { isOverridable } from '../../../shared/rules/overrides.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { call } from '../../core/bridge.ts';
import { attempt, showToast } from '../../core/notices.ts';
import { seenNow } from '../../core/seen.ts';
import { openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import type { ProblemGroup } from './problem-groups.ts';

/** The action of the button beside a problem; undefined for none. */
export const anywayStep = (problem: Problem): 'give' | 'withdraw' | undefined => {
  if (problem.lifted === 'anyway') return 'withdraw';
  return problem.severity === 'error' && isOverridable(problem) ? 'give' : undefined;
};

export const sendAnyway = (keys: readonly RowKey[], problem: Problem): Promise<void> =>
  attempt(async () => {
    const given = anywayStep(problem) === 'give';
    const { t } = words();
    const { keys: done } = await call('problems.anyway', {
      account: openName(),
      select: { keys: [...keys] },
      rule: problem.message.key,
      ...(problem.field === '' ? {} : { field: problem.field }),
      given,
      seen: seenNow(keys),
    });
    showToast(t(given ? 'problems.anyway.given' : 'problems.anyway.back', { count: done.length }));
  });

/** The ads of a group that its rule holds back. */
export const heldOf = ({ found }: ProblemGroup): readonly RowKey[] =>
  found.filter(({ problem }) => anywayStep(problem) === 'give').map(({ row }) => row.key);

export const sendGroupAnyway = (group: ProblemGroup): Promise<void> => {
  const sample = group.found.find(({ problem }) => anywayStep(problem) === 'give');
  return sample ? sendAnyway(heldOf(group), sample.problem) : Promise.resolve();
};
