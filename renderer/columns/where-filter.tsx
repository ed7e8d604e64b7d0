/** The condition over several fields that narrows the sheet, with its fault marked while it is written. */
import { ToggleButton, Tooltip } from '@fluentui/react-components';
import { MathFormulaRegular } from '@fluentui/react-icons';
import { useEffect, useMemo, useState } from 'react';
import { app } from '../app/state.ts';
import { createStore, useStore } from '../app/store.ts';
import { useWords } from '../app/words.ts';
import { FormulaInput } from '../expression/formula-input.tsx';
import { faultIn } from '../expression/formula-mode.ts';
import { useFields, useNames } from '../expression/window-fields.ts';
import { focusGrid } from '../grid/grid-handle.ts';
import { daysInCondition } from '../metrics/asked-days.ts';
import { PartialDays } from '../metrics/missing-days.tsx';
import { testIds } from '../test-ids.ts';

const TYPED_MS = 400;

const shown = createStore<{ readonly shown: boolean }>({ shown: false });

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
          if (isShown || where !== '') narrow('');
          shown.set({ shown: !(isShown || where !== '') });
        }}
        data-testid={testIds.whereToggle}
      >
        <span className="filter-text">{t('where.toggle')}</span>
      </ToggleButton>
    </Tooltip>
  );
};

/** Takes effect after a moment, and only where it can be read; what cannot be read leaves the sheet as it is. */
const useNarrowing = (text: string, where: string, isRead: boolean): void => {
  useEffect(() => {
    if (text === where || !isRead) return;
    const timer = setTimeout(() => narrow(text), TYPED_MS);
    return () => clearTimeout(timer);
  }, [text, where, isRead]);
};

const WhereLine = () => {
  const { t } = useWords();
  const where = useStore(app, (state) => state.filter.where);
  const [text, setText] = useState(where);
  useEffect(() => setText(where), [where]);
  const names = useNames();
  const isRead = useMemo(() => faultIn(text, 'condition', names) === null, [text, names]);
  useNarrowing(text, where, isRead);
  const days = useMemo(() => daysInCondition(where, names), [where, names]);
  const leave = (): void => {
    if (isRead) narrow(text);
    focusGrid();
  };
  return (
    <div className="where">
      <FormulaInput
        value={text}
        fields={useFields()}
        onChange={setText}
        mode="condition"
        label={t('where.label')}
        placeholder={t('where.placeholder')}
        autoFocus={where === ''}
        onEnter={leave}
        onEscape={focusGrid}
        testId={testIds.where}
      />
      {days > 0 && <PartialDays days={days} />}
    </div>
  );
};

/** The line itself, while it is asked for or narrows the sheet. */
export const WhereFilter = () => {
  const isShown = useStore(shown, (state) => state.shown);
  const where = useStore(app, (state) => state.filter.where);
  return isShown || where !== '' ? <WhereLine /> : null;
};
