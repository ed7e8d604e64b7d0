/** One reading of a description's HTML, for the rules and the preview alike. */
import { type Dropped, strip } from './strip.ts';
import { type HtmlNode, treeOf } from './tree.ts';

export type Description = {
  /** What is shown of it once the marketplace has removed the rest. */
  readonly kept: readonly HtmlNode[];
  /** What the marketplace removes, in the order of the text. */
  readonly dropped: readonly Dropped[];
  /** The text without it. */
  readonly remains: string;
};

/** Takes a description apart. Never throws, in time proportional to the text's length. */
export const descriptionOf = (text: string): Description => {
  const { remains, dropped } = strip(text);
  return { kept: treeOf(remains), dropped, remains };
};

const MOST_NAMES = 8;
const MOST_OF_A_NAME = 24;

/** A name out of the text as it may stand in a sentence: short, and without characters that would bend it. */
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
 * What was dropped, named in HTML's own notation and counted: `<script>, <a> (2), onclick=`. An end tag is named only
 * where its tag never was opened. Empty when nothing was dropped.
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
