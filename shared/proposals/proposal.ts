/**
 * Proposed changes: a table from elsewhere (pasted rows, a workbook) laid beside the ads, looked at and decided on
 * before anything of it becomes an edit. Rows and columns are named by their place in the table, from 0.
 */
import type { FieldPath, RowKey } from '../ad/model.ts';
import type { Json } from '../json.ts';
import type { DecimalSign } from '../money/number-format.ts';
import type { Problem } from '../rules/problem.ts';
import type { PushForecast } from '../rules/push-forecast.ts';

/**
 * What a cell of a table holds; a text is read as the table writes numbers, a number is exact as it prints. A date is
 * `2026-01-31`, `2026-01-31T10:30:00` or `10:30:00`, in no time zone, as workbooks know none.
 */
export type TableCell = string | number | boolean | null | { readonly date: string };

/** A cell as the text people see. */
export const textOfCell = (cell: TableCell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'object' ? cell.date : String(cell);
};

/** More than this in one table is refused with `table-too-large`. */
export const TABLE_LIMITS = {
  rows: 50_000,
  columns: 256,
  cells: 4_000_000,
  characters: 250_000_000,
} as const;

/** Stands in a mapping for the column with row keys (`r17`); every other column is a field's, or nobody's. */
export const KEY_COLUMN = 'key';
/** Stands for the column with what older programs call an ad; the service says which ad that is, as long as it does. */
export const EXTERNAL_COLUMN = 'externalId';
/** Stands for the last column of our own files, which says in each row which ad it is and what it said when written. */
export const MARK_COLUMN = '_adsheet';
/** Stands for a column that holds all attributes of an ad, a line each. */
export const LINES_COLUMN = 'attributes';

/** The sign between units and decimals in a table's texts. */

/**
 * Why a column was left out by itself: nobody knows its name, it is only a short name of expressions and may mean
 * something else in a table made elsewhere, another column has its field, or that is read-only.
 */
export type LeftOut = 'unknown' | 'short-name' | 'twice' | 'read-only';

export type ProposalColumn = {
  /** Empty where the table has no header row. */
  readonly header: string;
  /** The first texts below the header, cut short. */
  readonly samples: readonly string[];
  readonly filled: number;
  /** The field it is for, `KEY_COLUMN`, `EXTERNAL_COLUMN`, `MARK_COLUMN`, `LINES_COLUMN`, or null. */
  readonly to: FieldPath | null;
  readonly leftOut: LeftOut | null;
  /** What it may be for, by its short name, or as it stands where a column was whose header is gone. */
  readonly offered: FieldPath | null;
};

/** Does a column hold values that are lost by themselves: ones a person should look at before the rows? */
export const losesValues = ({ leftOut, filled }: Pick<ProposalColumn, 'leftOut' | 'filled'>): boolean =>
  (leftOut === 'unknown' || leftOut === 'short-name' || leftOut === 'twice') && filled > 0;

/** What becomes of a row: a new ad, a change of one, nothing, or nothing because it cannot be taken. */
const ROW_KINDS = ['new', 'changed', 'unchanged', 'failed'] as const;
export type ProposedRowKind = (typeof ROW_KINDS)[number];

/**
 * Rows that are looked at together: those of the table of one kind, or others. `differing`: all but the unchanged;
 * `conflicting`: with cells in conflict; `attention`: failed, with cells not taken or in conflict, with a question, or
 * against the rules; `unsure`: with a question which ad they are; `missing`: ads that are not in the
 * file, proposed to be deleted.
 */
export const ROW_FILTERS = [
  ...ROW_KINDS,
  'differing',
  'conflicting',
  'attention',
  'unsure',
  'missing',
] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

/** What becomes of ads that were in a file of ours when it was written and that it no longer has. */
export const MISSING_ADS = ['leave', 'delete'] as const;
export type MissingAds = (typeof MISSING_ADS)[number];

export type ProposalCounts = {
  /** Of the rows of the table; ads that are not in it are counted as `missing`, whatever becomes of them. */
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly differing: number;
  readonly conflicting: number;
  readonly attention: number;
  readonly unsure: number;
  readonly missing: number;
  /** Cells that would get another value, those that would be emptied, and those that delete their ad. */
  readonly changes: number;
  readonly clears: number;
  readonly deletes: number;
  /** Cells that cannot be taken, and those that moved in Adsheet since the table was made. */
  readonly refused: number;
  readonly conflicts: number;
  /** In how many rows a field has such a cell; those that none has one of are not named. */
  readonly fields: Readonly<Record<FieldPath, number>>;
  /** What applying would do now, with all decisions. */
  readonly kept: { readonly new: number; readonly changed: number; readonly changes: number };
  /** Problems by the rules that the ads kept would have and do not have now. */
  readonly problems: { readonly errors: number; readonly warnings: number };
  /** What Review would hold of them. */
  readonly review: PushForecast;
};

/** What a seller ought to know of the file that proposed changes come from. */
export type ProposalFile = {
  /** Its name, without the folder. */
  readonly name: string;
  readonly format: 'xlsx' | 'csv';
  /** The sheet it was read from, '' in a csv file, and all there are. */
  readonly sheet: string;
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[];
  /** Names of `TextDecoder`; the sign between cells. */
  readonly csv: { readonly encoding: string; readonly separator: string } | null;
  /**
   * Where it is one of ours: when it was written, as far as it says so, and whether it is still known what it said then.
   * Null for a table made elsewhere: what it says is compared with what the ads say now.
   */
  readonly ours: { readonly at: string | null; readonly known: boolean } | null;
  /**
   * Ads that were in the file when it was written and are no longer, as far as they can still be deleted. They stay as
   * they are unless somebody asks for it.
   */
  readonly missing: number;
  /** Rows that became ads when they were imported before: they change those, and make none. */
  readonly already: number;
  readonly hiddenRows: number;
  readonly hiddenColumns: number;
  readonly formulas: number;
  /** Formulas that no program calculated. */
  readonly uncalculated: number;
  /** It carries programs, and refers to other files: neither was looked at. */
  readonly macros: boolean;
  readonly links: boolean;
};

/**
 * What came of asking for external IDs: the service said which ads they belong to, nobody is signed in to ask, it could
 * not be reached, or it no longer says.
 */
export type ExternalAnswer = 'known' | 'signed-out' | 'unreachable' | 'gone';

export type Proposal = {
  readonly proposal: string;
  /** Null for a table that was pasted. */
  readonly file: ProposalFile | null;
  /** Those of the table; ads that are not in it come after them (`missing`). */
  readonly rows: number;
  readonly missing: MissingAds;
  /** Null where no row names its ad by an external ID. */
  readonly externalIds: ExternalAnswer | null;
  /** Does the first row name the columns? */
  readonly header: boolean;
  /** What somebody said that all its texts have before decimals; null where each column's own numbers say so. */
  readonly decimal: DecimalSign | null;
  readonly columns: readonly ProposalColumn[];
  /** Attributes that the table's categories know, to choose a column's field from. */
  readonly attributes: readonly { readonly path: FieldPath; readonly label: string }[];
  readonly counts: ProposalCounts;
  readonly rejectedColumns: readonly FieldPath[];
};

/**
 * `change` and `clear` would become edits; `conflict` too once it is kept: the ad moved since the table was made.
 * `filled` is what a new ad needs and the table does not say; `refused` cannot be taken, `code` says why.
 */
export type ProposedCellState = 'change' | 'clear' | 'conflict' | 'filled' | 'refused';

export type ProposedCell = {
  readonly field: FieldPath;
  /** Null where the table does not have it. */
  readonly column: number | null;
  readonly state: ProposedCellState;
  readonly before: Json;
  readonly after: Json;
  /** Of a conflict: what it said when the table was made, where that is known. */
  readonly base?: Json;
  /** What the table holds, where that could not be read. */
  readonly text?: string;
  /** `refused.CODE` in `shared/locale`. */
  readonly code?: string;
  /** Taken, and worth a look: `proposal.cell.CODE` in `shared/locale`. */
  readonly note?: CellNote;
  readonly kept: boolean;
};

/** `zeros`: the file has a number where a text is meant, and zeros in front of it may be lost. */
export type CellNote = 'zeros';

/** Why a row cannot be taken; `proposal.row.CODE` in `shared/locale`. */
export type RowFailure = {
  readonly code:
    | 'id-unknown'
    | 'id-unreadable'
    | 'key-unknown'
    | 'names-differ'
    | 'external-id-many'
    | 'external-id-rounded'
    | 'external-id-zeros'
    | 'external-id-unreadable'
    | 'external-id-unasked'
    | 'twice'
    | 'ad-gone'
    | 'ad-final'
    | 'new-deleted'
    | 'price-unreadable'
    | 'ad-discarded'
    | 'id-missing'
    | 'mark-elsewhere'
    | 'vendor-id-rounded'
    | 'vendor-id-asked'
    | 'vendor-id-zeros'
    | 'vendor-id-unreadable'
    | 'merged'
    | 'missing-unsure'
    | 'nothing-taken';
  readonly params: Readonly<Record<string, string | number>>;
};

/**
 * Why it is not sure which ad a row is: turned down until somebody keeps it. `proposal.question.CODE` in
 * `shared/locale`. `may-be`, `may-be-draft` of an ad that was never sent, and `may-be-any` of several: the file had an
 * ad that no row names any more; `same-place`: it stands where that of an ad stood, and says much else; `names-none`:
 * nearly all others name their ads; `made-before`: it was an ad that was deleted or discarded.
 */
export type RowQuestion = {
  readonly code: 'may-be' | 'may-be-draft' | 'may-be-any' | 'same-place' | 'names-none' | 'made-before';
  readonly params: Readonly<Record<string, string | number>>;
};

export type ProposedRow = {
  readonly row: number;
  /** Its number as the table's program shows it, from 1, the header counted; null for an ad that is not in the file. */
  readonly at: number | null;
  readonly kind: ProposedRowKind;
  /** The ad it changes; nulls for a new one. */
  readonly key: RowKey | null;
  readonly id: number | null;
  readonly title: string;
  readonly kept: boolean;
  /** It is hidden in the file. */
  readonly hidden?: true;
  /** It became the ad it changes when it was imported before. */
  readonly already?: true;
  readonly failure: RowFailure | null;
  readonly question?: RowQuestion;
  readonly cells: readonly ProposedCell[];
  /** What the rules would say of the ad that they do not say now. */
  readonly problems: readonly Problem[];
};

/** A page of rows; `total` of its kind, in `open` of which is something to keep, and in `kept` something kept. */
export type ProposedRows = {
  readonly total: number;
  readonly open: number;
  readonly kept: number;
  readonly rows: readonly ProposedRow[];
};

/** Which cells a decision is about: those of rows, of fields in all rows, or single ones. */
export type DecidedCells = {
  readonly rows?: readonly number[] | undefined;
  /** All rows of a kind: what they have in conflict only where that is the kind. */
  readonly kind?: RowFilter | undefined;
  readonly fields?: readonly FieldPath[] | undefined;
  readonly cells?: readonly { readonly row: number; readonly field: FieldPath }[] | undefined;
};
