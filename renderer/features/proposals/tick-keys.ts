/** Keyboard navigation of a table's tick boxes and buttons: arrows move between them, Tab passes them all. */
import type { FocusEvent, KeyboardEvent } from 'react';

type Table = HTMLTableSectionElement;
type Box = HTMLInputElement | HTMLButtonElement;

const BOXES = 'input[type="checkbox"], button';
const STOPS = 'input[tabindex="0"], button[tabindex="0"]';

const isBox = (target: EventTarget): target is Box => target instanceof Element && target.matches(BOXES);

const boxesIn = (part: Element | undefined): readonly Box[] => [
  ...(part?.querySelectorAll<Box>(BOXES) ?? []),
];

const placeOf = (box: Element): { readonly row: number; readonly column: number } => {
  const [cell, row] = [box.closest<HTMLTableCellElement>('td, th'), box.closest('tr')];
  return { row: row?.sectionRowIndex ?? -1, column: cell?.cellIndex ?? -1 };
};

/** The next box of the same column, above or below. */
const along = (body: Table, box: Box, step: 1 | -1): Box | undefined => {
  const { row, column } = placeOf(box);
  for (let at = row + step; at >= 0 && at < body.rows.length; at += step) {
    const [found] = boxesIn(body.rows[at]?.cells[column]);
    if (found) return found;
  }
  return undefined;
};

/** The next box of the same row. */
const across = (body: Table, box: Box, step: 1 | -1): Box | undefined => {
  const boxes = boxesIn(body.rows[placeOf(box).row]);
  return boxes[boxes.indexOf(box) + step];
};

const GOES: Readonly<Record<string, (body: Table, box: Box) => Box | undefined>> = {
  ArrowDown: (body, box) => along(body, box, 1),
  ArrowUp: (body, box) => along(body, box, -1),
  ArrowRight: (body, box) => across(body, box, 1),
  ArrowLeft: (body, box) => across(body, box, -1),
  Home: (body, box) => boxesIn(body.rows[placeOf(box).row])[0],
  End: (body, box) => boxesIn(body.rows[placeOf(box).row]).at(-1),
};

/** Moves to the box an arrow, Home or End leads to. */
export const goByKey = (event: KeyboardEvent<Table>): void => {
  const go = GOES[event.key];
  if (!go || !isBox(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  go(event.currentTarget, event.target)?.focus();
};

/** Makes the last focused box the Tab stop. */
export const keepTabStop = ({ currentTarget, target }: FocusEvent<Table>): void => {
  if (!isBox(target)) return;
  for (const box of currentTarget.querySelectorAll<Box>(STOPS)) box.tabIndex = -1;
  target.tabIndex = 0;
};

/** Makes the first box the Tab stop before any had the focus. */
export const giveTabStop = (body: Table | null): void => {
  if (!body || body.querySelector(STOPS)) return;
  const [first] = boxesIn(body);
  if (first) first.tabIndex = 0;
};
