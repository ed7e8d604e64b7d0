import { Checkbox } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { Plan } from '../../../shared/contract/results/plan.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { kindsOf, pushState, type ReviewKind, setTicks } from '../push/public.ts';
import { tickState } from './ticks.ts';

const COUNTED = {
  create: 'review.counts.creates',
  update: 'review.counts.updates',
  status: 'review.counts.statuses',
  delete: 'review.counts.deletes',
  campaign: 'review.counts.campaigns',
} as const;

const KindTick = ({ kind: { op, items } }: { readonly kind: ReviewKind }) => {
  const { t } = useWords();
  const unticked = useStore(pushState, (state) => state.unticked);
  const ticks = useMemo(() => tickState(items, unticked), [items, unticked]);
  const name = t(COUNTED[op], { count: items.length });
  return (
    <Checkbox
      className="kind-tick"
      label={name}
      aria-label={t('review.kind.tick', { name })}
      disabled={ticks.keys.length === 0}
      checked={ticks.checked}
      onChange={() => setTicks(ticks.keys, ticks.checked !== true)}
      data-testid={testIds.reviewKind(op)}
    />
  );
};

/** The number of changes by operation, each with a tick box for all of them. */
export const KindTicks = ({ plan }: { readonly plan: Plan }) => {
  const kinds = useMemo(() => kindsOf(plan), [plan]);
  return (
    <>
      {kinds.map((kind) => (
        <KindTick key={kind.op} kind={kind} />
      ))}
    </>
  );
};
