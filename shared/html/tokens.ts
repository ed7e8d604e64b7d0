/**
 * HTML as a flat list of tokens, each with its place in the source: htmlparser2 finds where they begin and end, the
 * rules and the preview decide what becomes of them. Takes time in proportion to the text, whatever it is.
 */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** From `start` up to, not including, `end`, in UTF-16 units of the source. */
export type Span = { readonly start: number; readonly end: number };

export type Attribute = Span & { readonly name: string };

export type HtmlToken = Span &
  (
    | { readonly kind: 'text' /** With entities decoded. */; readonly text: string }
    | { readonly kind: 'open'; readonly name: string; readonly attributes: readonly Attribute[] }
    /** `attributes` is what stands in the end tag beside its name. */
    | { readonly kind: 'close'; readonly name: string; readonly attributes: readonly Attribute[] }
    /** What nobody is shown: the inside of a script, a style sheet, a frame. */
    | { readonly kind: 'hidden'; readonly name: string }
    | { readonly kind: 'comment' }
    /** A tag or comment that the text ends in, with all that follows its `<`. */
    | { readonly kind: 'unfinished'; readonly name: string }
  );

/** Tags whose inside is no text to read and holds no tags. */
const HIDING = /<(?:script|style|iframe|noembed|noframes)[ \t\n\f\r/>]/iy;
const HIDING_NAMES: ReadonlySet<string> = new Set(['script', 'style', 'iframe', 'noembed', 'noframes']);

const EMPTY_END = '</>';
const UNFINISHED_NAME = /[/!?]?[^\s/>]*/y;

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
};

type Reader = {
  readonly tokens: HtmlToken[];
  readonly callbacks: TokenizerCallbacks;
  readonly finish: () => void;
};

const createReader = (source: string): Reader => {
  const tokens: HtmlToken[] = [];
  let done = 0;
  let hiding: string | null = null;
  let name = '';
  let attributes: Attribute[] = [];
  let attribute = { name: '', start: 0 };

  const put = (token: HtmlToken): void => {
    const last = tokens.at(-1);
    if (token.kind === 'text' && last?.kind === 'text')
      tokens[tokens.length - 1] = { ...last, end: token.end, text: last.text + token.text };
    else tokens.push(token);
    done = token.end;
  };
  /** An empty end tag is passed over in silence by the tokenizer. */
  const settle = (): void => {
    while (hiding === null && source.startsWith(EMPTY_END, done))
      put({ kind: 'comment', start: done, end: done + EMPTY_END.length });
  };
  const openEnds = (at: number): void => {
    put({ kind: 'open', name, attributes, start: done, end: at + 1 });
    if (HIDING_NAMES.has(name)) hiding = name;
  };
  const putText = (end: number, text: string): void =>
    put(
      hiding === null
        ? { kind: 'text', text, start: done, end }
        : { kind: 'hidden', name: hiding, start: done, end },
    );
  const putComment = (at: number): void => {
    settle();
    if (at < source.length) put({ kind: 'comment', start: done, end: at + 1 });
  };

  const callbacks: TokenizerCallbacks = {
    // Asked at each tag's first letter: only the tags above are read as raw text.
    isInForeignContext: () => {
      settle();
      return matchAt(HIDING, source, done) === undefined;
    },
    ontext: (start, end) => {
      // After an end tag that the text ends in, the tokenizer hands out the whole source once more.
      if (start < done) return;
      settle();
      putText(end, source.slice(start, end));
    },
    ontextentity: (codePoint, end) => {
      settle();
      putText(end, String.fromCodePoint(codePoint));
    },
    onopentagname: (start, end) => {
      name = source.slice(start, end).toLowerCase();
      attributes = [];
    },
    onattribname: (start, end) => {
      attribute = { name: source.slice(start, end).toLowerCase(), start };
    },
    onattribend: (_quote, end) => {
      attributes.push({ ...attribute, end });
    },
    onattribdata: () => {},
    onattribentity: () => {},
    onopentagend: openEnds,
    onselfclosingtag: openEnds,
    onclosetag: (start, end) => {
      settle();
      const at = source.indexOf('>', end);
      if (at < 0) return;
      const rest = source.slice(end, at).trim();
      put({
        kind: 'close',
        name: source.slice(start, end).toLowerCase(),
        attributes: rest === '' ? [] : [{ name: rest, start: end, end: at }],
        start: done,
        end: at + 1,
      });
      hiding = null;
    },
    oncomment: (_start, end) => putComment(end),
    oncdata: (_start, end) => putComment(end),
    ondeclaration: (_start, end) => putComment(end),
    onprocessinginstruction: (_start, end) => putComment(end),
    onend: () => {},
  };
  const finish = (): void => {
    settle();
    if (done === source.length) return;
    const tag = matchAt(UNFINISHED_NAME, source, done + 1) ?? '';
    put({ kind: 'unfinished', name: tag.toLowerCase(), start: done, end: source.length });
  };
  return { tokens, callbacks, finish };
};

/** The tokens of a text, in order and without gaps: put end to end, their spans are the text. */
export const tokensOf = (source: string): readonly HtmlToken[] => {
  const { tokens, callbacks, finish } = createReader(source);
  const tokenizer = new Tokenizer({}, callbacks);
  tokenizer.write(source);
  tokenizer.end();
  finish();
  return tokens;
};
