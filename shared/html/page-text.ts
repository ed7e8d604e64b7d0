/**
 * Descriptions as shops export them, for the marketplace: the tags that it keeps stay, without attributes; where it
 * removes others the text keeps its lines, and what is never shown is left out.
 */
import { isKeptTag, setsApart } from './tags.ts';
import { tokensOf } from './tokens.ts';

/** `page`: ends of lines are spaces, as on pages; `lines`: they are breaks, also where they are written `\n`. */
export type PageBreaks = 'page' | 'lines';

const LINE_END = /\r\n?|\\n|\n/gu;
const PAGE_SPACE = /\s+/gu;
const LINE_SPACE = /[^\S\n]+/gu;
const MAYBE_ENTITY = /&#?[0-9A-Za-z]+;?/gu;
const MAYBE_TAG = /<(?=[A-Za-z/!?])/gu;

/** Tags of lists: line ends beside them are no breaks. */
const LIST_TAGS: ReadonlySet<string> = new Set(['ul', 'li']);
const BESIDE_LISTS = /\s*(<\/?(?:ul|li)>)\s*/gu;

const isEntity = (text: string): boolean =>
  tokensOf(text).some((token) => token.kind === 'text' && token.text !== text);

/** A text without tags that no reader takes for markup. */
const written = (text: string): string =>
  text
    .replace(MAYBE_ENTITY, (sign) => (isEntity(sign) ? `&amp;${sign.slice(1)}` : sign))
    .replace(MAYBE_TAG, '&lt;')
    .replaceAll('\u00a0', ' ');

const tagName = (name: string): string => (name === 'ol' ? 'ul' : name);

/** Breaks are a line end each, at most one empty line between two texts. */
const tidied = (text: string): string =>
  text
    .replace(/[^\S\n]*\n[^\S\n]*/gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .replace(BESIDE_LISTS, '$1')
    .replace(/[^\S\n]{2,}/gu, ' ')
    .trim();

/** The text of a description in HTML. Takes time linear in its length; a text without markup stays as it is. */
export const pageText = (source: string, breaks: PageBreaks): string => {
  const text = breaks === 'lines' ? source.replace(LINE_END, '\n') : source;
  if (!/[<&]/u.test(text)) return text.trim();
  const isPage = breaks === 'page' && text.includes('<');
  const pieces: string[] = [];
  let isAtStart = true;
  const put = (piece: string): void => {
    pieces.push(piece);
    isAtStart = piece.endsWith('\n');
  };
  for (const token of tokensOf(text)) {
    if (token.kind === 'text') {
      const shown = written(token.text.replace(isPage ? PAGE_SPACE : LINE_SPACE, ' '));
      if (shown.trim() !== '' || !isAtStart) put(shown);
    } else if (token.kind === 'unfinished') put(written(text.slice(token.start, token.end)));
    else if (token.kind === 'open' || token.kind === 'close') {
      const name = tagName(token.name);
      if (name === 'br') put('\n');
      else if (isKeptTag(name)) {
        pieces.push(token.kind === 'open' ? `<${name}>` : `</${name}>`);
        if (LIST_TAGS.has(name)) isAtStart = true;
      } else if (setsApart(name) && !isAtStart) put('\n');
    }
  }
  return tidied(pieces.join(''));
};

/** The text of a web page as one line without markup, as titles and names are. */
export const plainLine = (source: string): string =>
  tokensOf(source)
    .map((token) => {
      if (token.kind === 'text') return token.text;
      if (token.kind === 'unfinished') return source.slice(token.start, token.end);
      const isTag = token.kind === 'open' || token.kind === 'close';
      return isTag && (setsApart(token.name) || token.name === 'br' || token.name === 'li') ? ' ' : '';
    })
    .join('')
    .replaceAll(/\s+/gu, ' ')
    .trim();
