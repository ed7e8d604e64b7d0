import { describe, expect, it } from 'vitest';
import { type RangeKey, rangeActOf } from '../../../renderer/features/grid/keys/range-keymap.ts';

/** `Ctrl+Shift+ArrowDown` as a key event. */
const key = (text: string): RangeKey => {
  const parts = text.split('+');
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Cmd'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  };
};

const act = (text: string, several = true): string | undefined => rangeActOf(key(text), several)?.kind;

describe('the keys of ranges', () => {
  it('draw a range out by cell, by page and to the edge', () => {
    expect(rangeActOf(key('Shift+ArrowUp'), false)).toEqual({ kind: 'extend', direction: 'up', by: 'cell' });
    expect(rangeActOf(key('Ctrl+Shift+ArrowRight'), false)).toMatchObject({ direction: 'right', by: 'edge' });
    expect(rangeActOf(key('Shift+PageDown'), false)).toMatchObject({ direction: 'down', by: 'page' });
    expect(rangeActOf(key('Ctrl+Shift+End'), false)).toEqual({ kind: 'corner', to: 'last', extends: true });
    expect(rangeActOf(key('Shift+End'), false)).toEqual({ kind: 'corner', to: 'row-end', extends: true });
  });

  it('take rows, columns, everything; letters in either case, and Cmd as Ctrl', () => {
    expect(['Shift+ ', 'Ctrl+ ', 'Ctrl+a', 'Cmd+A', 'Ctrl+Shift+ '].map((each) => act(each))).toEqual([
      'rows',
      'columns',
      'all',
      'all',
      'all',
    ]);
    expect([act('Ctrl+d'), act('Ctrl+R')]).toEqual(['fill-down', 'fill-right']);
  });

  it('leave a lone cell to the grid, and what belongs to the window to the window', () => {
    expect(['Delete', 'Escape', 'Tab', 'Shift+Tab', 'Enter'].map((each) => act(each))).toEqual([
      'clear',
      'collapse',
      'walk',
      'walk',
      'walk',
    ]);
    expect(['Delete', 'Escape', 'Tab', 'Enter'].map((each) => act(each, false))).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
    const windows = [
      'Ctrl+Shift+D',
      'Ctrl+Shift+R',
      'Ctrl+Enter',
      'Ctrl+Delete',
      'Shift+Delete',
      'Alt+ArrowUp',
    ];
    expect(windows.map((each) => act(each))).toEqual(windows.map(() => undefined));
    expect(['ArrowDown', 'PageDown', ' ', 'a', 'F2', 'Ctrl+c'].map((each) => act(each))).toEqual(
      Array.from({ length: 6 }, () => undefined),
    );
  });

  it('go to the ends of the row and of the sheet, and to the edge of what is filled', () => {
    const go = (to: string) => ({ kind: 'corner', to, extends: false });
    const corners = ['Home', 'End', 'Ctrl+Home', 'Ctrl+End'].map((each) => rangeActOf(key(each), true));
    expect(corners).toEqual([go('row-start'), go('row-end'), go('first'), go('last')]);
    expect(rangeActOf(key('Ctrl+ArrowDown'), true)).toEqual({ kind: 'jump', direction: 'down' });
  });

  it('walk a range backward with Shift', () => {
    expect(rangeActOf(key('Shift+Enter'), true)).toEqual({ kind: 'walk', by: 'column', backward: true });
    expect(rangeActOf(key('Tab'), true)).toEqual({ kind: 'walk', by: 'row', backward: false });
  });
});
