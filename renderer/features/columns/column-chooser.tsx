/** The list of all columns: shown or hidden, their order, and which are pinned. */

import {
  Button,
  Checkbox,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  ToggleButton,
  Tooltip,
} from '@fluentui/react-components';
import {
  ChevronDownRegular,
  ChevronUpRegular,
  PinFilled,
  PinRegular,
  TableSettingsRegular,
} from '@fluentui/react-icons';
import { type KeyboardEvent, useState } from 'react';
import type { TableView } from '../../../shared/contract/saved-views.ts';
import { foldForSearch } from '../../core/fold-for-search.ts';
import { announce } from '../../core/notices.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { SearchInput } from '../../core/ui/search-input.tsx';
import { useWords } from '../../core/words.ts';
import {
  columnPlaces,
  focusGrid,
  freezeColumn,
  layoutVersion,
  moveColumn,
  resetColumns,
  showColumn,
} from '../sheet/public.ts';
import { chooser } from './chooser-state.ts';

type Place = TableView['columns'][number];

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

const Line = ({ place, label }: { readonly place: Place; readonly label: string }) => {
  const { t } = useWords();
  const { field, shown, frozen } = place;
  const move = (by: number): void =>
    announce(t('columns.moved', { field: label, place: moveColumn(field, by) }));
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.altKey ? STEPS[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    move(by);
  };
  return (
    <li className="chooser-line" onKeyDown={onKeyDown}>
      <Checkbox
        className="value"
        label={label}
        aria-label={t('columns.show', { field: label })}
        checked={shown}
        onChange={(_event, { checked }) => showColumn(field, checked === true)}
        data-testid={testIds.columnShown(field)}
      />
      <Button
        size="small"
        appearance="subtle"
        icon={<ChevronUpRegular />}
        aria-label={t('columns.up', { field: label })}
        onClick={() => move(-1)}
        data-testid={testIds.columnMove(field, 'up')}
      />
      <Button
        size="small"
        appearance="subtle"
        icon={<ChevronDownRegular />}
        aria-label={t('columns.down', { field: label })}
        onClick={() => move(1)}
        data-testid={testIds.columnMove(field, 'down')}
      />
      <ToggleButton
        size="small"
        appearance="subtle"
        checked={frozen}
        icon={frozen ? <PinFilled /> : <PinRegular />}
        aria-label={t('columns.frozen', { field: label })}
        onClick={() => freezeColumn(field, !frozen)}
        data-testid={testIds.columnFrozen(field)}
      />
    </li>
  );
};

const List = () => {
  const { t, number, fieldLabel } = useWords();
  const [text, setText] = useState('');
  useStore(layoutVersion, (state) => state.version);
  const places = columnPlaces();
  const wanted = foldForSearch(text.trim());
  const found = places.filter(({ field }) => foldForSearch(fieldLabel(field)).includes(wanted));
  const shown = places.filter((place) => place.shown).length;
  return (
    <>
      <SearchInput className="values-search" label={t('columns.search')} value={text} onSearch={setText} />
      <ul className="chooser-list">
        {found.map((place) => (
          <Line key={place.field} place={place} label={fieldLabel(place.field)} />
        ))}
      </ul>
      {found.length === 0 && <p className="values-note">{t('columns.none', { text })}</p>}
      <p className="values-note">{t('columns.hint')}</p>
      <div className="chooser-foot">
        <span>{t('columns.shown', { shown: number(shown), count: places.length })}</span>
        <Button size="small" onClick={resetColumns} data-testid={testIds.columnsReset}>
          {t('columns.reset')}
        </Button>
      </div>
    </>
  );
};

/** The button above the sheet, and its popup list. */
export const ColumnChooser = () => {
  const { t } = useWords();
  const open = useStore(chooser, (state) => state.open);
  return (
    <Popover
      open={open}
      trapFocus
      positioning={{ position: 'below', align: 'start' }}
      onOpenChange={(_event, data) => {
        chooser.set({ open: data.open });
        if (!data.open) focusGrid();
      }}
    >
      <PopoverTrigger disableButtonEnhancement>
        <Tooltip relationship="label" content={t('command.columns')}>
          <Button
            size="small"
            appearance="subtle"
            icon={<TableSettingsRegular />}
            data-testid={testIds.columns}
          >
            <span className="filter-text">{t('columns.title')}</span>
          </Button>
        </Tooltip>
      </PopoverTrigger>
      <PopoverSurface className="chooser" aria-label={t('columns.title')}>
        <List />
      </PopoverSurface>
    </Popover>
  );
};
