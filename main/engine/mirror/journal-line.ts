/**
 * How a line of the journal is written and known again. A numbered line is the entry's JSON with three more members at
 * its end: `known`, the number of the last line that the local copy had durably when this one was written, `line`, the
 * number of the line in its file, and `sum`, the CRC-32 (eight hexadecimal digits) of all bytes before it. An Adsheet that
 * knows none of them reads over them.
 */
import { crc32 } from 'node:zlib';
import type { Json } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';

/** What is written before the lines that bear a number: from here on a line without one is an older Adsheet's. */
export type VersionEntry = { readonly type: 'journal'; readonly version: number };

export const JOURNAL_VERSION = 1;

const SUM_BEGINS = ',"sum":"';
const SUM_ENDS = '"}';
const SUM_LENGTH = SUM_BEGINS.length + 8 + SUM_ENDS.length;

const sumOf = (bytes: Uint8Array): string => crc32(bytes).toString(16).padStart(8, '0');

/** The line of an entry's JSON text, with its end; `known` is smaller than its own number. */
export const numberedLine = (entry: string, line: number, known: number): Buffer => {
  const body = Buffer.from(`${entry.slice(0, -1)},"known":${known},"line":${line}`);
  return Buffer.concat([body, Buffer.from(`${SUM_BEGINS}${sumOf(body)}${SUM_ENDS}\n`)]);
};

/** Does the line end in the sum of all that stands before it? Without its end. */
const hasItsSum = (line: Buffer): boolean => {
  if (line.length <= SUM_LENGTH) return false;
  const at = line.length - SUM_LENGTH;
  return line.subarray(at).toString('latin1') === `${SUM_BEGINS}${sumOf(line.subarray(0, at))}${SUM_ENDS}`;
};

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The JSON of a line; undefined where it is none, or no UTF-8. */
const jsonIn = (line: Buffer): Json | undefined => {
  try {
    return JSON.parse(UTF8.decode(line)) as Json;
  } catch {
    return undefined;
  }
};

export type Line = {
  /** Null where the line bears none: it was written by an Adsheet that gave it none. */
  readonly number: number | null;
  /** The last line that the local copy had then; 0 where the line says nothing of it. */
  readonly known: number;
  /** What it says, without `known`, number and sum. */
  readonly said: Json;
};

/** No copy can have had lines that were not written yet: who says so says nothing. */
const knownBefore = (number: number, known: Json | undefined): number =>
  Number.isSafeInteger(known) && Number(known) < number ? Number(known) : 0;

/** What a line says; undefined where it is not as it was written. */
export const readLine = (line: Buffer): Line | undefined => {
  const said = jsonIn(line);
  if (!isJsonObject(said)) return undefined;
  const { known, line: number, sum, ...entry } = said;
  if (number === undefined && sum === undefined) return { number: null, known: 0, said };
  return Number.isSafeInteger(number) && hasItsSum(line)
    ? { number: Number(number), known: knownBefore(Number(number), known), said: entry }
    : undefined;
};
