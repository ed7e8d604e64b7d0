import { Button, Checkbox } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import type { Plan } from '../../shared/contract/views.ts';
import { app } from '../app/state.ts';
import { useNow } from '../app/status-bar.tsx';
import { useStore } from '../app/store.ts';
import { toggleTick } from '../app/sync.ts';
import { dayTime } from '../app/time.ts';
import { useWords } from '../app/words.ts';
import type { CheckView } from './check-view.ts';
import { canSend, groupsOf, type ReviewGroup } from './groups.ts';
import { ItemRow } from './item-row.tsx';
import { useCheck } from './use-check.ts';

const FIRST_SHOWN = 100;

const Group = ({ group, check }: { readonly group: ReviewGroup; readonly check: CheckView | null }) => {
  const { t, locale } = useWords();
  const now = useNow();
  const unticked = useStore(app, (state) => state.unticked);
  const [open, setOpen] = useState(true);
  const [most, setMost] = useState(FIRST_SHOWN);
  const { changeset, items } = group;
  const label = changeset?.label ?? t('review.group.other');
  const sendable = items.filter(canSend).map((item) => item.key);
  const on = sendable.filter((key) => !unticked.has(key)).length;
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
          disabled={sendable.length === 0}
          checked={on === 0 ? false : on === sendable.length ? true : 'mixed'}
          onChange={() => toggleTick(sendable, on < sendable.length)}
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
            <ItemRow key={item.key} item={item} check={check} />
          ))}
        </ul>
      )}
      {open && left > 0 && (
        <Button size="small" appearance="subtle" onClick={() => setMost(most + 2 * FIRST_SHOWN)}>
          {t('common.show_more', { count: Math.min(left, 2 * FIRST_SHOWN) })}
        </Button>
      )}
    </section>
  );
};

/** What will change, by the edit it comes from. */
export const GroupList = ({ plan }: { readonly plan: Plan }) => {
  const check = useCheck();
  const groups = useMemo(() => groupsOf(plan), [plan]);
  return (
    <div className="groups">
      {groups.map((group) => (
        <Group key={group.changeset?.id ?? 'other'} group={group} check={check} />
      ))}
    </div>
  );
};
