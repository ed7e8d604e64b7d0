import { describe, expect, it } from 'vitest';
import { commandOf, type Keystroke, keyLabel } from '../../../renderer/core/keymap.ts';
import type { MenuCommand } from '../../../shared/contract/window-commands.ts';
import { keyOf, MENU_COMMANDS } from '../../../shared/contract/window-commands.ts';

const stroke = (key: string, held: Partial<Keystroke> = {}): Keystroke => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

const strokeOf = (accelerator: string): Keystroke => {
  const parts = accelerator.split('+');
  return stroke(parts.at(-1) ?? '', {
    ctrlKey: parts.includes('CmdOrCtrl'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  });
};

describe('the keymap', () => {
  it.each(MENU_COMMANDS)('starts %s with the key the menu shows', (name) => {
    expect(commandOf(strokeOf(keyOf(name, false)), 'linux', false)).toBe(name);
  });

  it('tells keys apart by what is held with them', () => {
    expect(commandOf(stroke('z', { ctrlKey: true }), 'linux', false)).toBe('undo');
    expect(commandOf(stroke('Z', { ctrlKey: true, shiftKey: true }), 'linux', false)).toBe('redo');
    expect(commandOf(stroke('z'), 'linux', false)).toBeUndefined();
    expect(commandOf(stroke('z', { ctrlKey: true, metaKey: true }), 'linux', false)).toBeUndefined();
  });

  it('takes a sign for what it is where a keyboard has it only with Shift', () => {
    expect(commandOf(stroke('/', { ctrlKey: true, shiftKey: true }), 'linux', false)).toBe('shortcuts');
    expect(commandOf(stroke('N', { ctrlKey: true, shiftKey: true }), 'linux', false)).not.toBe('new-ad');
  });

  it('leaves undo, redo and delete to a text that is being edited', () => {
    for (const name of ['undo', 'redo', 'delete'] satisfies readonly MenuCommand[]) {
      expect(commandOf(strokeOf(keyOf(name, false)), 'linux', true)).toBeUndefined();
    }
    expect(commandOf(strokeOf(keyOf('review', false)), 'linux', true)).toBe('review');
  });

  it('leaves menu commands to the menu on macOS, and keeps the window’s own', () => {
    expect(commandOf(stroke('z', { metaKey: true }), 'darwin', false)).toBeUndefined();
    expect(commandOf(stroke('l', { metaKey: true, altKey: true }), 'darwin', false)).toBe('apply-filter');
  });

  it('writes keys as the system does', () => {
    expect(keyLabel('new-ad', 'win32')).toBe('Ctrl+N');
    expect(keyLabel('new-ad', 'darwin')).toBe('⌘N');
  });
});
