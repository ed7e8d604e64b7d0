/** Proposed changes (`shared/proposals/proposal.ts`): opened from a table, looked at, decided on, applied or dropped. */
import { z } from 'zod';
import type { Proposal, ProposalCounts, ProposedRows } from '../../proposals/proposal.ts';
import { MISSING_ADS, ROW_FILTERS, TABLE_LIMITS } from '../../proposals/proposal.ts';
import type { Facts } from './command.ts';
import { command } from './command.ts';
import { account, fieldName, MAX_TEXT } from './inputs.ts';

const cell = z.union([z.string().max(MAX_TEXT), z.number(), z.boolean(), z.null()]);
/** Wider than `TABLE_LIMITS`: what is too large is refused with a sentence of its own. */
const MOST_ROWS = 1_050_000;
const MOST_COLUMNS = 16_384;
/** Ads that are not in the table come after its rows. */
const place = z.int().min(0).max(MOST_ROWS);
const proposal = account.extend({ proposal: z.string().max(100) });
const confirmed = z.object({
  clears: z.int().min(0).max(TABLE_LIMITS.cells),
  deletes: z.int().min(0).max(MOST_ROWS),
});
export type Confirmed = z.infer<typeof confirmed>;

/** Steps of one proposal do not overlap: each sees what the one before it decided. */
const STEP = { changes: ['proposals'], order: ['proposal'] } as const satisfies Facts<unknown>;

/** Each but `open` rejects with `proposal-unknown` for a proposal that is not the account's open one. */
export const PROPOSAL_COMMANDS = {
  /**
   * Lays a table beside the ads, columns matched by their headers; an account has one proposal at a time, an older one
   * is dropped. Rejects with `table-empty`, `table-too-wide` and `table-too-large`.
   */
  'proposals.open': command<Proposal>()(
    account.extend({ table: z.array(z.array(cell).max(MOST_COLUMNS)).max(MOST_ROWS) }),
    STEP,
  ),
  /**
   * Says anew what the columns are for, how the table is to be read, and what becomes of ads that a file of ours no
   * longer has. What was decided of rows, and of fields that still come from the same column, stays decided, unless the
   * first row is now one of ads, or no longer. Rejects with `export-unknown` where ads are to be deleted and nobody knows
   * which there were.
   */
  'proposals.map': command<Proposal>()(
    proposal.extend({
      columns: z.array(fieldName.nullable()).max(TABLE_LIMITS.columns).optional(),
      header: z.boolean().optional(),
      decimal: z.enum(['.', ',']).nullable().optional(),
      missing: z.enum(MISSING_ADS).optional(),
    }),
    STEP,
  ),
  /** `limit` rows from the `from`th on of those of a kind, with all decisions; texts are cut to 300 characters. */
  'proposals.rows': command<ProposedRows>()(
    proposal.extend({
      kind: z.enum(ROW_FILTERS).optional(),
      from: place,
      limit: z.int().min(1).max(500),
    }),
    { reads: ['proposals', 'rows'], order: ['proposal'] },
  ),
  /** Keeps or turns down rows, all rows of a kind, fields in all rows, or single cells. */
  'proposals.decide': command<{ counts: ProposalCounts }>()(
    proposal.extend({
      keep: z.boolean(),
      rows: z.array(place).max(TABLE_LIMITS.rows).optional(),
      kind: z.enum(ROW_FILTERS).optional(),
      fields: z.array(fieldName).max(TABLE_LIMITS.columns).optional(),
      cells: z
        .array(z.object({ row: place, field: fieldName }))
        .max(TABLE_LIMITS.rows)
        .optional(),
    }),
    STEP,
  ),
  /**
   * Makes one changeset of what is kept. What others changed since it was shown is in conflict with it; cells edited
   * since are left alone and listed (`moved`). Emptying fields and deleting ads asks for a yes: `confirmed` says to how
   * many of each it was given (`counts`, as they were shown). Rejects with `not-confirmed` where more are kept. The job
   * (`apply`) ends with a `ChangesetResult`; one that is stopped changes nothing and leaves the proposal as it is.
   */
  'proposals.apply': command<{ job: string }>()(proposal.extend({ confirmed: confirmed.optional() }), {
    changes: [],
    order: ['proposal', 'edits'],
    job: 'apply',
  }),
  'proposals.close': command<Record<string, never>>()(proposal, STEP),
} as const;
