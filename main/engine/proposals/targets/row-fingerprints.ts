/**
 * Fingerprints by which rows of files are recognised after their import, as a row for a new ad has no ID: one of its
 * values and, for rows that were edited since, one of its ad ID, vendor ID, or place and title. A row that an import
 * left out carries the mark of its first file.
 */
import { hash } from 'node:crypto';
import type { FieldPath, RowKey } from '../../../../shared/ad/model.ts';
import { headerName } from '../../../../shared/proposals/attribute-labels.ts';
import { MARK_COLUMN, textOfCell } from '../../../../shared/proposals/proposal.ts';
import type { LeftRowReference } from '../../export/meta.ts';
import { readLeftRowReference } from '../../export/meta.ts';
import { vendorKey } from '../../mirror/remote/ads.ts';
import type { TableRow } from '../table/table.ts';
import { ownCells } from '../table/table.ts';

/** The file by which its rows are recognised. */
export type FileOrigin = {
  /** The export it is from; null for a file made elsewhere, which is known by its headers. */
  readonly export: string | null;
  /** The file's name, without the folder. */
  readonly file: string;
  /** Those of the file, without derived columns: another choice for these makes no other rows. */
  readonly headers: readonly string[];
  readonly columns: readonly (FieldPath | null)[];
};

export type RowFingerprints = {
  /** The reference to the file from which an import first left the row out. */
  readonly carried?: LeftRowReference;
  /** A digest of its values; `nth` is its number among rows with the same values. */
  readonly says: string;
  readonly nth: number;
  /** A digest of its place and title in this file or one of its name; undefined for a row without any name. */
  readonly place?: string;
  /** A digest of this file, the same for files of its name. */
  readonly file: string;
  /** Its row number in the file. */
  readonly at: number;
  /** The row names an existing ad, and did not become a new one. */
  readonly named?: boolean;
};

/** The fingerprint that goes with the row into a file of left rows. */
export const primaryFingerprint = ({ carried, says, nth }: RowFingerprints): string =>
  carried?.mark ?? `${says}.${nth}`;

/** All fingerprints by which the row is stored. */
export const allFingerprints = (marks: RowFingerprints): readonly string[] => {
  const { says, nth, place } = marks;
  return [...new Set([primaryFingerprint(marks), `${says}.${nth}`, ...(place === undefined ? [] : [place])])];
};

/** The fingerprint by which the ads of a file are found: file, row number and the key of the ad. */
export const fileFingerprint = ({ file, at }: RowFingerprints, key: RowKey): string => `${file}.${at}.${key}`;

/** The row number in a file fingerprint. */
export const rowOfFileFingerprint = (mark: string): number => Number(mark.split('.')[1]);

const LENGTH = 32;

const digestOf = (parts: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(parts), 'hex').slice(0, LENGTH);

/** What identifies a file: its export, or its name and headers. Row places are only compared within one. */
const whereOf = ({ export: id, file, headers }: FileOrigin): readonly string[] =>
  id === null ? [digestOf(headers.map(headerName).toSorted()), file] : [id];

/** A digest that all rows of a file, and of files with its name, have in common. */
export const fileOf = (origin: FileOrigin): string => digestOf(['file', ...whereOf(origin)]);

/** A digest of the places of a row and its copy, which still names the ad of the first. */
export const copyFingerprint = (
  origin: FileOrigin,
  of: string,
  { own, copy }: { readonly own: number; readonly copy: number },
): string => digestOf([...whereOf(origin), 'copy', of, own, copy]);

type Named = readonly [name: string, at: number];

/** The columns sorted by name, so that their order does not matter. */
const namedColumns = (headers: readonly string[]): readonly Named[] =>
  headers
    .map((header, at): Named => [headerName(header) || String(at), at])
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

/** Creates the function that makes the fingerprints of rows; it must be called in the order of the file. */
export const createRowFingerprinter = (origin: FileOrigin): ((row: TableRow) => RowFingerprints) => {
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
    const own = ownCells(row);
    const content: (readonly [name: string, text: string])[] = [];
    for (const [column, at] of named) {
      const text = textOfCell(own[at]).trim();
      if (text !== '') content.push([column, text]);
    }
    const says = digestOf([name, content]);
    const nth = times.get(says) ?? 0;
    times.set(says, nth + 1);
    const carried = readLeftRowReference(textAt(row, markAt));
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
