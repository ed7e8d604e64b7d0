/**
 * Lists of bookkeeping programs and wholesalers call the name of an article its description. Where no column is the
 * title, and the texts of the description are as titles are, it is the title.
 */
import { fieldOf } from '../../../../shared/ad/fields.ts';
import type { Guess } from '../../../../shared/proposals/header.ts';
import { textOfCell } from '../../../../shared/proposals/proposal.ts';
import { inTimeSlices } from '../../time-slices.ts';
import type { JudgedColumn } from './column-doubts.ts';
import type { TableRow } from './table.ts';
import { ownCells } from './table.ts';
import type { IsThere } from './text-forms.ts';

const TITLE = 'title';
const DESCRIPTION = 'description';

/** Fewer texts do not tell what they are. */
const LEAST = 3;
/** The share of texts as short as titles from which they may be titles, and of those that differ. */
const MOST_SHORT = 0.8;
const MOST_DIFFER = 0.9;
/** A text that is longer by more than half is no title that has to be shortened. */
const LONGEST = (fieldOf(TITLE)?.maxLength ?? 60) * 1.5;

type Texts = { filled: number; short: number; titles: number; differing: Set<string> };

const note = (found: Texts, text: string): void => {
  const { length } = [...text];
  found.filled += 1;
  found.differing.add(text);
  if (/[\r\n]/u.test(text) || length > LONGEST) return;
  found.short += 1;
  if (length <= (fieldOf(TITLE)?.maxLength ?? 60)) found.titles += 1;
};

/** What the texts of a column are: titles, perhaps titles, or none. */
const titlesIn = async (rows: readonly TableRow[], at: number): Promise<'sure' | 'maybe' | 'none'> => {
  const found: Texts = { filled: 0, short: 0, titles: 0, differing: new Set() };
  await inTimeSlices(rows, ({ cells }) => {
    const text = textOfCell(cells[at]).trim();
    if (text !== '') note(found, text);
  });
  const { filled, short, titles, differing } = found;
  const isOften = (count: number): boolean => count >= MOST_SHORT * filled;
  if (filled < LEAST || short < filled || !isOften(titles) || differing.size < filled / 2) return 'none';
  return titles === filled && differing.size >= MOST_DIFFER * filled ? 'sure' : 'maybe';
};

/** What the ads of rows say: the column's texts as titles or descriptions, something else, or no row has an ad. */
const saidByAds = (
  rows: readonly TableRow[],
  at: number,
  { isThere, hasAd }: KnownAds,
): typeof TITLE | typeof DESCRIPTION | 'other' | 'none' => {
  let is: 'other' | 'none' = 'none';
  for (const row of rows) {
    // An ad may have a text as it stands in the table, or as it is read.
    const texts = [ownCells(row), row.cells].map((cells) => textOfCell(cells[at]).trim());
    if (texts.includes('') || !hasAd(row)) continue;
    if (texts.some((text) => isThere(row, TITLE, text))) return TITLE;
    if (texts.some((text) => isThere(row, DESCRIPTION, text))) return DESCRIPTION;
    is = 'other';
  }
  return is;
};

export type KnownAds = { readonly isThere: IsThere; readonly hasAd: (row: TableRow) => boolean };

/** Rows with ads that are looked at. */
const LOOKED_AT = 50;

/**
 * The columns with the title among them, where a description is one. It is a question where only most of its texts are
 * as short, or where it would give ads that exist other titles.
 */
export const withTitle = async (
  columns: readonly JudgedColumn[],
  guesses: readonly Guess[],
  rows: readonly TableRow[],
  ads: KnownAds,
): Promise<readonly Guess[]> => {
  const isTitled = guesses.some(({ to, means }) => to === TITLE || means === TITLE);
  const at = guesses.findIndex(({ to }, i) => to === DESCRIPTION && columns[i]?.isSaid === false);
  if (isTitled || at < 0) return guesses;
  const is = await titlesIn(rows, at);
  const said = is === 'none' ? DESCRIPTION : saidByAds(rows.slice(0, LOOKED_AT), at, ads);
  if (is === 'none' || said === DESCRIPTION) return guesses;
  const isSure = said === TITLE || (is === 'sure' && said === 'none');
  const guess: Guess = isSure
    ? { to: TITLE, leftOut: null }
    : { to: null, leftOut: 'no-title', means: TITLE, near: [DESCRIPTION] };
  // Another description has its field then.
  const next = guesses.findIndex(({ leftOut, means }) => leftOut === 'twice' && means === DESCRIPTION);
  return guesses.map((other, i): Guess => {
    if (i === at) return guess;
    return i === next ? { to: DESCRIPTION, leftOut: null } : other;
  });
};
