import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import { menuTemplate } from '../../../main/shell/system/menu-template.ts';
import type { MenuCommand } from '../../../shared/contract/window-commands.ts';
import { keyOf, MENU_COMMANDS, WINDOW_COMMAND_NAMES } from '../../../shared/contract/window-commands.ts';

const items = (
  mac: boolean,
  run: (command: MenuCommand) => void = () => {},
): MenuItemConstructorOptions[] => {
  const flat = (list: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
    list.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])]);
  return flat(
    menuTemplate({
      mac,
      developer: false,
      run,
      openLogs: () => {},
      command: (name) => name,
      word: (word) => word,
    }),
  );
};

describe('the menu', () => {
  test.each([true, false])('has every command exactly once (macOS: %s)', (mac) => {
    const ids = items(mac).flatMap((item) => item.id ?? []);
    expect(ids.toSorted()).toEqual(MENU_COMMANDS.toSorted());
  });

  test('shows the keys of commands without registering them, so that none acts twice', () => {
    const commands = items(false).filter((item) => item.id !== undefined);
    expect(commands.every((item) => item.registerAccelerator === false && item.accelerator)).toBe(true);
  });

  test.each([true, false])('gives no two commands one key (macOS: %s)', (mac) => {
    const keys = WINDOW_COMMAND_NAMES.map((name) => keyOf(name, mac));
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('has no developer tools in the product', () => {
    expect(items(false).some((item) => item.role === 'toggleDevTools' || item.role === 'reload')).toBe(false);
  });
});
