/** The condition over several fields that filters the sheet; its error is marked while typing. */

import { ToggleButton, Tooltip } from '@fluentui/react-components';
import { MathFormulaRegular } from '@fluentui/react-icons';
import { useEffect, useMemo, useState } from 'react';
import { showTab } from '../../core/command-registry.ts';
import { afterRest } from '../../core/debounce.ts';
import { announce } from '../../core/notices.ts';
import { asksForDeleted } from '../../core/rows/view-filter.ts';
import { app } from '../../core/state.ts';
import { createStore, useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { ConditionInput, faultIn, useFields, useNames } from '../expression/public.ts';
import { focusGrid } from '../sheet/public.ts';

const TYPED_MS = 400;

const shown = createStore<{ readonly shown: boolean }>({ shown: false });

const field = (): HTMLElement | null => document.querySelector(`[data-testid="${testIds.where}"]`);

/** Shows the condition and focuses it. */
export const openWhere = (): void => {
  showTab('ads');
  shown.set({ shown: true });
  requestAnimationFrame(() => field()?.focus());
};

const narrow = (where: string): void => app.set((state) => ({ filter: { ...state.filter, where } }));

export const WhereToggle = () => {
  const { t } = useWords();
  const isShown = useStore(shown, (state) => state.shown);
  const where = useStore(app, (state) => state.filter.where);
  return (
    <Tooltip relationship="description" content={t('where.tip')}>
      <ToggleButton
        size="small"
        appearance="subtle"
        icon={<MathFormulaRegular />}
        checked={isShown || where !== ''}
        onClick={() => {
          if (!isShown && where === '') openWhere();
          else {
            narrow('');
            shown.set({ shown: false });
          }
        }}
        data-testid={testIds.whereToggle}
      >
        <span className="filter-text">{t('where.toggle')}</span>
      </ToggleButton>
    </Tooltip>
  );
};

/** Applies the condition after a short pause, if it is valid; an invalid one leaves the filter unchanged. */
const useNarrowing = (text: string, where: string, isRead: boolean): void => {
  useEffect(() => {
    if (text === where || !isRead) return;
    return afterRest(() => narrow(text), TYPED_MS);
  }, [text, where, isRead]);
};

const WhereLine = () => {
  const { t, number } = useWords();
  const where = useStore(app, (state) => state.filter.where);
  const shown = useStore(app, (state) => state.shown);
  const total = useStore(app, ({ filter, counts }) =>
    filter.view !== 'all' || asksForDeleted(filter) ? counts.total : counts.views.all,
  );
  const [text, setText] = useState(where);
  useEffect(() => setText(where), [where]);
  const names = useNames();
  const isRead = useMemo(() => faultIn(text, 'condition', names) === null, [text, names]);
  useNarrowing(text, where, isRead);
  const leave = (): void => {
    // An invalid condition was not applied: the field keeps the focus and shows the error.
    if (!isRead) {
      announce(t('where.unread'));
      return;
    }
    narrow(text);
    focusGrid();
  };
  return (
    <div className="where">
      <ConditionInput
        value={text}
        fields={useFields()}
        onChange={setText}
        label={t('where.label')}
        placeholder={t('where.placeholder')}
        autoFocus={where === ''}
        onEnter={leave}
        onEscape={focusGrid}
        matching={t('builder.found', { shown: number(shown), count: total })}
        testId={testIds.where}
      />
      {!isRead && (
        <p className="where-unread" role="status" data-testid={testIds.whereUnread}>
          <span aria-hidden="true">⚠ </span>
          {t(where === '' ? 'where.unread' : 'where.unread.before', { where })}
        </p>
      )}
    </div>
  );
};

/** The condition's line, while it is open or filters the sheet. */
export const WhereFilter = () => {
  const isShown = useStore(shown, (state) => state.shown);
  const where = useStore(app, (state) => state.filter.where);
  return isShown || where !== '' ? <WhereLine /> : null;
};
