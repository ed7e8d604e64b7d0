import { describe, expect, it } from 'vitest';
import { commandOf, type Keystroke } from '../../../renderer/core/keymap.ts';
import { createWords } from '../../../renderer/core/words.ts';
import { rangeActOf } from '../../../renderer/features/grid/keys/range-keymap.ts';
import { type Shortcut, shortcutGroups } from '../../../renderer/features/help/shortcuts.ts';
import { WINDOW_COMMAND_NAMES } from '../../../shared/contract/window-commands.ts';
import { LANGUAGES, translate } from '../../../shared/locale/index.ts';

const NO_NAMES = { categories: [], campaigns: [], definitions: {}, tenantLocale: 'nl_NL' } as const;

const SIGNS: Readonly<Record<string, string>> = {
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  Esc: 'Escape',
  Space: ' ',
};

/** The stroke of a key as the sheet writes it: `Ctrl+Shift+B`. */
const strokeOf = (written: string): Keystroke => {
  const parts = written.split('+');
  const key = parts.at(-1) ?? '';
  return {
    key: SIGNS[key] ?? key,
    ctrlKey: parts.includes('Ctrl'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
    metaKey: false,
  };
};

const listed = (language: string): readonly Shortcut[] =>
  shortcutGroups('linux', createWords(language, NO_NAMES)).flatMap(({ shortcuts }) => shortcuts);

describe('the sheet of keys', () => {
  it.each(LANGUAGES)('has every command once, with the key that starts it (%s)', (language) => {
    const t = translate(language);
    const shortcuts = listed(language);
    for (const command of WINDOW_COMMAND_NAMES) {
      const found = shortcuts.filter(({ name }) => name === t(`command.${command}`));
      expect(found.map(({ keys }) => keys.map((key) => commandOf(strokeOf(key), 'linux', false)))).toEqual([
        [command],
      ]);
    }
  });

  it('says of the sheet’s own keys what the sheet does with them', () => {
    const t = translate('en');
    const acts = (name: Parameters<typeof t>[0]): readonly unknown[] =>
      (listed('en').find((shortcut) => shortcut.name === t(name))?.keys ?? []).map(
        (key) => rangeActOf(strokeOf(key), true)?.kind,
      );
    expect(acts('shortcuts.edge')).toEqual(['jump', 'jump', 'jump', 'jump']);
    expect(acts('shortcuts.ends')).toEqual(['corner', 'corner']);
    expect(acts('shortcuts.corners')).toEqual(['corner', 'corner']);
    expect(acts('shortcuts.range')).toEqual(['extend', 'extend', 'extend', 'extend']);
    expect(acts('shortcuts.column')).toEqual(['columns']);
    expect(acts('shortcuts.row')).toEqual(['rows']);
    expect(acts('shortcuts.clear')).toEqual(['clear']);
    expect(acts('shortcuts.drop')).toEqual(['collapse']);
  });
});
