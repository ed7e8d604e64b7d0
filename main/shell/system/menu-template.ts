import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '../../../shared/contract/window-commands.ts';
import { keyOf } from '../../../shared/contract/window-commands.ts';
import type { MessageKey } from '../../../shared/locale/index.ts';

/** The menu's own entries (`menubar.…`); commands use the names of the commands. */
type MenuWord = WordIn<MessageKey>;
type WordIn<Key> = Key extends `menubar.${infer Word}` ? Word : never;

export type MenuWords = {
  readonly command: (name: MenuCommand) => string;
  readonly word: (word: MenuWord) => string;
};

type Item = MenuItemConstructorOptions;
type Role = NonNullable<Item['role']>;

export type MenuActions = {
  readonly run: (command: MenuCommand) => void;
  readonly openLogs: () => void;
};

type Request = MenuWords &
  MenuActions & {
    readonly mac: boolean /** Adds developer entries. */;
    readonly developer: boolean;
  };

const SEPARATOR: Item = { type: 'separator' };

/**
 * The application's menu. Its keys are shown but not registered, as the window handles them (`docs/grid.md#keys`), so
 * that none acts twice. On macOS the system registers them, and the window does not.
 */
export const menuTemplate = (request: Request): Item[] => {
  const { word, mac } = request;
  const command = (name: MenuCommand): Item => ({
    id: name,
    label: request.command(name),
    accelerator: keyOf(name, mac),
    registerAccelerator: false,
    click: () => request.run(name),
  });
  const role = (name: Role, label: MenuWord): Item => ({
    role: name,
    label: word(label),
    registerAccelerator: mac,
  });
  return [
    ...(mac ? [{ role: 'appMenu' } satisfies Item] : []),
    {
      label: word('file'),
      submenu: [
        command('pull'),
        command('pull-full'),
        SEPARATOR,
        command('import-table'),
        command('export-table'),
        SEPARATOR,
        command('review'),
        command('check'),
        SEPARATOR,
        command('accounts'),
        ...(mac ? [{ role: 'close' } satisfies Item] : [SEPARATOR, role('quit', 'quit')]),
      ],
    },
    {
      label: word('edit'),
      submenu: [
        command('undo'),
        command('redo'),
        SEPARATOR,
        role('cut', 'cut'),
        role('copy', 'copy'),
        role('paste', 'paste'),
        command('select-all'),
        SEPARATOR,
        command('fill-down'),
        command('fill-right'),
        SEPARATOR,
        command('revert'),
        command('find'),
        command('replace'),
        command('find-next'),
        command('find-previous'),
        command('quick-filter'),
        SEPARATOR,
        command('settings'),
      ],
    },
    {
      label: word('ads'),
      submenu: [
        command('new-ad'),
        command('paste-ads'),
        command('duplicate'),
        command('bulk-edit'),
        command('find-duplicates'),
        command('check-pictures'),
        command('match-pictures'),
        command('delete'),
        SEPARATOR,
        command('recreate'),
        command('put-away'),
      ],
    },
    {
      label: word('view'),
      submenu: [
        command('palette'),
        SEPARATOR,
        command('show-ads'),
        command('show-campaigns'),
        command('show-categories'),
        command('show-conflicts'),
        command('show-history'),
        command('show-feeds'),
        command('show-planner'),
        command('show-performance'),
        command('show-routines'),
        SEPARATOR,
        command('ask-marketplace'),
        command('filter-column'),
        command('columns'),
        command('group'),
        command('toggle-groups'),
        command('save-view'),
        SEPARATOR,
        command('toggle-left'),
        command('toggle-right'),
        command('toggle-problems'),
        SEPARATOR,
        command('focus-panel'),
        SEPARATOR,
        zoom('zoomIn', word('zoom_in')),
        zoom('zoomOut', word('zoom_out')),
        zoom('resetZoom', word('actual_size')),
        role('togglefullscreen', 'full_screen'),
        ...(request.developer ? [SEPARATOR, zoom('toggleDevTools', word('developer_tools'))] : []),
      ],
    },
    ...(mac ? [{ role: 'windowMenu' } satisfies Item] : []),
    {
      label: word('help'),
      role: 'help',
      submenu: [
        command('field-help'),
        command('expression-help'),
        command('shortcuts'),
        SEPARATOR,
        { label: word('open_logs'), click: request.openLogs },
        role('about', 'about'),
      ],
    },
  ];
};

/** The window has no keys for these, so theirs are registered. */
const zoom = (role: Role, label: string): Item => ({ role, label });
