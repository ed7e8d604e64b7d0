/** Whether a text is one of a web page: with its tags, or with codes for signs such as `&amp;`. */
import { isKeptTag, setsApart } from './tags.ts';
import { tokensOf } from './tokens.ts';

/** `block`: its lines are set apart by tags; `kept`: it has nothing but tags that the marketplace keeps as they are. */
export type Markup = 'block' | 'inline' | 'kept';

/** Tags within a line that the marketplace does not keep. */
const INLINE: ReadonlySet<string> = new Set(
  [
    'a abbr acronym big button cite code del dfn font iframe img input ins kbd label mark picture q s samp script small',
    'source span strike style sub sup tt var video wbr',
  ]
    .join(' ')
    .split(' '),
);

const TAG = /<\/?([a-z][a-z0-9]*)(\s[^<>]*|\/)?>/giu;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31}\d{0,2});/giu;

const isEntity = (code: string): boolean =>
  tokensOf(code).some((token) => token.kind === 'text' && token.text !== code);

/** What a text has of a web page; undefined for a plain one. Takes time linear in its length. */
export const markupIn = (text: string): Markup | undefined => {
  if (!/[<&]/u.test(text)) return undefined;
  let found: Markup | undefined;
  for (const [, word = '', attributes = ''] of text.matchAll(TAG)) {
    const name = word.toLowerCase();
    if (setsApart(name)) return 'block';
    if (isKeptTag(name)) found ??= attributes.trim().replace('/', '') === '' ? 'kept' : 'inline';
    else if (INLINE.has(name)) found = 'inline';
  }
  if (found === 'inline') return found;
  for (const [code] of text.matchAll(ENTITY)) if (isEntity(code)) return 'inline';
  return found;
};
