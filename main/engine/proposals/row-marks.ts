/**
 * What rows of files are known by once they were taken, as a new row has no ID: by what it says, and, so that it is known
 * after somebody mended it too, by its ad ID or vendor ID, or else its place and title. What an import left carries the
 * mark it had.
 */
import { hash } from 'node:crypto';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { headerName } from '../../../shared/proposals/header.ts';
import { MARK_COLUMN, textOfCell } from '../../../shared/proposals/proposal.ts';
import type { LeftMark } from '../export/meta.ts';
import { readLeftMark } from '../export/meta.ts';
import { vendorKey } from '../mirror/ads.ts';
import type { TableRow } from './table.ts';
import { isBlank } from './table.ts';

/** A file as its rows are known in. */
export type Origin = {
  /** The export it is from; null for a file made elsewhere, which is known by its headers. */
  readonly export: string | null;
  /** The file's name, without the folder. */
  readonly file: string;
  readonly headers: readonly string[];
  readonly columns: readonly (FieldPath | null)[];
};

export type RowMarks = {
  /** What the row carries, from the file that it was left in first. */
  readonly carried?: LeftMark;
  /** Stands for what it says, and which it is of those that say the same. */
  readonly says: string;
  readonly nth: number;
  /** Where it is, in this file or one of its name; undefined for a row that nothing names. */
  readonly place?: string;
  /** Stands for this file, and those of its name. */
  readonly file: string;
  /** Its number there. */
  readonly at: number;
  /** It names its ad itself: it never became one. */
  readonly named?: boolean;
};

/** The mark that goes with the row wherever it is left. */
export const firstMark = ({ carried, says, nth }: RowMarks): string => carried?.mark ?? `${says}.${nth}`;

/** All the row is to be known by. */
export const allMarks = (marks: RowMarks): readonly string[] => {
  const { says, nth, place } = marks;
  return [...new Set([firstMark(marks), `${says}.${nth}`, ...(place === undefined ? [] : [place])])];
};

/** Says that the row with these marks became this ad, to be found by the file and not by the row. */
export const fileMark = ({ file, at }: RowMarks, key: RowKey): string => `${file}.${at}.${key}`;

/** The row that such a mark is of. */
export const rowOfFileMark = (mark: string): number => Number(mark.split('.')[1]);

const LENGTH = 32;

const digestOf = (parts: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(parts), 'hex').slice(0, LENGTH);

/** The file's name, or the export it is from: where rows stand says something there and nowhere else. */
const whereOf = ({ export: id, file, headers }: Origin): readonly string[] =>
  id === null ? [digestOf(headers.map(headerName).toSorted()), file] : [id];

/** What all rows of a file have in common, and of those of its name. */
export const fileOf = (origin: Origin): string => digestOf(['file', ...whereOf(origin)]);

type Named = readonly [name: string, at: number];

/** The columns by their names, so that it does not matter in which order they stand. */
const namedColumns = (headers: readonly string[]): readonly Named[] =>
  headers
    .map((header, at): Named => [headerName(header) || String(at), at])
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

/** Finds the marks of one row after the other, in the order of the file. */
export const rowMarker = (origin: Origin): ((row: TableRow) => RowMarks) => {
  const { headers, columns } = origin;
  const where = whereOf(origin);
  const [name] = where;
  const file = fileOf(origin);
  const named = namedColumns(headers);
  const [idAt, titleAt, vendorAt, markAt] = ['id', 'title', 'vendorId', MARK_COLUMN].map((path) =>
    columns.indexOf(path),
  );
  const times = new Map<string, number>();
  const textAt = ({ cells }: TableRow, at = -1): string => textOfCell(cells[at]).trim();

  const placeOf = (row: TableRow): string | undefined => {
    const id = textAt(row, idAt);
    if (id !== '') return digestOf([...where, 'id', id]);
    const vendorId = vendorKey(textAt(row, vendorAt));
    if (vendorId !== null) return digestOf([...where, 'vendor', vendorId]);
    const title = textAt(row, titleAt);
    return title === '' ? undefined : digestOf([...where, row.at, title]);
  };

  return (row) => {
    const content = named.flatMap(([column, at]) =>
      isBlank(row.cells[at]) ? [] : [[column, textAt(row, at)]],
    );
    const says = digestOf([name, content]);
    const nth = times.get(says) ?? 0;
    times.set(says, nth + 1);
    const carried = readLeftMark(textAt(row, markAt));
    const place = placeOf(row);
    return {
      says,
      nth,
      file,
      at: row.at,
      ...(carried ? { carried } : {}),
      ...(place === undefined ? {} : { place }),
    };
  };
};
