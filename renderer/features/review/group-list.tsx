import { Button, Checkbox } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Plan } from '../../../shared/contract/results/plan.ts';
import { useStore } from '../../core/store.ts';
import { dayTime } from '../../core/time.ts';
import { useNow } from '../../core/ui/use-now.ts';
import { useWords } from '../../core/words.ts';
import { firstGroups, groupsOf, pushState, type ReviewGroup, setTicks } from '../push/public.ts';
import type { CheckView } from './check-view.ts';
import { ItemRow, type Tick } from './item-row.tsx';
import { between, tickable, tickState } from './ticks.ts';
import { useCheck } from './use-check.ts';

const FIRST_SHOWN = 50;
const MORE_SHOWN = 200;

/** The number of rendered lines of a long list; grows when the element `end` becomes visible. */
const useGrowing = (step: number) => {
  const [most, setMost] = useState(step);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (!element) return undefined;
    // Observed again after each growth, as an `end` that stays visible fires no event by itself.
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setMost(most + step), {
      scrollMargin: '600px',
    });
    watch.observe(element);
    return () => watch.disconnect();
  });
  return { most, end };
};

type GroupProps = { readonly group: ReviewGroup; readonly check: CheckView | null; readonly onTick: Tick };

const Group = ({ group, check, onTick }: GroupProps) => {
  const { t, locale } = useWords();
  const now = useNow();
  const unticked = useStore(pushState, (state) => state.unticked);
  const [open, setOpen] = useState(true);
  const [most, setMost] = useState(FIRST_SHOWN);
  const { changeset, items } = group;
  const label = changeset?.label ?? t('review.group.other');
  const ticks = useMemo(() => tickState(items, unticked), [items, unticked]);
  const left = items.length - most;
  return (
    <section className="group">
      <header>
        <button
          type="button"
          className="entry-fold"
          aria-expanded={open}
          aria-label={t(open ? 'left.collapse' : 'left.expand', { name: label })}
          onClick={() => setOpen(!open)}
        >
          {open ? <ChevronDownRegular /> : <ChevronRightRegular />}
        </button>
        <Checkbox
          aria-label={t('review.group.tick', { label })}
          disabled={ticks.keys.length === 0}
          checked={ticks.checked}
          onChange={() => setTicks(ticks.keys, ticks.checked !== true)}
        />
        <h2>{label}</h2>
        <span className="group-note">
          {t('review.group.count', { count: items.length })}
          {changeset &&
            ` · ${t('review.group.changeset', { id: changeset.id, time: dayTime(changeset.at, now, locale, t) })}`}
        </span>
      </header>
      {open && (
        <ul>
          {items.slice(0, most).map((item) => (
            <ItemRow key={item.key} item={item} check={check} onTick={onTick} />
          ))}
        </ul>
      )}
      {open && left > 0 && (
        <Button size="small" appearance="subtle" onClick={() => setMost(most + MORE_SHOWN)}>
          {t('common.show_more', { count: Math.min(left, MORE_SHOWN) })}
        </Button>
      )}
    </section>
  );
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrows move between tick boxes; with Shift they give each box on the way the state of the first. */
const onArrow = (event: KeyboardEvent<HTMLElement>): void => {
  const from = event.target;
  const step = STEPS[event.key];
  if (step === undefined || !(from instanceof HTMLInputElement) || !from.dataset['tick']) return;
  const ticks = [...event.currentTarget.querySelectorAll<HTMLInputElement>('[data-tick]:enabled')];
  const next = ticks[ticks.indexOf(from) + step];
  event.preventDefault();
  if (!next) return;
  next.focus();
  next.closest('li')?.scrollIntoView({ block: 'nearest' });
  if (event.shiftKey) setTicks([next.dataset['tick'] as RowKey], from.checked);
};

let last: RowKey | null = null;

/** The same function for every item, so that only changed items render again. */
const tickTo: Tick = (key, on, isRange) => {
  const { plan } = pushState.get();
  const order = isRange && plan ? groupsOf(plan).flatMap(({ items }) => tickable(items)) : [];
  setTicks(isRange ? between(order, last, key) : [key], on);
  last = key;
};

/** The planned changes, grouped by the edit they come from. */
export const GroupList = ({ plan }: { readonly plan: Plan }) => {
  const { t } = useWords();
  const check = useCheck();
  const groups = useMemo(() => groupsOf(plan), [plan]);
  const { most, end } = useGrowing(FIRST_SHOWN);
  const shown = firstGroups(groups, most, FIRST_SHOWN);
  return (
    <section
      className="groups"
      aria-label={t('tab.review')}
      aria-description={t('review.tick.keys')}
      onKeyDown={onArrow}
    >
      {shown.map((group) => (
        <Group key={group.changeset?.id ?? 'other'} group={group} check={check} onTick={tickTo} />
      ))}
      {shown.length < groups.length && <div ref={end} />}
    </section>
  );
};
