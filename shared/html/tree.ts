/**
 * A description as a tree of the allowed tags, as a browser would show it: wrongly nested and unclosed tags are
 * corrected. No script can get in, as the tree holds only these tags and plain text. Its depth is limited.
 */
import type { KeptTag } from './tags.ts';
import { isKeptTag } from './tags.ts';
import { type HtmlToken, tokensOf } from './tokens.ts';

/** A text with entities decoded, or an element without any attribute. */
export type HtmlNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'element'; readonly name: KeptTag; readonly children: readonly HtmlNode[] };

type Mark = Exclude<KeptTag, 'ul' | 'li' | 'br'>;

/** Inline formatting tags, outermost first. */
const MARKS: readonly Mark[] = ['b', 'strong', 'i', 'em', 'u'];

const isMark = (name: KeptTag): name is Mark => MARKS.some((mark) => mark === name);

/** Deeper nested lists are shown at this depth. */
const MOST_LISTS = 8;

type Block = { readonly name: 'ul' | 'li'; readonly children: HtmlNode[]; readonly implied: boolean };

const element = (name: KeptTag, children: readonly HtmlNode[]): HtmlNode => ({
  kind: 'element',
  name,
  children,
});

const marked = (text: string, marks: readonly Mark[]): HtmlNode =>
  marks.reduceRight<HtmlNode>((inner, mark) => element(mark, [inner]), { kind: 'text', text });

const LAYOUT = ' \t\r\n\f';

/** A loop, as a regular expression for trailing spaces is slow on texts with many other spaces. */
const trimEnd = (text: string): string => {
  let end = text.length;
  while (end > 0 && LAYOUT.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};

const breaksLine = (token: HtmlToken | undefined): boolean =>
  (token?.kind === 'open' || token?.kind === 'close') && ['br', 'ul', 'li'].includes(token.name);

/** Line breaks of the source next to a list or a `<br>` are layout, not text. */
const withoutLayout = (text: string, before: HtmlToken | undefined, after: HtmlToken | undefined): string => {
  const start = breaksLine(before) ? text.replace(/^[ \t\r\n\f]+/, '') : text;
  return breaksLine(after) ? trimEnd(start) : start;
};

/** Tracks open lists and items. */
const createBlocks = () => {
  const root: HtmlNode[] = [];
  const open: Block[] = [];
  let beyond = 0;
  const append = (node: HtmlNode): void => {
    (open.at(-1)?.children ?? root).push(node);
  };
  const enter = (name: 'ul' | 'li', implied = false): void => {
    const children: HtmlNode[] = [];
    append(element(name, children));
    open.push({ name, children, implied });
  };
  /** A list implied by an item without one ends with its last item. */
  const leaveImplied = (): void => {
    if (open.at(-1)?.implied) open.pop();
  };
  const openList = (): void => {
    leaveImplied();
    if (open.filter(({ name }) => name === 'ul').length < MOST_LISTS) enter('ul');
    else beyond += 1;
  };
  const closeList = (): void => {
    if (beyond > 0) beyond -= 1;
    else
      open.length = Math.max(
        0,
        open.findLastIndex(({ name }) => name === 'ul'),
      );
  };
  const closeItem = (): void => {
    if (open.at(-1)?.name === 'li') open.pop();
  };
  const openItem = (): void => {
    closeItem();
    if (open.length === 0) enter('ul', true);
    enter('li');
  };
  const show = (node: HtmlNode): void => {
    leaveImplied();
    append(node);
  };
  return { root, show, openList, closeList, openItem, closeItem };
};

/** Tracks how often each formatting tag is open. */
const createMarks = () => {
  const open = new Map<Mark, number>();
  return {
    turn: (mark: Mark, by: 1 | -1): void => {
      open.set(mark, Math.max(0, (open.get(mark) ?? 0) + by));
    },
    active: (): readonly Mark[] => MARKS.filter((mark) => (open.get(mark) ?? 0) > 0),
  };
};

/** The tree of a text, ignoring tags that are not allowed. */
export const treeOf = (source: string): readonly HtmlNode[] => {
  const tokens = tokensOf(source);
  const blocks = createBlocks();
  const marks = createMarks();
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'text') {
      const text = withoutLayout(token.text, tokens[at - 1], tokens[at + 1]);
      if (text !== '') blocks.show(marked(text, marks.active()));
    } else if ((token.kind === 'open' || token.kind === 'close') && isKeptTag(token.name)) {
      const opens = token.kind === 'open';
      if (isMark(token.name)) marks.turn(token.name, opens ? 1 : -1);
      else if (token.name === 'br') blocks.show(element('br', []));
      else if (token.name === 'ul') opens ? blocks.openList() : blocks.closeList();
      else opens ? blocks.openItem() : blocks.closeItem();
    }
  }
  return blocks.root;
};
