/** Files for spreadsheet programs (`design/product.md`, *Excel*). */
import { z } from 'zod';
import { account, command, fieldName, selection } from './inputs.ts';

/** `rows`: the ads in it. */
export type ExportResult = { readonly file: string; readonly rows: number };

export const WORKBOOK_COMMANDS = {
  /**
   * Starts a job whose result is an ExportResult: the ads of a selection (in the order of `keys` where they are named)
   * as a workbook or, by the file's name, as csv, with the `columns` named or all. `locked`: what cannot be edited is
   * protected, and rows cannot be sorted. `template`: room for new ads of a category instead of ads. Rejects with
   * `file-unwritable`, `unknown-field`, or `not-found` for a category that takes no ads.
   */
  'workbook.export': command<{ job: string }>()(
    account.extend({
      ...selection.shape,
      file: z.string().min(1).max(4096),
      columns: z.array(fieldName).min(1).max(500).optional(),
      locked: z.boolean().optional(),
      template: z.int().min(1).optional(),
    }),
  ),
} as const;
