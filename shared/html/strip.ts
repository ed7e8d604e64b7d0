/**
 * What the marketplace removes from a text, and what remains (`docs/interface.md#known-beside-the-contract`). The
 * allowed tags are known; for the rest this is our reading: tags and comments are removed, the text between them
 * stays, the content of scripts, styles and frames is removed, and no tag keeps an attribute.
 */
import { isKeptTag, setsApart } from './tags.ts';
import { type HtmlToken, type Span, tokensOf } from './tokens.ts';

/** One removed piece of markup. `unfinished` is text that begins a tag and never ends it. */
export type Dropped = Span & {
  readonly kind: 'open' | 'close' | 'attribute' | 'hidden' | 'comment' | 'unfinished';
  /** The tag's or attribute's name in lower case. */
  readonly name: string;
};

export type Stripped = { readonly remains: string; readonly dropped: readonly Dropped[] };

const SPACE_AT_END = /\s$/;
const SPACE_AT_START = /^\s/;
const LINE_TAGS: ReadonlySet<string> = new Set(['br', 'ul', 'li']);

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

const textOf = (source: string): string =>
  tokensOf(source)
    .map((token) => (token.kind === 'text' ? token.text : ''))
    .join('');

const OPEN_ENTITY = /&#?[0-9A-Za-z]*$/;

/**
 * The texts before and after a cut, joined so that no new markup arises: `<` and `script>` must not become a tag, nor
 * `&am` and `p;` an entity.
 */
const sealed = (before: string, after: string): string => {
  if (before.endsWith('<') && /^[A-Za-z/!?]/.test(after)) return `${before.slice(0, -1)}&lt;`;
  const open = /^[#0-9A-Za-z;]/.test(after) ? OPEN_ENTITY.exec(before) : null;
  return open ? before.slice(0, open.index) + escaped(textOf(open[0])) : before;
};

type Remains = {
  readonly tag: (written: string, name: string) => void;
  readonly text: (written: string) => void;
  /** Marks a cut; `setApart` where the texts around it must not run together. */
  readonly cut: (setApart: boolean) => void;
  readonly whole: () => string;
};

/** Builds the remaining text piece by piece. */
const createRemains = (): Remains => {
  const pieces: string[] = [];
  let endsInText = false;
  let seam = false;
  let apart = false;
  let atLineStart = true;
  const tag: Remains['tag'] = (written, name) => {
    pieces.push(written);
    endsInText = false;
    seam = false;
    if (LINE_TAGS.has(name)) {
      atLineStart = true;
      apart = false;
    }
  };
  const text: Remains['text'] = (written) => {
    if (apart && !atLineStart && !SPACE_AT_START.test(written)) pieces.push('\n');
    else if (seam && endsInText) pieces.push(sealed(pieces.pop() ?? '', written));
    pieces.push(written);
    endsInText = true;
    seam = false;
    apart = false;
    atLineStart = SPACE_AT_END.test(written);
  };
  const cut: Remains['cut'] = (setApart) => {
    seam = true;
    apart ||= setApart;
  };
  return { tag, text, cut, whole: () => pieces.join('').trim() };
};

const droppedOf = (token: HtmlToken): readonly Dropped[] => {
  const { start, end } = token;
  switch (token.kind) {
    case 'text':
      return [];
    case 'open':
    case 'close':
      return isKeptTag(token.name)
        ? token.attributes.map((attribute) => ({ ...attribute, kind: 'attribute' }))
        : [{ kind: token.kind, name: token.name, start, end }];
    case 'comment':
      return [{ kind: 'comment', name: '', start, end }];
    case 'hidden':
    case 'unfinished':
      return [{ kind: token.kind, name: token.name, start, end }];
  }
};

const addTo = (remains: Remains, token: HtmlToken, source: string): void => {
  const written = source.slice(token.start, token.end);
  if (token.kind === 'text') remains.text(written);
  else if (token.kind === 'unfinished') remains.text(written.replace(/</g, '&lt;'));
  else if (token.kind !== 'open' && token.kind !== 'close') remains.cut(false);
  else if (!isKeptTag(token.name)) remains.cut(setsApart(token.name));
  else if (token.attributes.length === 0) remains.tag(written, token.name);
  else remains.tag(token.kind === 'open' ? `<${token.name}>` : `</${token.name}>`, token.name);
};

/** The text without what the marketplace removes. Idempotent. */
export const strip = (source: string): Stripped => {
  if (!source.includes('<')) return { remains: source.trim(), dropped: [] };
  const remains = createRemains();
  const dropped: Dropped[] = [];
  for (const token of tokensOf(source)) {
    addTo(remains, token, source);
    for (const piece of droppedOf(token)) dropped.push(piece);
  }
  return { remains: remains.whole(), dropped };
};
