/**
 * JSON with the exact numbers the service wrote. A field unknown to us may hold a 64-bit integer or `1.0`; parsed as
 * a JavaScript number and written again it would become another number, and a PUT would change a field nobody edited.
 */
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { isJsonObject } from '../../../../shared/json.ts';

/**
 * The parts of Node 24 that the compiler's library lacks: the source text of a number when parsing, raw text when
 * writing.
 */
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
 * A number with a fraction, an exponent, a minus zero or sixteen digits: only such numbers are checked further. It
 * must be followed by the end of a JSON value, so that the many timestamps (`:33.531Z"`) do not match.
 */
const UNUSUAL =
  /(?:^|[:,[])\s*(-?(?:\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\d{16,}|(?<=-)0))(?=\s*(?:[,}\]]|$))/g;

/** May the text hold a number that JavaScript would write differently? Matches inside strings count too. */
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

/** An object that is written back with its numbers exactly as the service wrote them. */
export const withExactNumbers = (object: JsonObject): JsonObject =>
  parseLossless(JSON.stringify(object)) as JsonObject;

/** The number of a `parseLossless` node. */
const plainNumber = (node: JsonObject): number => Number(node['rawJSON']);

const plainObject = (node: JsonObject): JsonObject => {
  let exact = true;
  const entries = Object.entries(node).map(([key, value]): [string, Json] => {
    const plain = toPlain(value);
    if (plain !== value) exact = false;
    return [key, plain];
  });
  if (exact) return node;
  // Not enumerable: a changed copy loses it, and is written from its own values instead of outdated text.
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
 * Parses JSON into plain values. An object that holds a number JavaScript would write differently keeps its own text:
 * `JSON.stringify` of it returns what the service wrote.
 * @throws SyntaxError when the text is not JSON.
 */
export const parseExact = (text: string): Json =>
  mayLose(text) ? toPlain(parseLossless(text)) : (JSON.parse(text) as Json);
