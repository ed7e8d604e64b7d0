/** What becomes of files for spreadsheet programs (`docs/workbooks.md`). */
import type { ColumnsToChoose } from '../../proposals/chosen-columns.ts';
import type { Proposal } from '../../proposals/proposal.ts';

/**
 * `rows`: the number of ads in it; `tooLong`: the number of texts too long for a cell, whose cells only tell that.
 */
export type ExportResult = {
  readonly file: string;
  readonly rows: number;
  readonly tooLong: number;
  /** The rows are campaigns, not ads. */
  readonly campaigns?: true;
};

/** A proposal of a file, with nothing applied yet. */
export type ProposalResult = { readonly proposal: Proposal };

/** The result of reading a file: its proposal, or the columns of which some are to be chosen. */
export type ImportResult = ProposalResult | { readonly toChoose: ColumnsToChoose };
