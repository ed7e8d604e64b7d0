/**
 * The one keymap of the window. Menu items only show these keys (the menu does not register them), so that a key never
 * acts twice; on macOS the menu is the route and the window leaves its keys alone.
 */
import { MAC_KEYS, MENU_COMMANDS, type MenuCommand } from '../../shared/contract/shell.ts';

/** What the window can do beyond the menu. */
const WINDOW_KEYS = { 'apply-filter': 'CmdOrCtrl+Alt+L' } as const;

export type WindowCommand = MenuCommand | keyof typeof WINDOW_KEYS;

const KEYS: Readonly<Record<WindowCommand, string>> = { ...MENU_COMMANDS, ...WINDOW_KEYS };

export type Keystroke = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
};

/** Commands whose keys mean something else inside a text: there the text keeps them. */
const LEFT_TO_TEXT: ReadonlySet<WindowCommand> = new Set([
  'undo',
  'redo',
  'delete',
  'select-all',
  'fill-down',
  'fill-right',
  'paste-ads',
]);

/** Every command there is, in the order of the menu. */
export const COMMAND_NAMES = Object.keys(KEYS) as readonly WindowCommand[];

const isMac = (platform: string): boolean => platform === 'darwin';

/** Some keyboards have a sign only with Shift, as `/` in France: the sign itself says what is meant. */
const isSign = (key: string): boolean => key.length === 1 && !/[\p{L}\p{N}]/u.test(key);

const matches = (accelerator: string, stroke: Keystroke, platform: string): boolean => {
  const parts = accelerator.toLowerCase().split('+');
  const key = parts.at(-1) ?? '';
  const mod = isMac(platform) ? stroke.metaKey : stroke.ctrlKey;
  const other = isMac(platform) ? stroke.ctrlKey : stroke.metaKey;
  return (
    stroke.key.toLowerCase() === key &&
    mod === parts.includes('cmdorctrl') &&
    (stroke.shiftKey === parts.includes('shift') || isSign(key)) &&
    stroke.altKey === parts.includes('alt') &&
    !other
  );
};

/** Ctrl+Shift+Z redoes too: many hands know it. */
const REDO_TOO = 'CmdOrCtrl+Shift+Z';

/** The command a keystroke asks for; `inText` says that the focus is in a text field or an open editor. */
export const commandOf = (
  stroke: Keystroke,
  platform: string,
  inText: boolean,
): WindowCommand | undefined => {
  const found =
    COMMAND_NAMES.find((name) => matches(KEYS[name], stroke, platform)) ??
    (matches(REDO_TOO, stroke, platform) ? 'redo' : undefined);
  if (found === undefined || (inText && LEFT_TO_TEXT.has(found))) return undefined;
  return isMac(platform) && found in MENU_COMMANDS ? undefined : found;
};

const MAC_SIGNS: Readonly<Record<string, string>> = {
  CmdOrCtrl: '⌘',
  Cmd: '⌘',
  Shift: '⇧',
  Alt: '⌥',
  Delete: '⌫',
};

/** The key of a command as people read it: `Ctrl+Shift+D`, `⌘⇧D`. */
export const keyLabel = (command: WindowCommand, platform: string): string => {
  const mac = isMac(platform);
  const macKeys: Readonly<Partial<Record<WindowCommand, string>>> = MAC_KEYS;
  const parts = ((mac ? macKeys[command] : undefined) ?? KEYS[command]).split('+');
  return mac
    ? parts.map((part) => MAC_SIGNS[part] ?? part).join('')
    : parts.map((part) => (part === 'CmdOrCtrl' ? 'Ctrl' : part)).join('+');
};

/** The key with which the system pastes. */
export const pasteKeyLabel = (platform: string): string => (isMac(platform) ? '⌘V' : 'Ctrl+V');
