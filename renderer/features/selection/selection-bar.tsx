/** The bar below the sheet while rows are ticked: their number, and actions on them. */
import { Button, Tooltip } from '@fluentui/react-components';
import {
  ArrowExportRegular,
  CheckmarkSquareRegular,
  CopyRegular,
  DeleteRegular,
  DismissRegular,
  PauseRegular,
  PlayRegular,
  TextBulletListSquareEditRegular,
} from '@fluentui/react-icons';
import { type KeyboardEvent, type ReactElement, useEffect, useMemo } from 'react';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { WindowCommand } from '../../../shared/contract/window-commands.ts';
import { keyLabel } from '../../core/keymap.ts';
import { announce } from '../../core/notices.ts';
import { type AdAction, exclusionReason } from '../../core/selection.ts';
import { app, rows } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords, words } from '../../core/words.ts';
import { openBulkEdit } from '../bulk/public.ts';
import { openExport } from '../export/public.ts';
import { endTicks, pointingAt } from '../sheet/public.ts';
import { askToDelete, changeStatus, duplicateAds } from './ad-actions.ts';

type BarAct = {
  readonly name: 'pause' | 'activate' | 'delete' | 'duplicate' | 'bulk' | 'export';
  readonly icon: ReactElement;
  readonly command?: WindowCommand;
  readonly run: () => unknown;
};

const ACTS: readonly BarAct[] = [
  { name: 'pause', icon: <PauseRegular />, run: () => changeStatus('PAUSED') },
  { name: 'activate', icon: <PlayRegular />, run: () => changeStatus('ACTIVE') },
  { name: 'delete', icon: <DeleteRegular />, command: 'delete', run: askToDelete },
  { name: 'duplicate', icon: <CopyRegular />, command: 'duplicate', run: duplicateAds },
  {
    name: 'bulk',
    icon: <TextBulletListSquareEditRegular />,
    command: 'bulk-edit',
    run: () => openBulkEdit(),
  },
  { name: 'export', icon: <ArrowExportRegular />, command: 'export-table', run: openExport },
];

/** The number of ticked rows an action applies to. */
const countFor = (act: AdAction, ticked: readonly RowKey[]): number =>
  ticked.filter((key) => {
    const row = rows.get(key);
    return row !== undefined && exclusionReason(act, row) === null;
  }).length;

const ActButton = ({ act, ticked }: { readonly act: BarAct; readonly ticked: readonly RowKey[] }) => {
  const { t } = useWords();
  const platform = useStore(app, (state) => state.shell?.platform ?? '');
  const version = useStore(app, (state) => state.rowsVersion);
  const { name, icon, command, run } = act;
  const count = useMemo(() => (version >= 0 ? countFor(name, ticked) : 0), [name, ticked, version]);
  const said = t(`selection.${name}`, { count });
  const tip = command ? t('command.tip', { name: said, key: keyLabel(command, platform) }) : said;
  return (
    <Tooltip content={tip} relationship="label">
      <Button
        size="small"
        appearance="subtle"
        icon={icon}
        disabledFocusable={count === 0}
        onClick={() => pointingAt(ticked, run)}
        data-testid={testIds.selectionAct(name)}
      >
        <span className="selection-text">{t(`selection.act.${name}`)}</span>
      </Button>
    </Tooltip>
  );
};

const Bar = ({ ticked }: { readonly ticked: readonly RowKey[] }) => {
  const { t } = useWords();
  const count = ticked.length;
  useEffect(() => announce(words().t('selection.ticked', { count })), [count]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    endTicks();
  };
  return (
    <div
      className="selection-bar"
      role="toolbar"
      aria-label={t('selection.bar')}
      onKeyDown={onKeyDown}
      data-testid={testIds.selectionBar}
    >
      <span className="selection-count">
        <CheckmarkSquareRegular aria-hidden={true} />
        <b>{t('selection.ticked', { count })}</b>
      </span>
      {ACTS.map((act) => (
        <ActButton key={act.name} act={act} ticked={ticked} />
      ))}
      <span className="spring" />
      <Tooltip
        content={t('command.tip', { name: t('selection.end'), key: t('key.escape') })}
        relationship="label"
      >
        <Button
          size="small"
          appearance="subtle"
          icon={<DismissRegular />}
          onClick={endTicks}
          data-testid={testIds.selectionEnd}
        />
      </Tooltip>
    </div>
  );
};

export const SelectionBar = () => {
  const ticked = useStore(app, (state) => state.selected);
  return ticked.length > 0 && <Bar ticked={ticked} />;
};

/** Focuses the first action of the bar; without ticked rows, tells so. */
export const focusSelectionBar = (): void => {
  const bar = document.querySelector(`[data-testid="${testIds.selectionBar}"]`);
  const button = bar?.querySelector('button');
  if (button) button.focus();
  else announce(words().t('selection.none'));
};
