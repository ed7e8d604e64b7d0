/**
 * A column of amounts as somebody wrote it: what stands in its cells, and what was meant. It knows nothing of
 * Adsheet: an importer is judged by it, not the other way round.
 */

export const languages = ['en', 'nl', 'fr', 'de', 'pl'] as const;
export type Language = (typeof languages)[number];

/** Fields of an ad that hold money, and a rate in percent, which no ad has but lists of sellers do. */
export const fields = ['price', 'bid', 'daily', 'total', 'percent'] as const;
export type Field = (typeof fields)[number];

export type Currency = 'EUR' | 'CAD';

/** What is wrong with a column that more than one hand, or no amount at all, went into. */
export const dirts = [
  'placeholders',
  'ranges',
  'bundles',
  'two-writers',
  'keyboard',
  'foreign',
  'typing',
  'subcent',
  'vat',
  'no-amount',
  'dates',
] as const;
export type Dirt = (typeof dirts)[number];

export type Cell = {
  /** Text as it stands in the cell, or the number of an Excel cell. */
  readonly content: string | number;
  /** Millionths of the currency (of a percent for rates); null where no amount of this field was meant. */
  readonly meant: bigint | null;
  /** Can be understood in one way only, whatever stands above and below. */
  readonly clear: boolean;
};

export type Column = {
  /** Makes this column again, alone: `columnOf(seed)`. */
  readonly seed: number;
  readonly language: Language;
  readonly field: Field;
  readonly currency: Currency;
  readonly dirt: Dirt | null;
  /** How its writer writes, for people who read a report. */
  readonly style: string;
  readonly cells: readonly Cell[];
  /** One way only to understand all cells alike. Never so of a dirty column. */
  readonly clear: boolean;
};
