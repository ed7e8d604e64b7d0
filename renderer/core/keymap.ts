/**
 * The window's keymap. Menu items only display these keys (the menu does not register them), so that a key never acts
 * twice; on macOS the menu handles them and the window does not.
 */
import type { WindowCommand } from '../../shared/contract/window-commands.ts';
import {
  isMenuCommand,
  keyOf,
  WINDOW_COMMAND_NAMES,
  WINDOW_COMMANDS,
} from '../../shared/contract/window-commands.ts';

export type Keystroke = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
};

const isMac = (platform: string): boolean => platform === 'darwin';

/** Is it a punctuation key? Some keyboards type these with Shift, as `/` in France, so Shift is ignored for them. */
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

/** A second key for redo, as in many programs. */
const REDO_TOO = 'CmdOrCtrl+Shift+Z';

/** The command for a keystroke; `inText`: the focus is in a text field or an open editor. */
export const commandOf = (
  stroke: Keystroke,
  platform: string,
  inText: boolean,
): WindowCommand | undefined => {
  const found =
    WINDOW_COMMAND_NAMES.find((name) => matches(WINDOW_COMMANDS[name].key, stroke, platform)) ??
    (matches(REDO_TOO, stroke, platform) ? 'redo' : undefined);
  if (found === undefined || (inText && WINDOW_COMMANDS[found].leftToText)) return undefined;
  return isMac(platform) && isMenuCommand(found) ? undefined : found;
};

const MAC_SIGNS: Readonly<Record<string, string>> = {
  CmdOrCtrl: '⌘',
  Cmd: '⌘',
  Shift: '⇧',
  Alt: '⌥',
  Delete: '⌫',
};

/** The key of a command as shown to people: `Ctrl+Shift+D`, `⌘⇧D`. */
export const keyLabel = (command: WindowCommand, platform: string): string => {
  const mac = isMac(platform);
  const parts = keyOf(command, mac).split('+');
  return mac
    ? parts.map((part) => MAC_SIGNS[part] ?? part).join('')
    : parts.map((part) => (part === 'CmdOrCtrl' ? 'Ctrl' : part)).join('+');
};

/** The system's key for paste. */
export const pasteKeyLabel = (platform: string): string => (isMac(platform) ? '⌘V' : 'Ctrl+V');
