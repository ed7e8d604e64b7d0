import {
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Toolbar,
  ToolbarButton,
  ToolbarDivider,
  Tooltip,
} from '@fluentui/react-components';
import {
  AddRegular,
  ArrowRedoRegular,
  ArrowResetRegular,
  ArrowSyncRegular,
  ArrowUndoRegular,
  ChevronDownRegular,
  CopyRegular,
  DeleteRegular,
  DocumentTableRegular,
  PanelBottomRegular,
  PanelLeftRegular,
  PanelRightRegular,
  PauseRegular,
  PlayRegular,
  SendRegular,
  TextBulletListSquareEditRegular,
} from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import type { WindowCommand } from '../../shared/contract/window-commands.ts';
import { runCommand } from '../core/command-registry.ts';
import { app, runningJob } from '../core/state.ts';
import { useStore } from '../core/store.ts';
import { testIds } from '../core/test-ids.ts';
import { useWords } from '../core/words.ts';
import { kindsOf, openBulkEdit } from '../features/bulk/public.ts';
import { changeStatus } from '../features/selection/public.ts';
import { useTarget } from '../features/sheet/public.ts';
import { useKeyLabel } from './key-label.ts';

const CommandButton = ({
  command,
  icon,
  tip,
  text,
  disabled = false,
}: {
  readonly command: WindowCommand;
  readonly icon: ReactElement;
  readonly tip?: string;
  readonly text?: string;
  readonly disabled?: boolean;
}) => {
  const { t } = useWords();
  const key = useKeyLabel()(command);
  const name = t(`command.${command}`);
  return (
    <Tooltip content={tip ?? t('command.tip', { name, key })} relationship="description">
      <ToolbarButton
        icon={icon}
        aria-label={text ?? name}
        disabledFocusable={disabled}
        onClick={() => runCommand(command)}
        data-testid={testIds.command(command)}
      >
        {text !== undefined && <span className="command-text">{text}</span>}
      </ToolbarButton>
    </Tooltip>
  );
};

const StatusButton = ({
  status,
  count,
}: {
  readonly status: 'ACTIVE' | 'PAUSED';
  readonly count: number;
}) => {
  const { t } = useWords();
  const act = status === 'ACTIVE' ? 'activate' : 'pause';
  const name = count > 0 ? t(`selection.${act}`, { count }) : t(`command.${act}`);
  return (
    <Tooltip content={name} relationship="label">
      <ToolbarButton
        icon={status === 'ACTIVE' ? <PlayRegular /> : <PauseRegular />}
        disabledFocusable={count === 0}
        onClick={() => changeStatus(status)}
        data-testid={testIds.command(act)}
      />
    </Tooltip>
  );
};

const PullButtons = () => {
  const { t } = useWords();
  const pulling = useStore(app, (state) => runningJob(state, 'pull') !== undefined);
  const keyOf = useKeyLabel();
  return (
    <>
      <CommandButton command="pull" icon={<ArrowSyncRegular />} text={t('command.pull')} disabled={pulling} />
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <ToolbarButton
            className="menu-arrow"
            icon={<ChevronDownRegular />}
            aria-label={t('command.more')}
            disabledFocusable={pulling}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem secondaryContent={keyOf('pull-full')} onClick={() => runCommand('pull-full')}>
              {t('command.pull-full')}
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
    </>
  );
};

/** The most used kinds of bulk edits; the dialog has all of them. */
const BULK_KINDS = ['money', 'limit', 'set', 'replace', 'formula', 'template', 'status', 'campaign'] as const;

const BulkButtons = () => {
  const { t } = useWords();
  const keyOf = useKeyLabel();
  const kinds = kindsOf(useStore(app, ({ tab }) => (tab === 'campaigns' ? 'campaigns' : 'ads')));
  return (
    <>
      <CommandButton
        command="bulk-edit"
        icon={<TextBulletListSquareEditRegular />}
        text={t('command.bulk-edit')}
      />
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <ToolbarButton className="menu-arrow" icon={<ChevronDownRegular />} aria-label={t('bulk.more')} />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {BULK_KINDS.filter((kind) => kinds.includes(kind)).map((kind) => (
              <MenuItem key={kind} onClick={() => openBulkEdit({ begin: kind })}>
                {t(`bulk.kind.${kind}`)}
              </MenuItem>
            ))}
            <MenuDivider />
            <MenuItem
              secondaryContent={keyOf('find-duplicates')}
              onClick={() => runCommand('find-duplicates')}
            >
              {t('command.find-duplicates')}
            </MenuItem>
            <MenuItem secondaryContent={keyOf('check-pictures')} onClick={() => runCommand('check-pictures')}>
              {t('command.check-pictures')}
            </MenuItem>
            <MenuItem secondaryContent={keyOf('match-pictures')} onClick={() => runCommand('match-pictures')}>
              {t('command.match-pictures')}
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
    </>
  );
};

/** Import and export of tables. */
const TABLE_COMMANDS = ['import-table', 'export-table', 'paste-ads'] as const;

const TableButtons = () => {
  const { t } = useWords();
  const keyOf = useKeyLabel();
  return (
    <Menu>
      <Tooltip content={t('workbook.menu')} relationship="label">
        <MenuTrigger disableButtonEnhancement>
          <ToolbarButton
            icon={<DocumentTableRegular />}
            aria-label={t('workbook.menu')}
            data-testid={testIds.tableMenu}
          />
        </MenuTrigger>
      </Tooltip>
      <MenuPopover>
        <MenuList>
          {TABLE_COMMANDS.map((command) => (
            <MenuItem
              key={command}
              secondaryContent={keyOf(command)}
              onClick={() => runCommand(command)}
              data-testid={testIds.command(command)}
            >
              {t(`command.${command}`)}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};

const UndoButtons = () => {
  const { t } = useWords();
  const keyOf = useKeyLabel();
  const undo = useStore(app, (state) => state.open?.canUndo ?? null);
  const redo = useStore(app, (state) => state.open?.canRedo ?? null);
  const tip = (command: 'undo' | 'redo', label: string | null) =>
    label === null ? {} : { tip: t(`command.${command}_of`, { label, key: keyOf(command) }) };
  return (
    <>
      <CommandButton
        command="undo"
        icon={<ArrowUndoRegular />}
        disabled={undo === null}
        {...tip('undo', undo)}
      />
      <CommandButton
        command="redo"
        icon={<ArrowRedoRegular />}
        disabled={redo === null}
        {...tip('redo', redo)}
      />
    </>
  );
};

const ReviewButton = () => {
  const { t } = useWords();
  const count = useStore(app, (state) => changesToSend(state.open?.counts));
  return (
    <CommandButton
      command="review"
      icon={<SendRegular />}
      text={count === 0 ? t('command.review') : t('command.review_count', { count })}
    />
  );
};

const changesToSend = (counts: { drafts: number; campaignDrafts: number } | undefined): number =>
  counts ? counts.drafts + counts.campaignDrafts : 0;

/** Buttons for the ads of the target; each tooltip tells how many these are. */
const AdButtons = () => {
  const { t } = useWords();
  const keyOf = useKeyLabel();
  const count = useTarget().keys.length;
  const none = count === 0;
  const tip = (act: 'duplicate' | 'delete' | 'revert') =>
    none ? {} : { tip: t('command.tip', { name: t(`selection.${act}`, { count }), key: keyOf(act) }) };
  return (
    <>
      <CommandButton command="duplicate" icon={<CopyRegular />} disabled={none} {...tip('duplicate')} />
      <StatusButton status="PAUSED" count={count} />
      <StatusButton status="ACTIVE" count={count} />
      <CommandButton command="delete" icon={<DeleteRegular />} disabled={none} {...tip('delete')} />
      <CommandButton command="revert" icon={<ArrowResetRegular />} disabled={none} {...tip('revert')} />
    </>
  );
};

/** The toolbar of everyday commands, each with its key in its tooltip. */
export const CommandBar = () => {
  const { t } = useWords();
  return (
    <Toolbar className="commands" size="small" aria-label={t('toolbar.label')}>
      <PullButtons />
      <ToolbarDivider />
      <CommandButton command="new-ad" icon={<AddRegular />} text={t('command.new-ad')} />
      <AdButtons />
      <BulkButtons />
      <TableButtons />
      <ToolbarDivider />
      <UndoButtons />
      <span className="spring" />
      <CommandButton command="toggle-left" icon={<PanelLeftRegular />} />
      <CommandButton command="toggle-problems" icon={<PanelBottomRegular />} />
      <CommandButton command="toggle-right" icon={<PanelRightRegular />} />
      <ToolbarDivider />
      <ReviewButton />
    </Toolbar>
  );
};
