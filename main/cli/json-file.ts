import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { AdsheetError } from '../../shared/contract/errors.ts';
import type { Json, JsonObject } from '../../shared/json.ts';
import { isJsonObject } from '../../shared/json.ts';
import { tell } from '../../shared/locale/terminal.ts';
import { UsageError } from './exit.ts';

/** Bytes; the largest list of ads is far shorter, and a device file never ends. */
const MOST_BYTES = 1 << 28;

/** Reads the stream to its end, as the file may be a pipe. */
const textFrom = async (file: string, stream: Readable): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length;
    if (bytes > MOST_BYTES) throw new AdsheetError('file-unreadable', { file, reason: 'too-large' });
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const readText = async (file: string): Promise<string> => {
  try {
    return await textFrom(file, file === '-' ? process.stdin : createReadStream(file));
  } catch (error) {
    if (error instanceof AdsheetError) throw error;
    throw new AdsheetError('file-unreadable', { file }, { cause: error });
  }
};

const parse = (file: string, text: string): Json => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as Json;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UsageError(tell('cli.not_json_file', { file }));
  }
};

/**
 * Reads a file (`-` is standard input) with a JSON list of objects in the `form` that the help describes.
 * @throws AdsheetError `file-unreadable`; UsageError for anything else.
 */
export const readObjects = async (file: string, form: string): Promise<readonly JsonObject[]> => {
  const content = parse(file, await readText(file));
  const items: readonly Json[] = Array.isArray(content) ? content : [null];
  const objects = items.filter(isJsonObject);
  if (objects.length !== items.length) throw new UsageError(tell('cli.not_list', { file, form }));
  return objects;
};

/**
 * Reads a file (`-` is standard input) with one JSON object.
 * @throws AdsheetError `file-unreadable`; UsageError for anything else.
 */
export const readObject = async (file: string): Promise<JsonObject> => {
  const content = parse(file, await readText(file));
  if (!isJsonObject(content)) throw new UsageError(tell('cli.not_object', { file }));
  return content;
};

/** Text or null for `apply` and `new`. A number or boolean counts as typed text. */
export const textOf = (value: Json | undefined): string | null | undefined => {
  if (value === null || typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
};
