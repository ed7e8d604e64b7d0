/** Columns of text for people. */
import { tell } from '../../shared/locale/terminal.ts';

export type Column = {
  readonly head: string;
  /** Numbers are right-aligned. */
  readonly right?: boolean;
};

const GAP = '  ';
const SHORTEST = 8;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const lengthOf = (text: string): number =>
  /^[\x20-\x7e]*$/.test(text) ? text.length : [...segmenter.segment(text)].length;

/** Line ends become spaces, so that a text by another seller cannot look like a line of ours. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ');

const isSaid = (word: string | number | null | undefined): word is string | number =>
  word !== null && word !== undefined && word !== '';

/** The words of a line, separated by two spaces; empty ones are left out. */
export const lineOf = (words: readonly (string | number | null | undefined)[]): string =>
  words
    .filter(isSaid)
    .map((word) => oneLine(String(word)))
    .join(GAP);

const cut = (text: string, width: number): string => {
  if (lengthOf(text) <= width) return text;
  const kept = [...segmenter.segment(text)].slice(0, Math.max(0, width - 1)).map(({ segment }) => segment);
  return `${kept.join('')}…`;
};

const pad = (text: string, width: number, right: boolean): string => {
  const gap = ' '.repeat(Math.max(0, width - lengthOf(text)));
  return right ? gap + text : text + gap;
};

/** Shrinks the widest columns until all fit, but keeps each readable. */
const fitted = (widths: readonly number[], room: number): readonly number[] => {
  const total = widths.reduce((sum, width) => sum + width, 0) + GAP.length * (widths.length - 1);
  const widest = Math.max(...widths);
  if (total <= room || widest <= SHORTEST) return widths;
  const at = widths.indexOf(widest);
  const others = [...widths.slice(0, at), ...widths.slice(at + 1)];
  const next = Math.max(SHORTEST, widest - (total - room), Math.min(widest - 1, Math.max(0, ...others)));
  return fitted(
    widths.map((width, i) => (i === at ? next : width)),
    room,
  );
};

/** A table with a header, limited to `room` columns if given. A cell is always one line. */
export const textTable = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  room = Number.POSITIVE_INFINITY,
): string => {
  const lines = [columns.map((column) => column.head), ...rows].map((cells) => cells.map(oneLine));
  const natural = columns.map((_, i) =>
    lines.reduce((most, cells) => Math.max(most, lengthOf(cells[i] ?? '')), 0),
  );
  const widths = fitted(natural, room);
  return lines
    .map((cells) =>
      columns
        .map((column, i) => {
          const width = widths[i] ?? 0;
          return pad(cut(cells[i] ?? '', width), width, column.right === true);
        })
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
};

/** The text of a list, or a placeholder for an empty one. */
export const orNone = (items: readonly unknown[], text: () => string): string =>
  items.length === 0 ? tell('cli.empty') : text();
