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
import { openBulkEdit } from '../bulk/bulk-actions.ts';
import { testIds } from '../test-ids.ts';
import { runCommand } from './commands.ts';
import { changeStatus } from './edits.ts';
import { keyLabel, type WindowCommand } from './keymap.ts';
import { app, runningJob } from './state.ts';
import { useStore } from './store.ts';
import { useWords } from './words.ts';

const useKeyLabel = () => {
  const platform = useStore(app, (state) => state.shell?.platform ?? '');
  return (command: WindowCommand): string => keyLabel(command, platform);
};

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
  disabled,
}: {
  readonly status: 'ACTIVE' | 'PAUSED';
  readonly disabled: boolean;
}) => {
  const { t } = useWords();
  const name = t(status === 'ACTIVE' ? 'command.activate' : 'command.pause');
  return (
    <Tooltip content={name} relationship="label">
      <ToolbarButton
        icon={status === 'ACTIVE' ? <PlayRegular /> : <PauseRegular />}
        disabledFocusable={disabled}
        onClick={() => changeStatus(status)}
        data-testid={testIds.command(status === 'ACTIVE' ? 'activate' : 'pause')}
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

/** The kinds asked for most, at hand; the dialog has them all. */
const BULK_KINDS = ['money', 'limit', 'set', 'replace', 'formula', 'template', 'status', 'campaign'] as const;

const BulkButtons = () => {
  const { t } = useWords();
  const keyOf = useKeyLabel();
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
            {BULK_KINDS.map((kind) => (
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
          </MenuList>
        </MenuPopover>
      </Menu>
    </>
  );
};

/** Tables come and go by these. */
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

/** The commands of every day, each with its key in its tooltip. */
export const CommandBar = () => {
  const { t } = useWords();
  const none = useStore(app, (state) => state.selected.length === 0 && state.focus === null);
  return (
    <Toolbar className="commands" size="small" aria-label={t('toolbar.label')}>
      <PullButtons />
      <ToolbarDivider />
      <CommandButton command="new-ad" icon={<AddRegular />} text={t('command.new-ad')} />
      <CommandButton command="duplicate" icon={<CopyRegular />} disabled={none} />
      <StatusButton status="PAUSED" disabled={none} />
      <StatusButton status="ACTIVE" disabled={none} />
      <CommandButton command="delete" icon={<DeleteRegular />} disabled={none} />
      <CommandButton command="revert" icon={<ArrowResetRegular />} disabled={none} />
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
