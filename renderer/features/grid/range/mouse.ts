/**
 * Selecting ranges by mouse: dragging, Shift and click, and the fill handle. Pointer-down is handled where the grid
 * can still be kept from it; its own events come too late.
 */
import type {
  CellMouseOverEvent,
  Column,
  GridApi,
  IRowNode,
  SuppressMouseEventHandlingParams,
} from 'ag-grid-community';
import type { GridRow } from '../../../../shared/contract/views.ts';
import {
  type CellPosition,
  chooseRange,
  clampedPosition,
  currentRange,
  extentOf,
  fieldColumns,
  fillTo,
  indexIn,
  isInRange,
  positionOf,
  type Rect,
  range,
  rectOfRange,
  shownGrid,
} from '../../sheet/public.ts';
import { fillBeside, fillByHandle } from '../copy/fill.ts';
import { endEntry } from './entry-state.ts';

type Drag = { readonly kind: 'range' } | { readonly kind: 'fill'; readonly source: Rect };

let drag: Drag | null = null;
/** The present pointer-down was handled here: its cell must not take the focus. */
let taken = false;
/** The last handled event, as the grid asks more than once about it. */
let asked: Event | null = null;

const HANDLE_PX = 10;

const isOnHandle = (event: MouseEvent, node: IRowNode<GridRow>, column: Column): boolean => {
  const { range: now } = range.get();
  const place = now && positionOf(node, column);
  if (!now || !place || !(event.target instanceof Element)) return false;
  const { bottom, right } = rectOfRange(now);
  const box = event.target.closest('[role="gridcell"]')?.getBoundingClientRect();
  if (!box || place.row !== bottom || place.column !== right) return false;
  return event.clientX > box.right - HANDLE_PX && event.clientY > box.bottom - HANDLE_PX;
};

const dragTo = (place: CellPosition): void => {
  const { range: now } = range.get();
  if (!drag || !now) return;
  if (drag.kind === 'range') chooseRange(now.from, place, now.active);
  else range.set({ fill: fillTo(drag.source, place) });
};

const isInField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, button, [role="checkbox"]') !== null;

/** Handles pointer-down on a cell; true where the grid must ignore it. */
const begin = (event: MouseEvent, node: IRowNode<GridRow>, column: Column): boolean => {
  const place = positionOf(node, column);
  if (!place || isInField(event.target)) return false;
  if (event.button === 2) return isInRange(node, column);
  if (event.button !== 0) return false;
  const now = currentRange();
  if (now && isOnHandle(event, node, column)) {
    drag = { kind: 'fill', source: rectOfRange(now) };
    return true;
  }
  drag = { kind: 'range' };
  if (event.shiftKey && now) {
    chooseRange(now.from, place, now.active);
    return true;
  }
  chooseRange(place, place);
  return false;
};

/** `suppressMouseEventHandling` of every cell; called on pointer-down. */
const onPress = ({ event, node, column }: SuppressMouseEventHandlingParams<GridRow>): boolean => {
  if (!(event instanceof MouseEvent) || !column) return false;
  if (event.type === 'dblclick') {
    const onHandle = isOnHandle(event, node, column);
    if (onHandle && asked !== event) fillBeside();
    asked = event;
    return onHandle;
  }
  if (event.type !== 'pointerdown') return false;
  if (asked !== event) {
    asked = event;
    taken = begin(event, node, column);
  }
  return taken;
};

/** The part of a column definition for the mouse. */
export const RANGE_MOUSE = { suppressMouseEventHandling: onPress } as const;

export const onCellOver = ({ node, column }: CellMouseOverEvent<GridRow>): void => {
  if (!drag) return;
  const place = positionOf(node, column);
  if (place) dragTo(place);
};

/** Cancels a drag and its preview without filling. Returns whether there was one. */
export const cancelDrag = (): boolean => {
  const was = drag !== null;
  drag = null;
  range.set({ fill: null });
  return was;
};

const finish = (event: PointerEvent): void => {
  const done = drag;
  const { fill } = range.get();
  cancelDrag();
  if (done?.kind === 'fill' && fill) fillByHandle(done.source, fill, event.ctrlKey || event.metaKey);
};

/** Width of the edge, in px, where the scroll bars are. */
const EDGE_PX = 16;
const HEADER_PX = 30;
const TICK_MS = 40;
const PX_A_ROW = 20;
/** Columns are wide: scrolling one at every tick would be too fast. */
const TICKS_A_COLUMN = 5;

/** How many rows and columns to scroll for a pointer at or beyond the edge. */
const beyond = (x: number, y: number, box: DOMRect): CellPosition => {
  const below = y - (box.bottom - EDGE_PX);
  const above = box.top + HEADER_PX - y;
  const row =
    below > 0 ? 1 + Math.floor(below / PX_A_ROW) : above > 0 ? -1 - Math.floor(above / PX_A_ROW) : 0;
  return { row, column: x > box.right - EDGE_PX ? 1 : x < box.left ? -1 : 0 };
};

/** The cell to which scrolling moves the dragged corner. */
const moving = (step: CellPosition): CellPosition | null => {
  const { range: now, fill } = range.get();
  if (!drag || !now) return null;
  if (drag.kind === 'range') return now.to;
  const { top, bottom, left, right } = fill ?? drag.source;
  return { row: step.row < 0 ? top : bottom, column: step.column < 0 ? left : right };
};

const scrollOn = (api: GridApi<GridRow>, step: CellPosition): void => {
  const from = moving(step);
  if (!from || (step.row === 0 && step.column === 0)) return;
  const place = clampedPosition(
    { row: from.row + step.row, column: from.column + step.column },
    extentOf(api),
  );
  dragTo(place);
  if (step.row !== 0) api.ensureIndexVisible(indexIn(api, place.row));
  const column = fieldColumns()[place.column];
  if (step.column !== 0 && column) api.ensureColumnVisible(column);
};

/** Follows the pointer over the sheet and beyond its edges; returns the function that stops this. */
export const followPointer = (frame: HTMLElement): (() => void) => {
  let at = { x: 0, y: 0 };
  let timer: ReturnType<typeof setInterval> | undefined;
  const onMove = ({ clientX, clientY }: PointerEvent): void => {
    at = { x: clientX, y: clientY };
  };
  const onDown = (event: PointerEvent): void => {
    // Several sheets may be there, of which one is shown.
    if (!frame.checkVisibility()) return;
    taken = false;
    endEntry();
    onMove(event);
    clearInterval(timer);
    let ticks = 0;
    timer = setInterval(() => {
      const api = drag ? shownGrid() : null;
      const step = beyond(at.x, at.y, frame.getBoundingClientRect());
      if (api) scrollOn(api, ticks % TICKS_A_COLUMN === 0 ? step : { ...step, column: 0 });
      ticks = step.column === 0 ? 0 : ticks + 1;
    }, TICK_MS);
  };
  const onUp = (event: PointerEvent): void => {
    clearInterval(timer);
    finish(event);
  };
  const onCancel = (): void => {
    clearInterval(timer);
    cancelDrag();
  };
  const keepFocus = (event: MouseEvent): void => {
    if (!taken) return;
    taken = false;
    event.preventDefault();
  };
  const ended = new AbortController();
  const { signal } = ended;
  window.addEventListener('pointerdown', onDown, { capture: true, signal });
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { capture: true, signal });
  window.addEventListener('pointercancel', onCancel, { signal });
  frame.addEventListener('mousedown', keepFocus, { capture: true, signal });
  return () => {
    ended.abort();
    onCancel();
  };
};
