/** What a comparison of a table with the ads is given, and what it says of each row and cell. */
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { Category } from '../../../../shared/category/category.ts';
import type { DecimalSign } from '../../../../shared/money/number-format.ts';
import type {
  ProposedCell,
  ProposedRowKind,
  RowFailure,
  RowQuestion,
  TableCell,
} from '../../../../shared/proposals/proposal.ts';
import type { AmountAnswer } from '../../../../shared/proposals/table-questions.ts';
import type { EditedRow } from '../../drafts/cells.ts';
import type { NewAdGifts } from '../../edits/create.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import type { AttributeMeanings } from '../table/attribute-meanings.ts';
import type { ToExisting } from '../table/derived-table.ts';
import type { TableRow } from '../table/table.ts';
import type { ListedRow } from '../targets/lists.ts';
import type { EarlierImport } from '../targets/row-baselines.ts';
import type { RowFingerprints } from '../targets/row-fingerprints.ts';
import type { MappedColumn } from './mapped-cells.ts';
import type { RowFormat } from './row-format.ts';

export type ComparedCell = Omit<ProposedCell, 'kept'>;

export type ComparedRow = {
  /** Null for an ad that is not in the file. */
  readonly at: number | null;
  readonly kind: ProposedRowKind;
  readonly key: RowKey | null;
  readonly id: number | null;
  readonly failure: RowFailure | null;
  /** Why it is not certain which ad the row is about. */
  readonly question?: RowQuestion;
  readonly cells: readonly ComparedCell[];
  readonly hidden?: true;
  readonly already?: EarlierImport;
  /** The fingerprints by which the row is recognised once it has become an ad. */
  readonly marks?: RowFingerprints;
  /** How it is kept with its ad, so that the list of next week finds that. */
  readonly listed?: ListedRow;
};

export type ComparisonContext = {
  readonly mirror: Mirror;
  /** An ad for the dry run of one row; undefined for an unknown key. */
  readonly adOf: (key: RowKey) => EditedRow | undefined;
  /** What new ads get besides the values of their category. */
  readonly gifts: NewAdGifts;
  /** In the order of writing (`columnsInWriteOrder`). */
  readonly columns: readonly MappedColumn[];
  /** The headers of columns that are for an attribute by that name; null for other columns. */
  readonly labels: readonly (string | null)[];
  /** What the seller said of names of attributes that none has, by the places of columns. */
  readonly meanings: AttributeMeanings;
  /** Read-only columns, in which edits are reported. */
  readonly locked: readonly MappedColumn[];
  readonly wordsIn: (category: Category | undefined) => RowFormat;
  /** The decimal sign of each column of the table; null where it is not known. */
  readonly decimals: readonly (DecimalSign | null)[];
  /** Is the cell of a row in this column one that every row is given? No ad is made of such cells alone. */
  readonly isGiven: (row: TableRow, column: number) => boolean;
  readonly toExisting: ToExisting;
  /** What the user answered about the amounts of each column. */
  readonly answers: readonly AmountAnswer[];
  /** Was answered that a value of a column is what it says, though it may be a word for none? */
  readonly isMeant: (column: number, cell: TableCell) => boolean;
  /** The category of new ads that name none. */
  readonly template: number | null;
};
