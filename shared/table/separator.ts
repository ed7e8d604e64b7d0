/** The separator of a table as text, judged over its first lines, outside quotes. */
import type { Separator } from './tsv.ts';

/** Where several are as likely, the first is meant: texts and numbers have commas. */
const SEPARATORS = ['\t', ';', '|', '~', ','] as const satisfies readonly Separator[];

/** UTF-16 units of a text, and lines of it, that are examined. */
const SAMPLE = 65_536;
const LINES = 200;

/** A quoted field, between separators or line ends. */
const QUOTED = /(?<=^|[\t;|~,\r\n])"(?:[^"]|"")*"(?=[\t;|~,\r\n]|$)/gu;

/** Commas that part no cells: of sentences, and of numbers such as `2,50`. */
const IN_SENTENCES = /,(?= )/gu;
const IN_TEXTS = /(?<=\d),(?=\d)|,(?= )/gu;
const MOST_OF_TEXTS = 0.9;

/** The lines of a text that are not blank, without what is quoted. */
const linesOf = (text: string): readonly string[] => {
  const isWhole = text.length <= SAMPLE;
  const lines = text
    .slice(0, SAMPLE)
    .replaceAll(QUOTED, '')
    .split(/\r\n?|\n/u);
  const whole = isWhole || lines.length === 1 ? lines : lines.slice(0, -1);
  return whole.filter((line) => line !== '').slice(0, LINES);
};

type Candidate = {
  readonly separator: Separator;
  /** Part of the lines that have the most usual number of cells. */
  readonly share: number;
  readonly width: number;
  /** Does the first line have as many cells? */
  readonly isInFirst: boolean;
};

const countIn = (line: string, sign: string | RegExp): number => line.split(sign).length - 1;

const mostUsual = (widths: readonly number[]): { readonly width: number; readonly lines: number } => {
  const counts = new Map<number, number>();
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  let [most, lines] = [0, 0];
  for (const [width, count] of counts)
    if (count > lines || (count === lines && width > most)) [most, lines] = [width, count];
  return { width: most, lines };
};

/** The separator as one of these lines; undefined where it parts hardly any of them. */
const candidateOf = (separator: Separator, lines: readonly string[]): Candidate | undefined => {
  const widths = lines.map((line) => countIn(line, separator) + 1);
  const { width, lines: usual } = mostUsual(widths);
  const parted = widths.filter((each) => each > 1).length;
  const isFirstParted = (widths[0] ?? 0) > 1;
  if (width === 0 || (parted <= lines.length / 2 && !isFirstParted)) return undefined;
  return { separator, width, share: usual / lines.length, isInFirst: widths[0] === width };
};

/** Are nearly all commas of a table those of its numbers and sentences? */
const isOfTexts = (lines: readonly string[], signs: RegExp): boolean => {
  const body = lines.join('\n');
  return countIn(body, signs) >= MOST_OF_TEXTS * countIn(body, ',');
};

/** What a separator that the header lacks is worth less, if another is in it. */
const NOT_IN_FIRST = 0.25;
/** Shares that differ by less are alike. */
const ALIKE = 0.1;

const best = (candidates: readonly Candidate[]): Candidate | undefined => {
  const isAnyInFirst = candidates.some(({ isInFirst }) => isInFirst);
  const worth = ({ share, isInFirst }: Candidate): number =>
    isAnyInFirst && !isInFirst ? share - NOT_IN_FIRST : share;
  const most = Math.max(...candidates.map(worth));
  const alike = candidates.filter((each) => worth(each) > most - ALIKE);
  return alike.reduce<Candidate | undefined>(
    (found, each) => (found && found.width >= each.width ? found : each),
    undefined,
  );
};

/**
 * The separator of a text: a tab in its first line, as nobody types one; else the sign that parts most of its first
 * lines into the same number of cells. Commas of numbers and sentences are none if there is another. A tab for a text
 * of one column.
 */
export const separatorOf = (text: string): Separator => {
  const lines = linesOf(text);
  if (lines[0]?.includes('\t')) return '\t';
  const all = SEPARATORS.flatMap((separator) => candidateOf(separator, lines) ?? []);
  const others = all.filter(({ separator }) => separator !== ',');
  const comma = all.find(({ separator }) => separator === ',');
  if (!comma) return best(others)?.separator ?? '\t';
  const isSentence = !comma.isInFirst && isOfTexts(lines, IN_SENTENCES);
  const isInTexts = others.length > 0 && isOfTexts(lines, IN_TEXTS);
  return best(isSentence || isInTexts ? others : all)?.separator ?? '\t';
};
