/** The analysis of a description's HTML, used by the rules and the preview. */
import { type Dropped, strip } from './strip.ts';
import { type HtmlNode, treeOf } from './tree.ts';

export type Description = {
  /** The tags and texts that are shown, once the marketplace has removed the rest. */
  readonly kept: readonly HtmlNode[];
  /** What the marketplace removes, in the order of the text. */
  readonly dropped: readonly Dropped[];
  /** The text without it. */
  readonly remains: string;
};

/** Parses a description. Never throws; takes time linear in the text's length. */
export const descriptionOf = (text: string): Description => {
  const { remains, dropped } = strip(text);
  return { kept: treeOf(remains), dropped, remains };
};

const MOST_NAMES = 8;
const MOST_OF_A_NAME = 24;

/** A name from the text, made safe for a sentence: short, without control and direction characters. */
const shown = (name: string): string => {
  const plain = [...name.slice(0, 4 * MOST_OF_A_NAME)].map((letter) =>
    /[\p{L}\p{N}:._/!?-]/u.test(letter) ? letter : '·',
  );
  return plain.length > MOST_OF_A_NAME ? `${plain.slice(0, MOST_OF_A_NAME).join('')}…` : plain.join('');
};

const written = ({ kind, name }: Dropped): string => {
  switch (kind) {
    case 'open':
      return `<${shown(name)}>`;
    case 'close':
      return `</${shown(name)}>`;
    case 'attribute':
      return `${shown(name)}=`;
    case 'comment':
      return '<!-- -->';
    case 'unfinished':
      return `<${shown(name)}…`;
    case 'hidden':
      return '';
  }
};

/**
 * The dropped tags in HTML notation with counts: `<script>, <a> (2), onclick=`. An end tag is named only where its
 * tag was never opened. Empty when nothing was dropped.
 */
export const namesOf = (dropped: readonly Dropped[]): string => {
  const opened = new Set(dropped.flatMap(({ kind, name }) => (kind === 'open' ? [name] : [])));
  const counts = new Map<string, number>();
  for (const piece of dropped) {
    if (piece.kind === 'hidden' || (piece.kind === 'close' && opened.has(piece.name))) continue;
    const name = written(piece);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = [...counts].map(([name, count]) => (count > 1 ? `${name} (${count})` : name));
  return [...names.slice(0, MOST_NAMES), ...(names.length > MOST_NAMES ? ['…'] : [])].join(', ');
};
