/** The keys of the window, by what they are for: the commands' own from the keymap, those of the sheet beside them. */
import type { MessageKey } from '../../shared/locale/index.ts';
import { COMMAND_NAMES, keyLabel, type WindowCommand } from '../app/keymap.ts';
import type { Words } from '../app/words.ts';

const GROUPS = ['cells', 'heads', 'edit', 'ads', 'view', 'file', 'help', 'pages'] as const;
type Group = (typeof GROUPS)[number];

export type Shortcut = { readonly name: string; readonly keys: readonly string[] };
export type ShortcutGroup = { readonly title: string; readonly shortcuts: readonly Shortcut[] };

const GROUP_OF: Readonly<Partial<Record<WindowCommand, Group>>> = {
  'new-ad': 'ads',
  'paste-ads': 'ads',
  'bulk-edit': 'ads',
  'find-duplicates': 'ads',
  duplicate: 'ads',
  delete: 'ads',
  recreate: 'ads',
  'put-away': 'ads',
  'import-table': 'file',
  'export-table': 'file',
  pull: 'file',
  'pull-full': 'file',
  review: 'file',
  check: 'file',
  accounts: 'file',
  palette: 'help',
  shortcuts: 'help',
  'field-help': 'help',
  'expression-help': 'help',
  'show-ads': 'view',
  'show-campaigns': 'view',
  'show-history': 'view',
  'show-categories': 'view',
  'show-conflicts': 'view',
  'filter-column': 'view',
  columns: 'view',
  'save-view': 'view',
  'toggle-left': 'view',
  'toggle-right': 'view',
  'toggle-problems': 'view',
  'focus-panel': 'view',
  'quick-filter': 'view',
  'apply-filter': 'view',
  'select-all': 'cells',
  'fill-down': 'cells',
  'fill-right': 'cells',
  settings: 'file',
};

type Written = readonly [name: MessageKey, ...keys: string[]];

/** What the sheet does with keys of its own, in the words of the keyboard. `Mod` is Ctrl, and ⌘ on a Mac. */
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

/** From the first row the arrow up leads there. */
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
      ...COMMAND_NAMES.filter((name) => (GROUP_OF[name] ?? 'edit') === group).map((name) => ({
        name: words.t(`command.${name}`),
        keys: [keyLabel(name, platform)],
      })),
    ],
  }));
};
