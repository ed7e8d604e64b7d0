/** The keys of ranges, as spreadsheets have them. Pure. */
import type { Direction } from '../../sheet/public.ts';

/** The part of a key event the keymap reads. */
export type RangeKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

export type Corner = 'row-start' | 'row-end' | 'first' | 'last';

export type RangeAct =
  | { readonly kind: 'extend'; readonly direction: Direction; readonly by: 'cell' | 'page' | 'edge' }
  /** Move to a corner of the row or sheet; `extends` moves the range's corner instead of the focus. */
  | { readonly kind: 'corner'; readonly to: Corner; readonly extends: boolean }
  /** Move the focus to the edge of the filled block. */
  | { readonly kind: 'jump'; readonly direction: Direction }
  | { readonly kind: 'rows' | 'columns' | 'all' | 'fill-down' | 'fill-right' }
  /** Only for a range of several cells; the grid handles these keys for a single cell. */
  | { readonly kind: 'clear' | 'collapse' }
  | { readonly kind: 'walk'; readonly by: 'row' | 'column'; readonly backward: boolean };

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const PAGES: Readonly<Record<string, Direction>> = { PageUp: 'up', PageDown: 'down' };

const cornerAt = (key: string, mod: boolean): Corner | null => {
  if (key === 'Home') return mod ? 'first' : 'row-start';
  if (key === 'End') return mod ? 'last' : 'row-end';
  return null;
};

const shifted = (key: string, mod: boolean): RangeAct | null => {
  const direction = ARROWS[key];
  if (direction) return { kind: 'extend', direction, by: mod ? 'edge' : 'cell' };
  const page = PAGES[key];
  if (page && !mod) return { kind: 'extend', direction: page, by: 'page' };
  const to = cornerAt(key, mod);
  if (to) return { kind: 'corner', to, extends: true };
  return key === ' ' ? { kind: mod ? 'all' : 'rows' } : null;
};

const withCtrl = (key: string): RangeAct | null => {
  const direction = ARROWS[key];
  if (direction) return { kind: 'jump', direction };
  const to = cornerAt(key, true);
  if (to) return { kind: 'corner', to, extends: false };
  if (key === 'a') return { kind: 'all' };
  if (key === 'd') return { kind: 'fill-down' };
  if (key === 'r') return { kind: 'fill-right' };
  return key === ' ' ? { kind: 'columns' } : null;
};

const plainly = (key: string, backward: boolean): RangeAct | null => {
  const to = backward ? null : cornerAt(key, false);
  if (to) return { kind: 'corner', to, extends: false };
  if (key === 'Tab') return { kind: 'walk', by: 'row', backward };
  if (key === 'Enter') return { kind: 'walk', by: 'column', backward };
  if (key === 'Delete' && !backward) return { kind: 'clear' };
  return key === 'Escape' ? { kind: 'collapse' } : null;
};

const OF_SEVERAL: ReadonlySet<RangeAct['kind']> = new Set(['clear', 'collapse', 'walk']);

/** The action of a key while no cell is edited; `several`: the range has more than one cell. */
export const rangeActOf = (event: RangeKey, several: boolean): RangeAct | null => {
  if (event.altKey) return null;
  const mod = event.ctrlKey || event.metaKey;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const act =
    (event.shiftKey ? shifted(key, mod) : mod ? withCtrl(key) : null) ??
    (mod ? null : plainly(key, event.shiftKey));
  return act && OF_SEVERAL.has(act.kind) && !several ? null : act;
};
