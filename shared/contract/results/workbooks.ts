/** What becomes of files for spreadsheet programs (`docs/workbooks.md`). */
import type { Proposal } from '../../proposals/proposal.ts';

/** `rows`: the ads in it; `tooLong`: texts that no cell can hold, whose cells only say so. */
export type ExportResult = { readonly file: string; readonly rows: number; readonly tooLong: number };

/** What an import says of its file: all proposed, nothing applied yet. */
export type ImportResult = { readonly proposal: Proposal };
