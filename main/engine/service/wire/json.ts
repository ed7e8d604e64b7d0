/**
 * JSON whose numbers stay what the service wrote. A field we do not know may hold a 64-bit integer or `1.0`; read as a
 * JavaScript number and written again it would become another number, and a PUT would change what nobody touched.
 */
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { isJsonObject } from '../../../../shared/json.ts';

/** What Node 24 offers beyond the compiler's library: the source of a number when reading, raw text when writing. */
type SourceJson = {
  readonly parse: (
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ) => Json;
  readonly rawJSON: (text: string) => JsonObject;
  readonly isRawJSON: (value: unknown) => value is JsonObject;
};
const sourceJson = JSON as unknown as SourceJson;

/**
 * A number with a fraction, an exponent, a minus zero or sixteen digits: only such a one is worth a second look. It ends
 * where a JSON value ends, so that the many timestamps (`:33.531Z"`) do not count.
 */
const UNUSUAL =
  /(?:^|[:,[])\s*(-?(?:\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\d{16,}|(?<=-)0))(?=\s*(?:[,}\]]|$))/g;

/** Does the text hold a number that JavaScript would write differently? Some that stand in strings are among them. */
const mayLose = (text: string): boolean => {
  for (const [, source] of text.matchAll(UNUSUAL)) {
    if (String(Number(source)) !== source) return true;
  }
  return false;
};

/**
 * Reads JSON; a number that JavaScript would write differently becomes a `JSON.rawJSON` object, which `JSON.stringify`
 * writes as it was. For building bodies; to compute with a value, use `parseExact`.
 * @throws SyntaxError when the text is not JSON.
 */
export const parseLossless = (text: string): Json => {
  if (!mayLose(text)) return JSON.parse(text) as Json;
  return sourceJson.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source
      ? sourceJson.rawJSON(source)
      : value,
  );
};

/** An object as it is written back: with numbers exactly as the service wrote them. */
export const withExactNumbers = (object: JsonObject): JsonObject =>
  parseLossless(JSON.stringify(object)) as JsonObject;

/** The number a `parseLossless` node stands for, or the value itself. */
const plainNumber = (node: JsonObject): number => Number(node['rawJSON']);

const plainObject = (node: JsonObject): JsonObject => {
  let exact = true;
  const entries = Object.entries(node).map(([key, value]): [string, Json] => {
    const plain = toPlain(value);
    if (plain !== value) exact = false;
    return [key, plain];
  });
  if (exact) return node;
  // Not enumerable: a changed copy loses it and is written from its own values, never from stale text.
  return Object.defineProperty(Object.fromEntries(entries), 'toJSON', { value: () => node });
};

const toPlain = (node: Json): Json => {
  if (sourceJson.isRawJSON(node)) return plainNumber(node);
  if (isJsonObject(node)) return plainObject(node);
  if (!Array.isArray(node)) return node;
  const plain = node.map((item: Json) => toPlain(item));
  return plain.some((item, i) => item !== node[i]) ? plain : node;
};

/**
 * Reads JSON into plain values. An object that holds a number JavaScript would write differently carries its own text:
 * `JSON.stringify` of it gives back what the service wrote.
 * @throws SyntaxError when the text is not JSON.
 */
export const parseExact = (text: string): Json =>
  mayLose(text) ? toPlain(parseLossless(text)) : (JSON.parse(text) as Json);
