/** The context menu of a cell, its range and its ad: by right click, menu key or Shift+F10. */
import { Menu, MenuDivider, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components';
import { type ReactNode, useMemo } from 'react';
import { isCampaignKey } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import type { WindowCommand } from '../../../shared/contract/window-commands.ts';
import { runCommand } from '../../core/command-registry.ts';
import { keyLabel } from '../../core/keymap.ts';
import { showPanel } from '../../core/layout.ts';
import { panelView } from '../../core/panel-view.ts';
import { columnValues, hasValueList } from '../../core/rows/column-filter.ts';
import type { ActionTarget } from '../../core/selection.ts';
import { app, rows } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { columnMenu, valueLabel } from '../columns/public.ts';
import { applyFix, clearRange, revert } from '../edits/public.ts';
import { holdEdits, useHolds } from '../feeds/public.ts';
import { problemsInCell } from '../fields/public.ts';
import { focusGrid, pointingAt, severalCells } from '../sheet/public.ts';
import { type CellMenuPlace, cellMenu, draftsInRange, filterByCell } from './cell-menu-state.ts';
import { copyRange, cutRange, pasteRange } from './copy/clipboard.ts';
import { fillDown, fillRight } from './copy/fill.ts';

const LONGEST = 32;

const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** An action on cells; the focus returns to the sheet first. */
const Act = ({
  name,
  keys,
  children,
  onClick,
}: {
  readonly name: string;
  readonly keys?: string;
  readonly children: ReactNode;
  readonly onClick: () => unknown;
}) => (
  <MenuItem
    data-testid={testIds.cellMenuItem(name)}
    {...(keys === undefined ? {} : { secondaryContent: keys })}
    onClick={() => {
      focusGrid();
      onClick();
    }}
  >
    {children}
  </MenuItem>
);

const Command = ({ name }: { readonly name: WindowCommand & keyof typeof NAMED }) => {
  const { t } = useWords();
  const platform = useStore(app, (state) => state.shell?.platform ?? '');
  return (
    <Act name={name} keys={keyLabel(name, platform)} onClick={() => runCommand(name)}>
      {t(NAMED[name])}
    </Act>
  );
};

const NAMED = {
  'filter-column': 'command.filter-column',
  'field-help': 'command.field-help',
} as const satisfies Partial<Record<WindowCommand, string>>;

const OF_ADS = {
  'bulk-edit': 'selection.bulk',
  duplicate: 'selection.duplicate',
  delete: 'selection.delete',
} as const satisfies Partial<Record<WindowCommand, string>>;

/** An action on the ads of the menu's target, which need not be the ticked ones. */
const OfAds = ({ name, target }: { readonly name: keyof typeof OF_ADS; readonly target: ActionTarget }) => {
  const { t } = useWords();
  const platform = useStore(app, (state) => state.shell?.platform ?? '');
  const { keys } = target;
  return (
    <Act name={name} keys={keyLabel(name, platform)} onClick={() => pointingAt(keys, () => runCommand(name))}>
      {t(OF_ADS[name], { count: keys.length })}
    </Act>
  );
};

const Cells = () => {
  const { t } = useWords();
  const drafts = draftsInRange();
  const several = severalCells() !== null;
  return (
    <>
      <Act name="cut" onClick={cutRange}>
        {t('menu.cut')}
      </Act>
      <Act name="copy" onClick={copyRange}>
        {t('menu.copy')}
      </Act>
      <Act name="paste" onClick={pasteRange}>
        {t('menu.paste')}
      </Act>
      <MenuDivider />
      {several && (
        <Act name="fill-down" onClick={fillDown}>
          {t('command.fill-down')}
        </Act>
      )}
      {several && (
        <Act name="fill-right" onClick={fillRight}>
          {t('command.fill-right')}
        </Act>
      )}
      <Act name="clear" onClick={clearRange}>
        {t('command.clear-cells')}
      </Act>
      {drafts.count > 0 && (
        <Act name="revert" onClick={() => revert(drafts.keys, drafts.fields)}>
          {t('menu.revert', { count: drafts.count })}
        </Act>
      )}
    </>
  );
};

const Fixes = ({ row, field }: CellMenuPlace) => {
  const words = useWords();
  return problemsInCell(row, field.path).flatMap((problem) =>
    problem.fix
      ? [
          <Act
            key={`${problem.field} ${problem.message.key}`}
            name="fix"
            onClick={() => applyFix(row.key, problem.field, problem.fix?.changes ?? [])}
          >
            {words.t('menu.fix', { fix: words.fix(problem) })}
          </Act>,
        ]
      : [],
  );
};

const Filters = (place: CellMenuPlace) => {
  const words = useWords();
  const { row, field } = place;
  if (!hasValueList(field)) return null;
  const [first = null] = columnValues(field, row.values[field.path]);
  const value = `“${short(valueLabel(field, first, words))}”`;
  return (
    <>
      <Act name="only" onClick={() => filterByCell(place, true)}>
        {words.t('menu.only_value', { value })}
      </Act>
      <Act name="without" onClick={() => filterByCell(place, false)}>
        {words.t('menu.without_value', { value })}
      </Act>
    </>
  );
};

const showHistory = (): void => {
  showPanel('right');
  panelView.set({ view: 'history' });
};

/** Edits of ads that a feed manages. */
const FeedActs = ({ target }: { readonly target: ActionTarget }) => {
  const { t } = useWords();
  const chosen = useMemo(() => target.keys.flatMap((key) => rows.get(key) ?? []), [target]);
  const { free, held } = useHolds(chosen);
  return (
    <>
      {free.length > 0 && (
        <Act name="feed-hold" onClick={() => holdEdits(true, free)}>
          {t('feeds.hold', { count: free.length })}
        </Act>
      )}
      {held.length > 0 && (
        <Act name="feed-release" onClick={() => holdEdits(false, held)}>
          {t('feeds.release', { count: held.length })}
        </Act>
      )}
    </>
  );
};

const AdActs = (place: CellMenuPlace) => {
  const { t } = useWords();
  const { target } = place;
  return (
    <>
      <Filters {...place} />
      <Command name="filter-column" />
      <MenuDivider />
      <OfAds name="bulk-edit" target={target} />
      <OfAds name="duplicate" target={target} />
      <OfAds name="delete" target={target} />
      <FeedActs target={target} />
      <Act name="history" onClick={showHistory}>
        {t('menu.history')}
      </Act>
      <Command name="field-help" />
    </>
  );
};

/** The menu of the ads' sheet, or with `acts` of another one, which has these besides those of cells. */
export const CellMenu = ({ acts }: { readonly acts?: (row: GridRow) => ReactNode }) => {
  const { t } = useWords();
  const open = useStore(cellMenu, (state) => state.open);
  if (!open || isCampaignKey(open.row.key) !== (acts !== undefined)) return null;
  const { left, top } = open;
  const close = (): void => {
    cellMenu.set({ open: null });
    if (!app.get().dialog && !columnMenu.get().open) focusGrid();
  };
  return (
    <Menu
      open
      onOpenChange={(_event, data) => {
        if (!data.open) close();
      }}
      positioning={{
        position: 'below',
        align: 'start',
        autoSize: 'height',
        // In a low window the menu covers its cell instead of scrolling.
        shiftToCoverTarget: true,
        target: { getBoundingClientRect: () => new DOMRect(left, top, 0, 0) },
      }}
    >
      <MenuPopover className="cell-menu" data-testid={testIds.cellMenu}>
        <MenuList aria-label={t('menu.cell')}>
          <Cells />
          <Fixes {...open} />
          <MenuDivider />
          {acts ? acts(open.row) : <AdActs {...open} />}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};
