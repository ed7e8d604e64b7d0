/**
 * React in a grid without React: cells are drawn by the grid itself, for thousands pass by while a seller scrolls. The
 * few parts that are more than text stand in places of the grid, and belong to the window's own tree.
 */
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createStore, useStore } from '../store.ts';

type Shown = { readonly id: number; readonly place: HTMLElement; readonly content: ReactNode };

const shown = createStore<{ readonly parts: readonly Shown[] }>({ parts: [] });
let last = 0;

export type GridPart = {
  /** For the grid to put somewhere. */
  readonly place: HTMLElement;
  readonly show: (content: ReactNode) => void;
  readonly remove: () => void;
};

/** A part of the grid that shows nothing until it is given what. */
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

/** Draws the parts; stands beside the grid. */
export const GridParts = () => {
  const parts = useStore(shown, (state) => state.parts);
  return parts.map(({ id, place, content }) => createPortal(content, place, String(id)));
};
