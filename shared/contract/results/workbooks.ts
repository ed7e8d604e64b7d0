/** What becomes of files for spreadsheet programs (`docs/workbooks.md`). */
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

/** The result of reading a file: a proposal, with nothing applied yet. */
export type ImportResult = { readonly proposal: Proposal };
