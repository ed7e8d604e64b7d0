/**
 * Rows of files that became ads: the same file imported once more must change those, and never make them again. A new
 * row has no ID to be known by, so it is known by what it says, and in a file of ours also by its place and title: then
 * it is known even after it was mended.
 */
import { hash } from 'node:crypto';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { headerName } from '../../../shared/proposals/header.ts';
import { textOfCell } from '../../../shared/proposals/proposal.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { Summaries } from '../rows/summary.ts';
import type { TableRow } from './table.ts';
import { isBlank } from './table.ts';
import type { Target } from './targets.ts';

/** A file as its new rows are known in. */
export type Origin = {
  /** The export it is from; null for a file made elsewhere, which is known by its headers. */
  readonly export: string | null;
  readonly headers: readonly string[];
  readonly columns: readonly (FieldPath | null)[];
};

/** The words a new row is known by, the surer one first. */
export type RowMarks = readonly string[];

const LENGTH = 32;

const digestOf = (parts: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(parts), 'hex').slice(0, LENGTH);

const nameOf = ({ export: id, headers }: Origin): string =>
  id ?? digestOf(headers.map(headerName).toSorted());

/** What a row says, in whatever order its columns stand. */
const contentOf = ({ cells }: TableRow, { headers }: Origin): readonly (readonly [string, string])[] =>
  cells
    .flatMap((cell, i) => {
      if (isBlank(cell)) return [];
      return [[headerName(headers[i] ?? '') || String(i), textOfCell(cell).trim()] as const];
    })
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

/** The marks of new rows, in their order: of rows that say the same each has its own. */
export const marksOfRows = (rows: readonly TableRow[], origin: Origin): readonly RowMarks[] => {
  const name = nameOf(origin);
  const titleAt = origin.columns.indexOf('title');
  const times = new Map<string, number>();
  return rows.map((row) => {
    const content = digestOf([name, contentOf(row, origin)]);
    const nth = times.get(content) ?? 0;
    times.set(content, nth + 1);
    const title = textOfCell(row.cells[titleAt]).trim();
    const isPlaced = origin.export !== null && title !== '';
    return [`${content}.${nth}`, ...(isPlaced ? [digestOf([name, row.at, title])] : [])];
  });
};

/** Rows looked up at once. */
const PAGE = 500;

const keysOf = ({ imports }: Mirror, marks: readonly RowMarks[]): ReadonlyMap<string, RowKey> => {
  const found = new Map<string, RowKey>();
  for (let at = 0; at < marks.length; at += PAGE) {
    for (const [mark, key] of imports.rowsOf(marks.slice(at, at + PAGE).flat())) found.set(mark, key);
  }
  return found;
};

export type Recognised = {
  readonly targets: readonly Target[];
  /** By the row's place: what new rows, and those that became ads before, are known by. */
  readonly marks: ReadonlyMap<number, RowMarks>;
};

/**
 * The targets with those of rows imported before. An ad that is over, or was never kept, is made again; each ad is found
 * for one row at most, by what the rows say before it is looked for by their places.
 */
export const recognised = (
  mirror: Mirror,
  summaries: Pick<Summaries, 'get'>,
  rows: readonly TableRow[],
  targets: readonly Target[],
  origin: Origin,
): Recognised => {
  const places = targets.flatMap(({ is }, i) => (is === 'new' ? [i] : []));
  const marks = marksOfRows(
    places.flatMap((place) => rows[place] ?? []),
    origin,
  );
  const known = keysOf(mirror, marks);
  const taken = new Set<RowKey>();
  const found = new Map<number, RowKey>();
  for (const which of [0, 1]) {
    places.forEach((place, i) => {
      const key = known.get(marks[i]?.[which] ?? '');
      const state = key && summaries.get(key)?.state;
      if (!key || !state || state === 'final' || state === 'gone') return;
      if (found.has(place) || taken.has(key)) return;
      taken.add(key);
      found.set(place, key);
    });
  }
  return {
    targets: targets.map((target, i) => {
      const key = found.get(i);
      return key ? { is: 'ad', key, already: true } : target;
    }),
    marks: new Map(places.map((place, i) => [place, marks[i] ?? []])),
  };
};
