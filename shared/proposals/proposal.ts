/**
 * Proposals: a table (pasted rows, a workbook) is compared with the ads, viewed and decided on before it becomes an
 * edit. Rows and columns are identified by their index in the table, from 0.
 */

import type { FieldPath, RowKey } from '../ad/model.ts';
import type { FolderLeft } from '../contract/results/picture-folder.ts';
import type { Json } from '../json.ts';
import type { AmountUnit, DecimalSign } from '../money/number-format.ts';
import type { Problem } from '../rules/problem.ts';
import type { PushForecast } from '../rules/push-forecast.ts';
import type { CsvEncoding, EncodingSample } from '../table/csv-choices.ts';
import type { Separator } from '../table/tsv.ts';
import { type Doubt, isDoubt } from './doubts.ts';
import type { LeftRow, LeftRowReason } from './left-rows.ts';
import type { RowNeed } from './row-needs.ts';
import type { AttributeQuestion, TableQuestion, ValueQuestion } from './table-questions.ts';
import type { CopiedRows, FieldReading, FoldedRows, LastTime, TextForm } from './table-reading.ts';

/**
 * The value of a table's cell; a text is read in the table's number format, a number is exact as printed. A date is
 * `2026-01-31`, `2026-01-31T10:30:00` or `10:30:00`, without time zone, as in workbooks.
 */
export type TableCell = string | number | boolean | null | { readonly date: string };

/** The displayed text of a cell. */
export const textOfCell = (cell: TableCell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'object' ? cell.date : String(cell);
};

/** A larger table is refused with `table-too-large`. */
export const TABLE_LIMITS = {
  rows: 50_000,
  columns: 256,
  cells: 4_000_000,
  characters: 250_000_000,
} as const;

/** In a mapping: the column with row keys (`r17`). Every other column maps to a field or to none. */
export const KEY_COLUMN = 'key';
/** In a mapping: the column with external ids; the service tells which ads these are, while it still offers that. */
export const EXTERNAL_COLUMN = 'externalId';
/** In a mapping: the last column of our own files, with each row's ad and its revision when written. */
export const MARK_COLUMN = '_adsheet';
/** In a mapping: a column with all attributes of an ad, one per line. */
export const LINES_COLUMN = 'attributes';

/**
 * Why a column was left out automatically: its field is in doubt, its header is unknown, another column has its field,
 * the field is read-only, or it is given otherwise.
 */
export type LeftOut = Doubt | 'unknown' | 'twice' | 'read-only' | 'replaced';

export type ProposalColumn = {
  /** Its number in the file, from 1. */
  readonly number: number;
  /** Empty where the table has no header row. */
  readonly header: string;
  /** The first texts below the header, cut short. */
  readonly samples: readonly string[];
  readonly filled: number;
  /** The field it is mapped to, `KEY_COLUMN`, `EXTERNAL_COLUMN`, `MARK_COLUMN`, `LINES_COLUMN`, or null. */
  readonly to: FieldPath | null;
  readonly leftOut: LeftOut | null;
  /** The field it may be for, by its header, or by its position where the header is missing. */
  readonly offered: FieldPath | null;
  /** What its amounts count; null for units of money. */
  readonly unit: AmountUnit | null;
  /** In which form its texts are, chosen or as they show; null for plain ones. */
  readonly text: TextForm | null;
};

/** Does a column have values that would be lost without a decision? It should be checked before the rows. */
export const losesValues = ({ leftOut, filled }: Pick<ProposalColumn, 'leftOut' | 'filled'>): boolean =>
  (leftOut === 'unknown' || leftOut === 'twice' || isDoubt(leftOut)) && filled > 0;

/** The outcome of a row: a new ad, a change, no change, or a failure. */
const ROW_KINDS = ['new', 'changed', 'unchanged', 'failed'] as const;
export type ProposedRowKind = (typeof ROW_KINDS)[number];

/**
 * Filters of rows: one kind, or `differing`: all but unchanged ones; `conflicting`: with cells in conflict;
 * `attention`: failed, with refused or conflicting cells, with a question, or with problems; `unsure`: with a
 * question which ad they are; `hidden`: hidden in the file, and yet with something to change; `missing`: ads missing in
 * the file, proposed to be deleted or paused.
 */
export const ROW_FILTERS = [
  ...ROW_KINDS,
  'differing',
  'conflicting',
  'attention',
  'unsure',
  'hidden',
  'missing',
] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

/** What happens to ads that a file had before and are missing now; only those of our own files are deleted. */
export const MISSING_ADS = ['leave', 'delete', 'pause'] as const;
export type MissingAds = (typeof MISSING_ADS)[number];

/** What becomes of a table with columns that were sorted apart from the ad IDs: nothing, until they are taken so. */
export const APART_ROWS = ['hold', 'take'] as const;
export type ApartRows = (typeof APART_ROWS)[number];

export type ProposalCounts = {
  /** Counts of the table's rows; ads missing in it are counted as `missing`, whatever happens to them. */
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly differing: number;
  readonly conflicting: number;
  readonly attention: number;
  readonly unsure: number;
  readonly hidden: number;
  readonly missing: number;
  /** Cells that would change, that would be cleared, and that would delete their ad. */
  readonly changes: number;
  readonly clears: number;
  readonly deletes: number;
  /** Cells that cannot be taken, and cells whose ad changed since the table was written. */
  readonly refused: number;
  readonly conflicts: number;
  /** The rows of each question that any has. */
  readonly questions: readonly AskedRows[];
  /** What several of the accepted rows lack; of fewer, their own problems say so. */
  readonly needs: readonly RowNeed[];
  /** By field, the number of rows with such a cell; fields without one are absent. */
  readonly fields: Readonly<Record<FieldPath, number>>;
  /** What applying would do now, with all decisions. */
  readonly kept: { readonly new: number; readonly changed: number; readonly changes: number };
  /** New problems that the accepted rows would cause. */
  readonly problems: { readonly errors: number; readonly warnings: number };
  /** What Review would hold back of them. */
  readonly review: PushForecast;
};

/** Rows with bytes that are no characters of the file's encoding, and the number of the first of them. */
export type BrokenRows = { readonly count: number; readonly first: number | null };

/** The recipe by which a file was read, and the columns of it that the file does not have. */
export type TakenRecipe = {
  readonly name: string;
  readonly missing: readonly string[];
  /** It is Adsheet's own. */
  readonly builtIn?: true;
};

/** Facts of a proposal's file that the seller should know. */
export type ProposalFile = {
  /** Its name, without the folder. */
  readonly name: string;
  readonly format: 'xlsx' | 'ods' | 'xls' | 'html' | 'csv';
  /** The sheet that was read, '' for a csv file, of several the first, and all sheets. */
  readonly sheet: string;
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[];
  /** The sheets that were read together, and those that look like tables of ads. */
  readonly read: readonly string[];
  readonly alike: readonly string[];
  /** Where not all is read as it stands, for each sheet the columns there of the table's columns, -1 for those it lacks. */
  readonly places: readonly (readonly number[])[];
  /** Where some of its columns were read: these, from 0, and the number of all; of several sheets those of the first. */
  readonly readColumns: { readonly columns: readonly number[]; readonly of: number } | null;
  /** How a csv file was read, and what is doubtful about that. */
  readonly csv: {
    readonly encoding: CsvEncoding;
    readonly separator: Separator;
    /** Where its bytes allow several encodings that differ: a word in each, the one it was read in first. */
    readonly unsure: readonly EncodingSample[];
    readonly broken: BrokenRows;
  } | null;
  /**
   * For a file of ours: when it was written (if it tells), and whether its baseline is known. Null for a foreign
   * table, which is compared with the ads' present values.
   */
  readonly ours: { readonly at: string | null; readonly known: boolean } | null;
  /**
   * Number of ads that are missing now: of a file of ours those it had when it was written, if they can still be
   * deleted; of a list made elsewhere those it had at earlier imports, if they run. They stay unless the seller asks
   * to delete or pause them.
   */
  readonly missing: number;
  /** Number of ads that would be missing, if another sheet of the file did not name them. */
  readonly elsewhere: number;
  /** For a list made elsewhere: the ads it had at earlier imports, and those of them that left it but do not run. */
  readonly list: { readonly ads: number; readonly idle: number } | null;
  /** Rows that became ads in an earlier import: they change those ads, and create none. */
  readonly already: number;
  /** The recipe by which it is read; null for none. */
  readonly recipe: TakenRecipe | null;
  /** Null where nothing was chosen for such a list before. */
  readonly lastTime: LastTime | null;
  readonly hiddenRows: number;
  readonly hiddenColumns: number;
  readonly formulas: number;
  /** Formulas that were never calculated. */
  readonly uncalculated: number;
  /** It contains macros, and links to other files; neither was read. */
  readonly macros: boolean;
  readonly links: boolean;
};

/**
 * The result of looking up external ids: known, not possible while signed out, service unreachable, or no longer
 * offered.
 */
export type ExternalAnswer = 'known' | 'signed-out' | 'unreachable' | 'gone';

/** Picture files that the cells of a file name: the number of those cells, of files not taken in yet, and taken in. */
export type TablePictureFiles = {
  readonly cells: number;
  readonly names: number;
  readonly taken: number;
  /** The first that could not be taken in; `reason.WHY` is why. */
  readonly left: readonly FolderLeft[];
};

export type Proposal = {
  readonly proposal: string;
  /** Null for a pasted table. */
  readonly file: ProposalFile | null;
  /** Number of the table's rows, those of one ad counted as one; ads missing in it follow after them (`missing`). */
  readonly rows: number;
  readonly missing: MissingAds;
  /** The column whose values were kept with the ads, and the number of rows whose ad is known by it; null for none. */
  readonly match: { readonly column: number; readonly known: number } | null;
  /** What becomes of copied rows, and the number of rows that share an ad with another. */
  readonly copies: { readonly as: CopiedRows; readonly rows: number };
  /**
   * Columns whose cells have the values of one another's ads (`sorted-apart.ts`), and the number of rows with such
   * cells; none where nothing was sorted apart.
   */
  readonly apart: {
    readonly as: ApartRows;
    readonly rows: number;
    readonly columns: readonly number[];
  };
  /** Null where no row identifies its ad by an external id. */
  readonly externalIds: ExternalAnswer | null;
  /** The number of the row that names the columns; null where none does. */
  readonly headerRow: number | null;
  /** The first rows of the file, to choose the header from; texts are cut short. */
  readonly top: readonly { readonly at: number; readonly text: string }[];
  /** The first rows that are no data, the number of all by reason, and those that are read although they look so. */
  readonly left: readonly LeftRow[];
  readonly leftRows: Readonly<Record<LeftRowReason, number>>;
  readonly readRows: readonly number[];
  /** Null where each row is an ad. */
  readonly folded: FoldedRows | null;
  /** The decimal sign chosen for all texts; null where each column's own numbers decide. */
  readonly decimal: DecimalSign | null;
  readonly columns: readonly ProposalColumn[];
  /** Fields that are given for all rows, or for empty cells. */
  readonly fields: readonly FieldReading[];
  /** By column, those with an answer too. */
  readonly questions: readonly TableQuestion[];
  /** Values that their field does not have, by column, those that were translated too. */
  readonly valueQuestions: readonly ValueQuestion[];
  /** Names that no attribute has, by column, those that were answered too. */
  readonly attributeQuestions: readonly AttributeQuestion[];
  /** Picture files that its cells name; null for none, and for a pasted table. */
  readonly pictureFiles: TablePictureFiles | null;
  /** Attributes of the table's categories, to choose from for a column. */
  readonly attributes: readonly { readonly path: FieldPath; readonly label: string }[];
  readonly counts: ProposalCounts;
  readonly rejectedColumns: readonly FieldPath[];
};

/** Can nothing be applied, as columns were sorted apart from the ad IDs? */
export const isHeldApart = ({ apart }: Pick<Proposal, 'apart'>): boolean =>
  apart.columns.length > 0 && apart.as === 'hold';

/**
 * `change` and `clear` would become edits; so would `conflict`, once accepted: the ad changed since the table was
 * written. `filled` is a value a new ad requires and the table lacks; `refused` cannot be taken, for the reason
 * `code`.
 */
export type ProposedCellState = 'change' | 'clear' | 'conflict' | 'filled' | 'refused';

export type ProposedCell = {
  readonly field: FieldPath;
  /** Null where the table has no such column. */
  readonly column: number | null;
  readonly state: ProposedCellState;
  readonly before: Json;
  readonly after: Json;
  /** For a conflict: the value when the table was written, if known. */
  readonly base?: Json;
  /** The cell's text, where it could not be read. */
  readonly text?: string;
  /** `refused.CODE` in `shared/locale`. */
  readonly code?: string;
  /** Of `unknown-attribute`: the name, and the keys of the row's category that are nearest to it. */
  readonly name?: string;
  readonly near?: readonly string[];
  /** Accepted with a note: `proposal.cell.CODE` in `shared/locale`. */
  readonly note?: CellNote;
  readonly kept: boolean;
};

/**
 * `zeros`: the file has a number where text is expected, and leading zeros may be lost. `rounded`: it has more decimals
 * than the field.
 */
export type CellNote = 'zeros' | 'rounded';

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
    | 'match-twice'
    | 'match-alike'
    | 'match-many'
    | 'match-unreadable'
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
    | 'vendor-id-alike'
    | 'vendor-id-unreadable'
    | 'merged'
    | 'overflows'
    | 'fold-first'
    | 'fold-absent'
    | 'fold-twice'
    | 'fold-price'
    | 'missing-unsure'
    | 'nothing-taken';
  readonly params: Readonly<Record<string, string | number>>;
};

/**
 * Why it is unsure which ad a row is; it is rejected until the seller accepts it. `proposal.question.CODE` in
 * `shared/locale`. `may-be`, `may-be-draft` for an unsent ad, `may-be-any` for several: an ad of the file is named by
 * no row any more; `same-place`: it is at the position of an ad, with many other values; `names-none`: nearly all
 * other rows name their ads; `made-before`: its ad was deleted or discarded; `other-list`: its ad is known from a list
 * with other columns; `other-spelling`: the ad's name is written otherwise; `no-value-name`: its name is a word for no
 * value; `many-missing`: a large part of a list left it; `which-copy`: of rows that name one ad, none says what the ad
 * says.
 */
export const ROW_QUESTIONS = [
  'may-be',
  'may-be-draft',
  'may-be-any',
  'same-place',
  'names-none',
  'made-before',
  'other-list',
  'other-spelling',
  'no-value-name',
  'many-missing',
  'which-copy',
] as const;

export type RowQuestion = {
  readonly code: (typeof ROW_QUESTIONS)[number];
  readonly params: Readonly<Record<string, string | number>>;
};

/** All rows with one question: how many there are, and how many of them are kept. */
export type AskedRows = Pick<RowQuestion, 'code'> & { readonly rows: number; readonly kept: number };

export type ProposedRow = {
  readonly row: number;
  /** Its row number in the table's program, from 1, the header included; null for an ad that is not in the file. */
  readonly at: number | null;
  readonly kind: ProposedRowKind;
  /** The ad it changes; null for a new one. */
  readonly key: RowKey | null;
  readonly id: number | null;
  readonly title: string;
  readonly kept: boolean;
  /** It is hidden in the file. */
  readonly hidden?: true;
  /** The numbers of the file's other rows that are this ad too, the first of them. */
  readonly folded?: readonly number[];
  /** It became this ad in an earlier import. */
  readonly already?: true;
  readonly failure: RowFailure | null;
  readonly question?: RowQuestion;
  readonly cells: readonly ProposedCell[];
  /** New problems the ad would have. */
  readonly problems: readonly Problem[];
};

/**
 * A page of rows; `total` rows of its kind, of which `open` have something to accept and `kept` something accepted.
 */
export type ProposedRows = {
  readonly total: number;
  readonly open: number;
  readonly kept: number;
  readonly rows: readonly ProposedRow[];
};

/** The cells of a decision: of rows, of fields in all rows, or single ones. */
export type DecidedCells = {
  readonly rows?: readonly number[] | undefined;
  /** All rows of a kind; their conflicts are decided only for the kind `conflicting`. */
  readonly kind?: RowFilter | undefined;
  /** All rows with this question. */
  readonly question?: RowQuestion['code'] | undefined;
  readonly fields?: readonly FieldPath[] | undefined;
  readonly cells?: readonly { readonly row: number; readonly field: FieldPath }[] | undefined;
};

/** The columns with values that were left out on purpose, and that nothing else is made of. */
export const columnsNotTaken = ({ columns, fields, match, folded }: Proposal): readonly string[] => {
  const made = fields.flatMap(({ from }) => {
    if ('columns' in from) return from.columns;
    return 'template' in from ? [from.template] : 'formula' in from ? [from.formula] : [];
  });
  const isUsed = (header: string): boolean =>
    header === folded?.reading.by || made.some((text) => text === header || text.includes(`{${header}}`));
  return columns.flatMap(({ header, to, leftOut, filled }, at) =>
    to === null && leftOut === null && filled > 0 && at !== match?.column && !isUsed(header) ? [header] : [],
  );
};
