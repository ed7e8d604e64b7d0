/** A fact of a category as it is told, and what telling needs to know. */
import type { Language } from '../locale/translate.ts';
import type { NumberFormat } from '../money/number-format.ts';

export type Fact = {
  readonly label: string;
  /** Of an attribute, by which files may name it. */
  readonly key?: string;
  /** The limit, short: `0,02 – 5,00`. */
  readonly text: string;
  /** Whole sentences about it. */
  readonly notes: readonly string[];
  /** `needed`: an ad must have it; `caution`: it may keep an ad from being placed. */
  readonly mark: 'needed' | 'caution' | null;
};

export type FactSection = {
  /** Stable; groups of attributes are numbered: `attributes-0`. */
  readonly name: string;
  readonly title: string;
  /** The marketplace's note on a group of attributes; '' for none. */
  readonly note?: string;
  readonly facts: readonly Fact[];
};

export type FactContext = {
  readonly language: Language;
  /** The tenant's locale, such as `nl_NL`. */
  readonly locale: string;
  readonly format: NumberFormat;
  /** `EUR`: amounts get its symbol; without it they are plain numbers. */
  readonly currency?: string;
  /** How many of the seller's ads in the category will be active. */
  readonly active?: number;
  /** The name of a category by id, for related ones. */
  readonly nameOf?: (id: number) => string | undefined;
};
