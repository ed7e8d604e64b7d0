/**
 * The window's commands, in the order of the menu: one table, from which menu, keymap, palette and list of keys are
 * derived. Their implementations are in the page (`renderer/core/command-registry.ts`).
 */

/** The heading for a command in the list of keys. */
export type CommandGroup = 'cells' | 'edit' | 'ads' | 'view' | 'file' | 'help';

export type WindowCommandFacts = {
  /** In Electron's accelerator syntax. */
  readonly key: string;
  /** Where macOS reserves that key. */
  readonly macKey?: string;
  readonly group: CommandGroup;
  /** What must exist for it to be available; by default an open account. */
  readonly needs?: 'nothing' | 'ads';
  /** Its key has another meaning inside a text field, which keeps it. */
  readonly leftToText?: true;
  /** It has no menu item. */
  readonly menu?: false;
};

const TABLE = {
  'new-ad': { key: 'CmdOrCtrl+N', group: 'ads' },
  'import-table': { key: 'CmdOrCtrl+O', group: 'file' },
  'export-table': { key: 'CmdOrCtrl+Shift+S', group: 'file' },
  'paste-ads': { key: 'CmdOrCtrl+Shift+V', group: 'ads', leftToText: true },
  duplicate: { key: 'CmdOrCtrl+Shift+D', group: 'ads', needs: 'ads' },
  'bulk-edit': { key: 'CmdOrCtrl+B', group: 'ads' },
  'find-duplicates': { key: 'CmdOrCtrl+Shift+B', group: 'ads' },
  'check-pictures': { key: 'CmdOrCtrl+Alt+P', group: 'ads', needs: 'ads' },
  'match-pictures': { key: 'CmdOrCtrl+Shift+P', group: 'ads' },
  delete: { key: 'CmdOrCtrl+Delete', group: 'ads', needs: 'ads', leftToText: true },
  recreate: { key: 'CmdOrCtrl+Shift+N', group: 'ads', needs: 'ads' },
  'put-away': { key: 'CmdOrCtrl+Shift+Delete', group: 'ads', needs: 'ads' },
  undo: { key: 'CmdOrCtrl+Z', group: 'edit', leftToText: true },
  redo: { key: 'CmdOrCtrl+Y', group: 'edit', leftToText: true },
  revert: { key: 'CmdOrCtrl+Shift+R', group: 'edit', needs: 'ads' },
  pull: { key: 'F5', group: 'file' },
  'pull-full': { key: 'CmdOrCtrl+F5', group: 'file' },
  review: { key: 'CmdOrCtrl+Enter', group: 'file' },
  check: { key: 'CmdOrCtrl+Shift+Enter', group: 'file' },
  'show-ads': { key: 'CmdOrCtrl+1', group: 'view' },
  'show-campaigns': { key: 'CmdOrCtrl+2', group: 'view' },
  'show-history': { key: 'CmdOrCtrl+3', group: 'view' },
  'show-categories': { key: 'CmdOrCtrl+4', group: 'view' },
  'show-conflicts': { key: 'CmdOrCtrl+5', group: 'view' },
  'show-feeds': { key: 'CmdOrCtrl+7', group: 'view' },
  'show-planner': { key: 'CmdOrCtrl+8', group: 'view' },
  'show-performance': { key: 'CmdOrCtrl+9', group: 'view' },
  'show-routines': { key: 'CmdOrCtrl+6', group: 'view' },
  palette: { key: 'CmdOrCtrl+K', group: 'help', needs: 'nothing' },
  'filter-column': { key: 'CmdOrCtrl+Alt+F', group: 'view' },
  columns: { key: 'CmdOrCtrl+Alt+C', group: 'view' },
  group: { key: 'CmdOrCtrl+Alt+G', group: 'view' },
  'toggle-groups': { key: 'CmdOrCtrl+Shift+G', group: 'view' },
  'save-view': { key: 'CmdOrCtrl+Alt+S', group: 'view' },
  'toggle-left': { key: 'F9', group: 'view' },
  'toggle-right': { key: 'F10', group: 'view' },
  'toggle-problems': { key: 'F8', group: 'view' },
  'focus-panel': { key: 'F6', group: 'view' },
  'select-all': { key: 'CmdOrCtrl+A', group: 'cells', leftToText: true },
  'fill-down': { key: 'CmdOrCtrl+D', group: 'cells', leftToText: true },
  'fill-right': { key: 'CmdOrCtrl+R', group: 'cells', leftToText: true },
  find: { key: 'CmdOrCtrl+F', group: 'edit' },
  replace: { key: 'CmdOrCtrl+H', macKey: 'Cmd+Alt+F', group: 'edit' },
  'find-next': { key: 'F3', group: 'edit' },
  'find-previous': { key: 'Shift+F3', group: 'edit' },
  'ask-marketplace': { key: 'CmdOrCtrl+Shift+F', group: 'view' },
  'quick-filter': { key: 'CmdOrCtrl+Shift+L', group: 'view' },
  accounts: { key: 'CmdOrCtrl+Shift+A', group: 'file', needs: 'nothing' },
  settings: { key: 'CmdOrCtrl+,', group: 'file' },
  'field-help': { key: 'F1', group: 'help' },
  'expression-help': { key: 'Shift+F1', group: 'help' },
  shortcuts: { key: 'CmdOrCtrl+/', group: 'help', needs: 'nothing' },
  'apply-filter': { key: 'CmdOrCtrl+Alt+L', group: 'view', menu: false },
  'selection-bar': { key: 'CmdOrCtrl+Alt+B', group: 'view', menu: false },
} as const satisfies Readonly<Record<string, WindowCommandFacts>>;

export type WindowCommand = keyof typeof TABLE;
export const WINDOW_COMMANDS: Readonly<Record<WindowCommand, WindowCommandFacts>> = TABLE;
export const WINDOW_COMMAND_NAMES = Object.keys(TABLE) as readonly WindowCommand[];

/** Those that a menu item can run. */
export type MenuCommand = {
  [N in WindowCommand]: (typeof TABLE)[N] extends { readonly menu: false } ? never : N;
}[WindowCommand];

export const isMenuCommand = (name: WindowCommand): name is MenuCommand =>
  WINDOW_COMMANDS[name].menu !== false;

export const MENU_COMMANDS: readonly MenuCommand[] = WINDOW_COMMAND_NAMES.filter(isMenuCommand);

/** The key of a command, in Electron's accelerator syntax. */
export const keyOf = (name: WindowCommand, mac: boolean): string => {
  const { key, macKey = key } = WINDOW_COMMANDS[name];
  return mac ? macKey : key;
};
