/**
 * HTML as a flat list of tokens with positions: htmlparser2 finds their bounds, the rules and the preview interpret
 * them. Takes linear time for any text.
 */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** From `start` up to, not including, `end`, in UTF-16 units of the source. */
export type Span = { readonly start: number; readonly end: number };

export type Attribute = Span & { readonly name: string };

export type HtmlToken = Span &
  (
    | { readonly kind: 'text' /** With entities decoded. */; readonly text: string }
    | { readonly kind: 'open'; readonly name: string; readonly attributes: readonly Attribute[] }
    /** `attributes` are those in the end tag. */
    | { readonly kind: 'close'; readonly name: string; readonly attributes: readonly Attribute[] }
    /** The content of a script, style or frame, which is never displayed. */
    | { readonly kind: 'hidden'; readonly name: string }
    | { readonly kind: 'comment' }
    /** An unfinished tag or comment at the end of the text, with everything after its `<`. */
    | { readonly kind: 'unfinished'; readonly name: string }
  );

/** Tags whose content is neither text nor tags. */
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
  /** The tokenizer reports nothing for an empty end tag. */
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
    // Called at each tag's first letter: only the tags above are read as raw text.
    isInForeignContext: () => {
      settle();
      return matchAt(HIDING, source, done) === undefined;
    },
    ontext: (start, end) => {
      // If the text ends in an end tag, the tokenizer reports the whole source again.
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

/** The tokens of a text, in order and without gaps: their spans concatenated are the text. */
export const tokensOf = (source: string): readonly HtmlToken[] => {
  const { tokens, callbacks, finish } = createReader(source);
  const tokenizer = new Tokenizer({}, callbacks);
  tokenizer.write(source);
  tokenizer.end();
  finish();
  return tokens;
};
