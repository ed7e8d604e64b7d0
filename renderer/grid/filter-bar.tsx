import {
  Button,
  Menu,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
  SearchBox,
  Spinner,
  ToggleButton,
  Tooltip,
} from '@fluentui/react-components';
import { ChevronDownRegular, DismissRegular, TableColumnTopBottomRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { runCommand } from '../app/commands.ts';
import { app } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { useWords } from '../app/words.ts';
import { chipText } from '../columns/chip-text.ts';
import { ColumnChooser } from '../columns/column-chooser.tsx';
import { filterColumn } from '../columns/column-menu-state.ts';
import { WhereToggle } from '../columns/where-filter.tsx';
import { testIds } from '../test-ids.ts';
import { attributeView, isShowing, toggleAttributes } from './attribute-view.ts';
import { focusGrid } from './grid-handle.ts';
import { isFiltered, NO_FILTER, type ViewFilter } from './view-filter.ts';

const set = (part: Partial<ViewFilter>): void =>
  app.set((state) => ({ filter: { ...state.filter, ...part } }));

const TYPED_MS = 150;

const QuickFilter = () => {
  const { t } = useWords();
  const quick = useStore(app, (state) => state.filter.quick);
  const [text, setText] = useState(quick);
  useEffect(() => setText(quick), [quick]);
  useEffect(() => {
    const follow = (): void => {
      if (text !== app.get().filter.quick) set({ quick: text });
    };
    const timer = setTimeout(follow, TYPED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && text !== '') setText('');
    else if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'ArrowDown') focusGrid();
    else return;
    event.preventDefault();
  };
  return (
    <SearchBox
      className="quick-filter"
      size="small"
      aria-label={t('filter.quick')}
      placeholder={t('filter.placeholder')}
      value={text}
      onChange={(_event, { value }) => setText(value)}
      onKeyDown={onKeyDown}
      data-testid={testIds.quickFilter}
    />
  );
};

const StatusMenu = () => {
  const { t, valueAt, number } = useWords();
  const statuses = useStore(app, (state) => state.filter.statuses);
  const counts = useStore(app, (state) => state.counts.statuses);
  const all = [...new Set([...counts.keys(), ...statuses])].sort();
  return (
    <Menu
      checkedValues={{ status: [...statuses] }}
      onCheckedValueChange={(_event, { checkedItems }) => set({ statuses: checkedItems })}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance="subtle"
          icon={<ChevronDownRegular />}
          iconPosition="after"
          data-testid={testIds.statusFilter}
        >
          {t('filter.status')}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {all.map((status) => (
            <MenuItemCheckbox
              key={status}
              name="status"
              value={status}
              secondaryContent={number(counts.get(status) ?? 0)}
            >
              {valueAt('status', status)}
            </MenuItemCheckbox>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};

/** Shows or hides the columns of attributes; absent where the view has none. */
const AttributesToggle = () => {
  const { t, number } = useWords();
  const kind = useStore(attributeView, (state) => state.scope.kind);
  const showing = useStore(attributeView, isShowing);
  const shown = useStore(attributeView, (state) => state.columns.length);
  const total = useStore(attributeView, (state) => state.total);
  if (kind === 'none' || (kind === 'one' && total === 0)) return null;
  const tips = [
    t(showing ? 'attributes.hide.tip' : 'attributes.show.tip'),
    showing && shown < total ? t('attributes.most_used', { shown: number(shown), count: total }) : null,
  ];
  return (
    <Tooltip relationship="description" content={tips.filter(Boolean).join('. ')}>
      <ToggleButton
        size="small"
        appearance="subtle"
        icon={<TableColumnTopBottomRegular />}
        checked={showing}
        onClick={toggleAttributes}
        data-testid={testIds.attributes}
      >
        {t('attributes.show')}
      </ToggleButton>
    </Tooltip>
  );
};

const Chip = ({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) => {
  const { t } = useWords();
  return (
    <button
      type="button"
      className="chip"
      aria-label={t('filter.remove', { name })}
      onClick={() => {
        onRemove();
        focusGrid();
      }}
    >
      {name}
      <DismissRegular />
    </button>
  );
};

const Chips = () => {
  const words = useWords();
  const { t, valueAt } = words;
  const filter = useStore(app, (state) => state.filter);
  return (
    <>
      {filter.view !== 'all' && (
        <Chip name={t(`view.${filter.view}`)} onRemove={() => set({ view: 'all' })} />
      )}
      {filter.category !== null && (
        <Chip name={valueAt('categoryId', filter.category)} onRemove={() => set({ category: null })} />
      )}
      {filter.campaign !== null && (
        <Chip name={valueAt('campaignId', filter.campaign)} onRemove={() => set({ campaign: null })} />
      )}
      {filter.only && <Chip name={filter.only.label} onRemove={() => set({ only: null })} />}
      {Object.entries(filter.columns).map(([path, column]) => (
        <Chip key={path} name={chipText(path, column, words)} onRemove={() => filterColumn(path, null)} />
      ))}
      {filter.statuses.map((status) => (
        <Chip
          key={status}
          name={valueAt('status', status)}
          onRemove={() => set({ statuses: filter.statuses.filter((other) => other !== status) })}
        />
      ))}
    </>
  );
};

const Shown = () => {
  const { t, number } = useWords();
  const filtered = useStore(app, (state) => isFiltered(state.filter));
  const shown = useStore(app, (state) => state.shown);
  const count = useStore(app, (state) => state.counts.total);
  return (
    <span className="shown" data-testid={testIds.shownCount}>
      {filtered ? t('filter.of', { shown: number(shown), count }) : t('filter.shown', { count })}
    </span>
  );
};

/** The line above the grid: what is filtered, and how much is left. */
export const FilterBar = () => {
  const { t } = useWords();
  const filtered = useStore(app, (state) => isFiltered(state.filter));
  const stale = useStore(app, (state) => state.stale);
  const busy = useStore(app, (state) => state.filtering);
  return (
    <div className="filters">
      <QuickFilter />
      <StatusMenu />
      <WhereToggle />
      <ColumnChooser />
      <AttributesToggle />
      <Chips />
      {filtered && (
        <Button size="small" appearance="transparent" onClick={() => app.set({ filter: NO_FILTER })}>
          {t('filter.clear')}
        </Button>
      )}
      <span className="spring" />
      {stale > 0 && (
        <button type="button" className="chip chip-stale" onClick={() => runCommand('apply-filter')}>
          {t('filter.stale', { count: stale })} · {t('command.apply-filter')}
        </button>
      )}
      {busy && <Spinner size="extra-tiny" aria-hidden={true} />}
      <Shown />
    </div>
  );
};
