import { Checkbox } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { Plan } from '../../shared/contract/views.ts';
import { app } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { useWords } from '../app/words.ts';
import { testIds } from '../test-ids.ts';
import { type Kind, kindsOf } from './groups.ts';
import { setTicks } from './plan-store.ts';
import { tickState } from './ticks.ts';

const COUNTED = {
  create: 'review.counts.creates',
  update: 'review.counts.updates',
  status: 'review.counts.statuses',
  delete: 'review.counts.deletes',
  campaign: 'review.counts.campaigns',
} as const;

const KindTick = ({ kind: { op, items } }: { readonly kind: Kind }) => {
  const { t } = useWords();
  const unticked = useStore(app, (state) => state.unticked);
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

/** How many of each kind of change there are, each kind with its tick. */
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
