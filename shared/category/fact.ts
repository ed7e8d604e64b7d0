/** A fact of a category as it is told, and what telling needs to know. */
import type { Language } from '../locale/translate.ts';
import type { NumberFormat } from '../money/number-format.ts';

export type Fact = {
  readonly label: string;
  /** The fact itself, short: `0,02 – 5,00`. */
  readonly text: string;
  /** Whole sentences that go with it. */
  readonly notes: readonly string[];
  /** `needed`: an ad must have it; `caution`: it stands in the way of something. */
  readonly mark: 'needed' | 'caution' | null;
};

export type FactSection = {
  /** Stable; attribute groups are numbered: `attributes-0`. */
  readonly name: string;
  readonly title: string;
  /** What the marketplace says about a group of attributes; '' for none. */
  readonly note?: string;
  readonly facts: readonly Fact[];
};

export type FactContext = {
  readonly language: Language;
  /** The tenant's locale, such as `nl_NL`. */
  readonly locale: string;
  readonly format: NumberFormat;
  /** `EUR`: amounts get its sign; left out, they are plain numbers. */
  readonly currency?: string;
  /** How many of the seller's ads are meant to be active in the category. */
  readonly active?: number;
  /** What a category is called, by id; for related ones. */
  readonly nameOf?: (id: number) => string | undefined;
};
