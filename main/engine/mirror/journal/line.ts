/**
 * How a line of the journal is written and verified. A numbered line is the entry's JSON with three more members at
 * its end: `known`, the number of the last line that the local copy had durably when this line was written; `line`,
 * the number of the line in its file; and `sum`, the CRC-32 (eight hexadecimal digits) of all bytes before it. Older
 * versions of Adsheet ignore them.
 */
import { crc32 } from 'node:zlib';
import type { Json } from '../../../../shared/json.ts';
import { isJsonObject } from '../../../../shared/json.ts';

/** Written before the first numbered line: from here on a line without a number comes from an older version. */
export type VersionEntry = { readonly type: 'journal'; readonly version: number };

export const JOURNAL_VERSION = 1;

const SUM_BEGINS = ',"sum":"';
const SUM_ENDS = '"}';
const SUM_LENGTH = SUM_BEGINS.length + 8 + SUM_ENDS.length;

const sumOf = (bytes: Uint8Array): string => crc32(bytes).toString(16).padStart(8, '0');

/** The line of an entry's JSON text, with its line end; `known` is smaller than `line`. */
export const numberedLine = (entry: string, line: number, known: number): Buffer => {
  const body = Buffer.from(`${entry.slice(0, -1)},"known":${known},"line":${line}`);
  return Buffer.concat([body, Buffer.from(`${SUM_BEGINS}${sumOf(body)}${SUM_ENDS}\n`)]);
};

/** Does the line end in the checksum of all bytes before it? The line comes without its line end. */
const hasItsSum = (line: Buffer): boolean => {
  if (line.length <= SUM_LENGTH) return false;
  const at = line.length - SUM_LENGTH;
  return line.subarray(at).toString('latin1') === `${SUM_BEGINS}${sumOf(line.subarray(0, at))}${SUM_ENDS}`;
};

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The JSON of a line; undefined where it is no JSON or no UTF-8. */
const jsonIn = (line: Buffer): Json | undefined => {
  try {
    return JSON.parse(UTF8.decode(line)) as Json;
  } catch {
    return undefined;
  }
};

export type Line = {
  /** Null for a line without a number, written by an older version. */
  readonly number: number | null;
  /** The last line that the local copy had durably then; 0 where the line does not tell. */
  readonly known: number;
  /** The entry, without `known`, `line` and `sum`. */
  readonly said: Json;
};

/** A copy cannot have had lines that were not written yet: such a `known` counts as 0. */
const knownBefore = (number: number, known: Json | undefined): number =>
  Number.isSafeInteger(known) && Number(known) < number ? Number(known) : 0;

/** Reads a line; undefined where it is damaged. */
export const readLine = (line: Buffer): Line | undefined => {
  const said = jsonIn(line);
  if (!isJsonObject(said)) return undefined;
  const { known, line: number, sum, ...entry } = said;
  if (number === undefined && sum === undefined) return { number: null, known: 0, said };
  return Number.isSafeInteger(number) && hasItsSum(line)
    ? { number: Number(number), known: knownBefore(Number(number), known), said: entry }
    : undefined;
};
