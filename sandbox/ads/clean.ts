import type { Settings } from '../settings.ts';

/** How the service cleans texts before it stores them. */

const allowedTags = new Set(['i', 'em', 'b', 'strong', 'ul', 'li', 'u', 'br']);
const hiddenContent = /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const tag = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*?(\/?)>/gi;

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

const decoded = (text: string): string => {
  const next = text.replace(/&(?:#(\d{1,6})|([a-z]+));/g, (reference, digits?: string, name?: string) =>
    digits === undefined ? (named[name ?? ''] ?? reference) : String.fromCodePoint(Number(digits)),
  );
  return next === text ? text : decoded(next);
};

type Cleaning = Pick<
  Settings,
  'textMarkup' | 'textBlanks' | 'textEntities' | 'textUnicode' | 'lineEnds' | 'astralCharacters'
>;

const lineEnd = /\r\n|\r|\n/g;

const withLineEnds = (text: string, { lineEnds, textMarkup }: Cleaning): string => {
  if (lineEnds === 'lf') return text.replace(lineEnd, '\n');
  if (lineEnds === 'crlf') return text.replace(lineEnd, '\r\n');
  return lineEnds === 'br' && textMarkup !== 'none' ? text.replace(lineEnd, '<br>') : text;
};

const withAstral = (text: string, { astralCharacters }: Cleaning): string =>
  astralCharacters === 'keep'
    ? text
    : text.replace(/[\u{10000}-\u{10ffff}]/gu, astralCharacters === 'drop' ? '' : '?');

const withoutTags = (text: string, { textMarkup }: Cleaning): string => {
  if (textMarkup === 'all') return text;
  const stays = (name: string): boolean => textMarkup === 'few' && allowedTags.has(name);
  return text
    .replace(hiddenContent, '')
    .replace(tag, (_, closing: string, name: string, selfClosing: string) =>
      stays(name.toLowerCase()) ? `<${closing}${name.toLowerCase()}${selfClosing}>` : '',
    );
};

const withBlanks = (text: string, { textBlanks }: Cleaning): string => {
  if (textBlanks === 'keep') return text;
  return textBlanks === 'oneLine' ? text.replace(/\s+/g, ' ') : text.replace(/[^\S\r\n]+/g, ' ');
};

/**
 * A text in its stored form: by default without HTML other than bare `i em b strong ul li u br`, always trimmed, and
 * otherwise as the settings say. Idempotent: a stored text that is written again does not change.
 */
export const cleanText = (text: string, settings: Cleaning): string => {
  const { textEntities, textUnicode } = settings;
  const read = textEntities === 'decode' ? decoded(text) : text;
  const bare = withLineEnds(
    withBlanks(withoutTags(withAstral(read, settings), settings), settings).trim(),
    settings,
  );
  const written = textEntities === 'encode' ? bare.replace(/&(?!(?:#\d{1,6}|[a-z]+);)/g, '&amp;') : bare;
  return textUnicode === 'composed' ? written.normalize('NFC') : written;
};

export const holdsUrl = (text: string): boolean => /https?:\/\/|\bwww\.\S/i.test(text);

export const withoutUrls = (text: string): string => text.replace(/(?:https?:\/\/|\bwww\.)\S*/gi, '').trim();

/** A text in capitals becomes lower case with a capital first letter; other texts stay. */
export const calmText = (text: string): string =>
  /\p{Ll}/u.test(text) ? text : `${text.slice(0, 1)}${text.slice(1).toLowerCase()}`;
