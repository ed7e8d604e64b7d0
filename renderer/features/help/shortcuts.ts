/** The window's keys by purpose: those of commands from the keymap, and those of the sheet. */
import { WINDOW_COMMAND_NAMES, WINDOW_COMMANDS } from '../../../shared/contract/window-commands.ts';
import type { MessageKey } from '../../../shared/locale/index.ts';
import { keyLabel } from '../../core/keymap.ts';
import type { Words } from '../../core/words.ts';

const GROUPS = ['cells', 'heads', 'edit', 'ads', 'view', 'file', 'help', 'pages'] as const;
type Group = (typeof GROUPS)[number];

export type Shortcut = { readonly name: string; readonly keys: readonly string[] };
export type ShortcutGroup = { readonly title: string; readonly shortcuts: readonly Shortcut[] };

type Written = readonly [name: MessageKey, ...keys: string[]];

/** Keys of the sheet, as on the keyboard. `Mod` is Ctrl, and ⌘ on a Mac. */
const SHEET: readonly Written[] = [
  ['shortcuts.move', '↑', '↓', '←', '→'],
  ['shortcuts.edge', 'Mod+↑', 'Mod+↓', 'Mod+←', 'Mod+→'],
  ['shortcuts.ends', 'Home', 'End'],
  ['shortcuts.corners', 'Mod+Home', 'Mod+End'],
  ['shortcuts.edit', 'F2'],
  ['shortcuts.keep_down', 'Enter'],
  ['shortcuts.keep_right', 'Tab'],
  ['shortcuts.drop', 'Esc'],
  ['shortcuts.clear', 'Delete'],
  ['shortcuts.range', 'Shift+↑', 'Shift+↓', 'Shift+←', 'Shift+→'],
  ['shortcuts.column', 'Mod+Space'],
  ['shortcuts.row', 'Shift+Space'],
  ['shortcuts.enter_range', 'Mod+Enter'],
  ['shortcuts.copy', 'Mod+C'],
  ['shortcuts.cut', 'Mod+X'],
  ['shortcuts.paste', 'Mod+V'],
  ['shortcuts.select_row', 'Space'],
];

/** Keys of column headers; arrow up leads there from the first row. */
const HEADS: readonly Written[] = [
  ['shortcuts.head.to', 'Mod+↑', '↑'],
  ['shortcuts.head.sort', 'Enter'],
  ['shortcuts.head.sort_too', 'Shift+Enter'],
  ['shortcuts.head.menu', 'Alt+↓'],
  ['shortcuts.head.move', 'Shift+←', 'Shift+→'],
  ['shortcuts.head.width', 'Alt+←', 'Alt+→'],
];

const ELSEWHERE: readonly Written[] = [
  ['shortcuts.panel_back', 'Esc'],
  ['shortcuts.apply', 'Esc'],
  ['shortcuts.conflict.mine', 'M'],
  ['shortcuts.conflict.theirs', 'T'],
  ['shortcuts.conflict.other', 'E'],
];

const written = (list: readonly Written[], mac: boolean, { t }: Words): readonly Shortcut[] =>
  list.map(([name, ...keys]) => ({
    name: t(name),
    keys: keys.map((key) => key.replace('Mod+', mac ? '⌘' : 'Ctrl+')),
  }));

/** All keys of the window, in groups. */
export const shortcutGroups = (platform: string, words: Words): readonly ShortcutGroup[] => {
  const mac = platform === 'darwin';
  const own: Readonly<Partial<Record<Group, readonly Shortcut[]>>> = {
    cells: written(SHEET, mac, words),
    heads: written(HEADS, mac, words),
    pages: written(ELSEWHERE, mac, words),
  };
  return GROUPS.map((group) => ({
    title: words.t(`shortcuts.group.${group}`),
    shortcuts: [
      ...(own[group] ?? []),
      ...WINDOW_COMMAND_NAMES.filter((name) => WINDOW_COMMANDS[name].group === group).map((name) => ({
        name: words.t(`command.${name}`),
        keys: [keyLabel(name, platform)],
      })),
    ],
  }));
};
