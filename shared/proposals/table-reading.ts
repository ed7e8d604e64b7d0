/** How a table is read: what the seller chose for its columns and fields. Everything absent is found in the table. */
import type { FieldPath } from '../ad/model.ts';
import type { AmountUnit, DecimalSign } from '../money/number-format.ts';

/** A column of the table, by its header or, where it has none, by its letters. */
export type ColumnReading = {
  readonly column: string;
  /** Its field; null to leave it out, absent to leave that to its header. */
  readonly to?: FieldPath | null;
  /** The answer to what `1.250` means here. */
  readonly decimal?: DecimalSign;
  /** Amounts with more decimals than the field has are rounded, halves away from zero. */
  readonly round?: true;
  /** Its amounts are whole numbers of these, not of units of money. */
  readonly unit?: AmountUnit;
  /** What a value of the column means, as text of its field, each value once. */
  readonly words?: Readonly<Record<string, string>>;
  /**
   * The attributes that names in the column mean which no attribute has: their keys, of which a row takes the one that
   * its category has, and an empty text to leave out what has none of them.
   */
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
  /** In which form its texts are; absent for what they show. */
  readonly text?: TextForm;
};

/**
 * `plain`: as they stand; `html`: as web pages are; `html-lines`: so too, but ends of lines are breaks, also where they
 * are written `\\n`, as WooCommerce does.
 */
export const TEXT_FORMS = ['plain', 'html', 'html-lines'] as const;
export type TextForm = (typeof TEXT_FORMS)[number];

/** Where the values of a field come from that no single column has. */
export type FieldOrigin =
  | { readonly value: string }
  /** `{Brand} {Model}`, with the table's columns in braces. */
  | { readonly template: string }
  /** `Price * 1.21`, in the language of expressions over the table's columns. */
  | { readonly formula: string }
  /** Several columns, whose values are joined, one a line. */
  | { readonly columns: readonly string[] };

/**
 * Which rows a field is given to: all, those whose own cell is empty, or of these the ones that make new ads, so that
 * nothing of an ad that exists is changed by it; or those in which what is given is filled, of an amount with more than
 * zero, as systems write zero for none.
 */
export const GIVEN_TO = ['all', 'empty', 'new', 'filled'] as const;
export type GivenTo = (typeof GIVEN_TO)[number];

/** A field that no single column has. */
export type FieldReading = {
  readonly to: FieldPath;
  readonly from: FieldOrigin;
  readonly rows: GivenTo;
};

/** What the values of a column are by which rows find their ads; `own`: the list's own numbers, kept with each ad. */
export const MATCHED_BY = ['vendorId', 'id', 'externalId', 'own'] as const;
export type MatchedBy = (typeof MATCHED_BY)[number];

/** The column that says which ad a row is. */
export type MatchReading = { readonly column: string; readonly by: MatchedBy };

/** Which of the rows of an ad says what it costs, where they have different prices. */
export const FOLD_PRICES = ['lowest', 'highest'] as const;
export type FoldPrice = (typeof FOLD_PRICES)[number];

/** Rows that are one ad together, as the variants of a product are. */
export type FoldReading = {
  /** The column that tells; a row without a value in it is one alone, unless others belong to it. */
  readonly by: string;
  /**
   * How it tells: rows with the same value are one ad (absent); a row's value is a `list` of the names of those that
   * belong to it; or rows that say one of these texts belong to the nearest row above that says none.
   */
  readonly way?: 'list' | { readonly above: readonly string[] };
  /**
   * Names by which a row is called in that column, as templates. One whose name is the value of others is the first row
   * of its ad. Rows that lists name are called so alone.
   */
  readonly names?: readonly string[];
  /** Whose amounts are taken; absent: that is asked where prices differ. */
  readonly price?: FoldPrice;
};

/** Rows of a table that are read as one ad together. */
export type FoldedRows = {
  readonly reading: FoldReading;
  /** Rows that were joined to another one, and the ads that have more than one row. */
  readonly rows: number;
  readonly ads: number;
  /**
   * Fields of which the rows of an ad say different things, in how many ads, and which is taken: the amounts of the
   * row with the lowest or highest price, what the first row says, or, of a status, nothing. `asked`: nobody said yet
   * whose amounts are taken, and the ads are left out.
   */
  readonly differing: readonly {
    readonly field: FieldPath;
    readonly ads: number;
    readonly taken: FoldPrice | 'asked' | 'first' | 'none';
  }[];
};

/** What becomes of rows that name the ad of another row, which they were copied from. */
export const COPIED_ROWS = ['refuse', 'new'] as const;
export type CopiedRows = (typeof COPIED_ROWS)[number];

/** The choices of one table. */
export type TableReading = {
  readonly columns: readonly ColumnReading[];
  readonly fields: readonly FieldReading[];
  /** Absent: by ad ID, vendor ID and external ID, as far as columns have them. */
  readonly match?: MatchReading;
  /** Absent: each row is an ad. */
  readonly fold?: FoldReading;
  /** What happens to ads that the list had before; absent: they stay. */
  readonly missing?: MissingOfList;
  /** What becomes of several rows about one ad; absent: they are refused. */
  readonly copies?: CopiedRows;
  /** Rows that look like titles, notes or totals and are read, by what they say (`rowText`). */
  readonly readRows?: readonly string[];
};

/** Ads of a list are never deleted for not being in it. */
export const MISSING_OF_LIST = ['leave', 'pause'] as const;
export type MissingOfList = (typeof MISSING_OF_LIST)[number];

/** What was chosen when such a list was last applied, and is chosen again. */
export type LastTime = {
  /** What is given. */
  readonly fields: readonly FieldReading[];
  /** Ads that left the list are proposed to be paused. */
  readonly pauses: boolean;
};
