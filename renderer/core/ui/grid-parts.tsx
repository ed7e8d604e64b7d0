/**
 * React components inside the grid. Cells are drawn by the grid itself, as thousands are drawn while scrolling; the
 * few parts that are more than text are portals of the window's React tree into elements of the grid.
 */
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createStore, useStore } from '../store.ts';

type Shown = { readonly id: number; readonly place: HTMLElement; readonly content: ReactNode };

const shown = createStore<{ readonly parts: readonly Shown[] }>({ parts: [] });
let last = 0;

export type GridPart = {
  /** The element for the grid to place. */
  readonly place: HTMLElement;
  readonly show: (content: ReactNode) => void;
  readonly remove: () => void;
};

/** A part that is empty until its content is set. */
export const createPart = (): GridPart => {
  last += 1;
  const id = last;
  const place = document.createElement('div');
  place.className = 'grid-part';
  const others = (): readonly Shown[] => shown.get().parts.filter((part) => part.id !== id);
  return {
    place,
    show: (content) => shown.set({ parts: [...others(), { id, place, content }] }),
    remove: () => shown.set({ parts: others() }),
  };
};

/** Renders the parts; mounted beside the grid. */
export const GridParts = () => {
  const parts = useStore(shown, (state) => state.parts);
  return parts.map(({ id, place, content }) => createPortal(content, place, String(id)));
};
