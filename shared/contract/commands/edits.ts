/** All edits, and what the seller has to decide: problems, conflicts, matches. */

import { z } from 'zod';
import { MOST_PICTURE_BYTES } from '../../ad/given-pictures.ts';
import type { RowKey } from '../../ad/model.ts';
import { PICTURE_PLACES } from '../../bulk/operation.ts';
import type { RowProblem } from '../../rules/problem.ts';
import { type AdMatch, MATCH_ANSWERS } from '../results/matches.ts';
import type { FolderLeft } from '../results/picture-folder.ts';
import type { PictureNote, PictureSize } from '../results/picture-notes.ts';
import type { UndoResult } from '../results/undo-result.ts';
import { BY_EDITS, BY_RULES } from '../state-kinds.ts';
import type { ChangesetResult, Conflict } from '../views.ts';
import type { Facts } from './command.ts';
import { command } from './command.ts';
import {
  account,
  expression,
  fieldName,
  file,
  json,
  MAX_TEXT,
  rowKey,
  rowKeys,
  seen,
  selection,
  stamp,
} from './inputs.ts';

const cell = z.object({ key: rowKey, field: fieldName });
/** Text as a person types it, with a decimal point and no grouping; null clears. */
const typed = cell.extend({ text: z.string().max(MAX_TEXT).nullable() });
/** A value as on the wire; null clears. */
const given = cell.extend({ value: json });

/** One value for several rows in one entry: thousands of single changes would block the window that copies them. */
const change = z.union([typed, given, z.object({ keys: rowKeys.min(1), field: fieldName, value: json })]);

/** One changeset, in the queue of edits. */
const BY_HAND = { changes: BY_EDITS, queues: ['edits'] } as const satisfies Facts<unknown>;

/** Most picture files added at once. */
export const MOST_FILES = 20;

/** What comes of adding pictures. */
type AddedPictures = ChangesetResult & {
  /** The files that cannot be used. */
  readonly left: readonly FolderLeft[];
  readonly notes: readonly PictureNote[];
  readonly pictures: readonly PictureSize[];
};

/** A picture's bytes; those of one that is too large may be cut behind the limit. */
const pictureBytes = z
  .instanceof(Uint8Array)
  .refine(({ byteLength }) => byteLength <= MOST_PICTURE_BYTES + 1);

export const EDIT_COMMANDS = {
  'edits.apply': command<ChangesetResult>()(
    account.extend({
      label: z.string().max(200),
      changes: z.array(change).max(2_000_000),
      seen: seen.optional(),
    }),
    BY_HAND,
  ),
  /** Sets the same values in every row of a selection, as one changeset. */
  'edits.set': command<ChangesetResult>()(
    account.extend({
      select: selection,
      label: z.string().max(200),
      set: z.array(z.object({ field: fieldName, text: z.string().max(MAX_TEXT).nullable() })).max(500),
    }),
    BY_HAND,
  ),
  /**
   * Creates rows; fields that a new ad requires and the caller omits are filled from the user and the interface's
   * defaults.
   */
  'edits.create': command<ChangesetResult>()(
    account.extend({
      rows: z
        .array(z.record(fieldName, z.string().max(MAX_TEXT).nullable()))
        .min(1)
        .max(50_000),
      kind: z.enum(['ad', 'campaign']).optional(),
    }),
    BY_HAND,
  ),
  'edits.duplicate': command<ChangesetResult>()(account.extend({ select: selection }), BY_HAND),
  /**
   * Recreates the ads of the selection that are gone or deleted on the marketplace as new ads, with the seller's
   * edits; the drafts of the old rows are dropped, and rows of gone ads are put away. Other rows are refused. `keys`
   * are the new rows.
   */
  'edits.recreate': command<ChangesetResult>()(account.extend({ select: selection }), BY_HAND),
  /** Hides rows of gone ads in every list. Rows with drafts are refused. An ad that comes back is shown again. */
  'edits.put_away': command<ChangesetResult>()(account.extend({ select: selection }), BY_HAND),
  /** Pauses, activates or deletes: a status draft; a new row is removed by deleting. */
  'edits.status': command<ChangesetResult>()(
    account.extend({
      select: selection,
      status: z.enum(['ACTIVE', 'PAUSED', 'DELETED']),
      seen: seen.optional(),
    }),
    BY_HAND,
  ),
  /** A selection of everything also reverts campaigns; one with a condition selects ads only. */
  'edits.discard': command<ChangesetResult>()(
    account.extend({ select: selection, fields: z.array(fieldName).max(500).optional() }),
    BY_HAND,
  ),
  'edits.undo': command<UndoResult>()(account.extend({ changeset: z.int().optional() }), BY_HAND),
  'edits.redo': command<UndoResult>()(account, BY_HAND),
  /**
   * Adds picture files as drafts of `images`, to the ad of `key` or those of `select`; what is sent of them is made and
   * copied into the account's folder first. `place` says where they stand among the ad's own, `end` without it. Of several
   * files, those that cannot be used are left; then no ad's own give way, and without any other nothing changes. One
   * alone that cannot be used rejects with `file-unreadable`.
   */
  'images.add': command<AddedPictures>()(
    account.extend({
      key: rowKey.optional(),
      select: selection.optional(),
      files: z.array(file).min(1).max(MOST_FILES),
      place: z.enum(PICTURE_PLACES).optional(),
    }),
    { ...BY_HAND, takesTurns: true, files: { reads: ['files'] } },
  ),
  /** As `images.add`, of a picture that is no file. Only a host has it, once the seller pasted the picture. */
  'images.paste': command<AddedPictures>()(account.extend({ keys: rowKeys, picture: pictureBytes }), {
    ...BY_HAND,
    takesTurns: true,
    host: true,
  }),
  'problems.list': command<{ errors: number; warnings: number; problems: readonly RowProblem[] }>()(
    account.extend({ where: expression.optional() }),
    { reads: ['problems'] },
  ),
  /**
   * Applies the one-click fixes of all problems in the selection (of one rule, by `message`, and of one field when
   * given) as one changeset; the first fix of a cell wins.
   */
  'problems.fix': command<ChangesetResult>()(
    account.extend({
      select: selection,
      message: z.string().max(100).optional(),
      field: fieldName.optional(),
      seen: seen.optional(),
    }),
    BY_HAND,
  ),
  /**
   * Overrides one rule in all rows of the selection (at one field, when given), or withdraws that; returns the rows.
   * An override is bound to the values the rule read, and void once one of them changes. It lifts only this rule;
   * amounts out of bounds set off a guard. Rows in which others changed a value unseen are left out.
   */
  'problems.anyway': command<{ keys: readonly RowKey[] }>()(
    account.extend({
      select: selection,
      rule: z.string().min(1).max(100),
      field: fieldName.optional(),
      given: z.boolean(),
      seen: seen.optional(),
    }),
    { changes: BY_RULES, queues: ['edits'] },
  ),
  /** In row order, of these rows (default: all). `short` cuts texts to 300 characters. */
  'conflicts.list': command<{ conflicts: readonly Conflict[] }>()(
    account.extend({ keys: rowKeys.optional(), short: z.boolean().optional() }),
    { reads: ['conflicts'] },
  ),
  /**
   * Decides all conflicts, or those of `key` and `keys`, of those the units of `field` and `fields`, of those the
   * ones in `cells`. Rejects with `conflict-moved`, with nothing decided, where the `stamp` of a cell is no longer
   * its conflict's.
   */
  'conflicts.resolve': command<ChangesetResult>()(
    account.extend({
      take: z.enum(['mine', 'theirs']),
      key: rowKey.optional(),
      field: fieldName.optional(),
      keys: rowKeys.optional(),
      fields: z.array(fieldName).max(500).optional(),
      cells: z
        .array(z.object({ key: rowKey, field: fieldName, stamp: stamp.optional() }))
        .max(200_000)
        .optional(),
    }),
    BY_HAND,
  ),
  /**
   * Decides the unit of `field` with another value, based on the service's present one; the old draft is dropped.
   * `beside` are values of the unit's other fields. Rejects with `conflict-moved` as `conflicts.resolve` does.
   */
  'conflicts.edit': command<ChangesetResult>()(
    z.union([account.extend(typed.shape), account.extend(given.shape)]).and(
      z.object({
        beside: z
          .array(z.object({ field: fieldName, value: json }))
          .max(20)
          .optional(),
        stamp: stamp.optional(),
      }),
    ),
    BY_HAND,
  ),
  /** Ads with the vendor ID of a new row of which only the seller can tell whether the row became them. */
  'matches.list': command<{ matches: readonly AdMatch[] }>()(account, { reads: ['matches'] }),
  /**
   * The seller's answer about a match. Rejects with `match-unknown`, `match-has-edits`, and with `conflict-moved`
   * where it is no longer the one shown with `stamp`.
   */
  'matches.answer': command<ChangesetResult>()(
    account.extend({ key: rowKey, answer: z.enum(MATCH_ANSWERS), stamp: stamp.optional() }),
    BY_HAND,
  ),
} as const;
