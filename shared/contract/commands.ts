/**
 * Everything the window and the terminal can ask of the engine: one table, from which both ends of every border take
 * their types. Inputs are validated at run time by whoever receives them; outputs come from our own code and are typed.
 */
import { z } from 'zod';
import type { RowKey } from '../ad/model.ts';
import type { JsonObject } from '../json.ts';
import { BULK_COMMANDS } from './bulk-commands.ts';
import type { AdHistoryEntry, LogRow } from './history.ts';
import { LOG_KINDS } from './history.ts';
import {
  account,
  accountName,
  command,
  expression,
  fieldName,
  json,
  MAX_TEXT,
  rowKey,
  rowKeys,
  seen,
  selection,
  stamp,
} from './inputs.ts';
import { type AdMatch, MATCH_ANSWERS } from './matches.ts';
import { METRIC_COMMANDS } from './metrics-commands.ts';
import { PROPOSAL_COMMANDS } from './proposal-commands.ts';
import type { RestoredCounts } from './rebuilt.ts';
import { RESTORED_KINDS } from './rebuilt.ts';
import { VIEW_COMMANDS } from './saved-views.ts';
import { VENDOR_ID_PREFIX } from './vendor-id-prefix.ts';
import type {
  Account,
  AccountState,
  AdDetail,
  CampaignRow,
  CategoryRow,
  ChangesetResult,
  Conflict,
  LogEntry,
  Plan,
  PushResult,
  RowProblem,
  UndoResult,
} from './views.ts';
import { WORKBOOK_COMMANDS } from './workbook-commands.ts';

const cell = z.object({ key: rowKey, field: fieldName });
/** What a person types, with a decimal point and no grouping; null clears. */
const typed = cell.extend({ text: z.string().max(MAX_TEXT).nullable() });
/** A value as on the wire; null clears. */
const given = cell.extend({ value: json });

/** One value for several rows is said once: thousands of single changes would hold up the window that copies them. */
const change = z.union([typed, given, z.object({ keys: rowKeys.min(1), field: fieldName, value: json })]);

const guard = z.object({
  code: z.string().max(100),
  count: z.int().min(0),
  params: z.record(z.string().max(100), z.union([z.string().max(100), z.number()])),
  keys: rowKeys.readonly().exactOptional(),
});

/** What was shown of a plan before it was agreed to (`SeenPlan`). */
const seenPlan = z.object({
  items: z
    .array(z.object({ key: rowKey, stamp }))
    .max(200_000)
    .readonly(),
  guards: z.array(guard).max(100).readonly(),
});

const profile = z.object({
  name: accountName,
  environment: z.enum(['sandbox', 'production']),
  baseUrl: z.string().max(500),
  authUrl: z.string().max(500),
  clientId: z.string().min(1).max(200),
  scopes: z
    .array(z.string().regex(/^\S{1,60}$/))
    .min(1)
    .max(20),
  locale: z.string().regex(/^[a-z]{2}_[A-Z]{2}$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  redirectPort: z.int().min(1).max(65_535).optional(),
  redirectUri: z.string().max(500).optional(),
  insecureTls: z.boolean().optional(),
  demo: z.boolean().optional(),
});

const savedAccount = z.object({
  profile,
  clientSecret: z.string().max(500).optional(),
  replace: z.boolean().optional(),
});

/** Bounds are the engine's to judge: it names the setting that is wrong. */
const settings = z.object({
  guards: z.object({ factor: z.number(), dailyRise: z.number(), ads: z.number() }).optional(),
  sync: z.object({ pullMinutes: z.number(), conflicts: z.enum(['ask', 'mine', 'theirs']) }).optional(),
  warnOnly: z.array(z.string().max(100)).max(500).optional(),
  refusedFields: z.array(fieldName).max(100).optional(),
  vendorIdPrefix: z.string().regex(VENDOR_ID_PREFIX).optional(),
});

const logKind = z.enum(LOG_KINDS);
const logEntry = z.object({ kind: logKind, id: z.int().min(1) });

export const ENGINE_COMMANDS = {
  /** `unreadable` names the accounts whose files are damaged. */
  'accounts.list': command<{ accounts: readonly Account[]; unreadable: readonly string[] }>()(z.object({})),
  /**
   * Adds, or with `replace` changes, a profile. The client secret goes in here and never comes back. Rejects with
   * `address-unconfirmed`, which names what changes, where an account that was signed in would talk to somebody else, or
   * a new one to a service that is not on this computer.
   */
  'accounts.save': command<{ account: Account }>()(savedAccount),
  /** As `accounts.save`, at whatever address: a host asks it, at the seller's own word. */
  'accounts.save_anywhere': command<{ account: Account }>()(savedAccount),
  /**
   * Adds an account at the same client and service for the seller who was refused with `another-seller`, under a name of
   * its own, with the sign-in that was refused where it is still at hand. Gives the new account, opened.
   */
  'accounts.add_refused': command<AccountState>()(account),
  /** Removes the account with its files; refuses with drafts or an unfinished run unless `force`. */
  'accounts.remove': command<Record<string, never>>()(account.extend({ force: z.boolean().optional() })),
  /** Takes the account's lock, opens its local copy. */
  'accounts.open': command<AccountState>()(account),
  'accounts.close': command<Record<string, never>>()(account),
  /**
   * Sets a damaged local copy aside and makes a new one with the drafts of the journal. Rejects with `rebuild-poorer`
   * where the copy is sound and holds what its journal does not.
   */
  'accounts.rebuild': command<AccountState>()(account),
  'accounts.state': command<AccountState>()(account),
  /** The edits that wait since the local copy was made anew from a journal with gaps, by kind. */
  'restored.counts': command<RestoredCounts>()(account),
  /** Lets those of one kind be sent by the next push. */
  'restored.release': command<{ released: number; left: RestoredCounts }>()(
    account.extend({ kind: z.enum(RESTORED_KINDS) }),
  ),
  /** What was found is known; it is told no more, once nothing waits. */
  'restored.noted': command<AccountState>()(account),
  /**
   * Changes what is given and leaves the rest; the rows it concerns are checked again. Rejects with `bad-setting` for a
   * value out of bounds, a rule that may not be switched, or an unknown field.
   */
  'settings.save': command<AccountState>()(account.extend({ settings })),

  /**
   * Starts a job whose result is a SignInResult; the address is to be opened in the system's browser. Whoever has it can
   * answer the sign-in, so a host keeps it to itself.
   */
  'session.sign_in': command<{ job: string; authorizeUrl: string }>()(
    account.extend({ timeoutSeconds: z.number().min(1).max(3600).optional() }),
  ),
  /** The address the browser ended on, pasted by hand where the loopback redirect could not work. */
  'session.paste': command<Record<string, never>>()(account.extend({ url: z.string().max(5000) })),
  /**
   * The seller's answer where a sign-in failed with `seller-unproven`: with `same` its tokens become the account's own,
   * else they are dropped. Rejects with `sign-in-state` where no such sign-in waits.
   */
  'session.accept_seller': command<AccountState>()(account.extend({ same: z.boolean() })),
  'session.sign_out': command<Record<string, never>>()(account),

  'jobs.cancel': command<Record<string, never>>()(z.object({ job: z.string().max(100) })),

  /** One chunk of rows in row order: JSON of a RowChunk as UTF-8 bytes; `next` is null after the last. */
  'ads.rows': command<{ chunk: Uint8Array; next: number | null; total: number }>()(
    account.extend({ from: z.int().min(0) }),
  ),
  'ads.get': command<{ ad: AdDetail }>()(account.extend({ key: rowKey })),
  /** Of thousands of ads that change at once, those named last are told first: the window shows them. */
  'ads.in_sight': command<Record<string, never>>()(account.extend({ keys: z.array(rowKey).max(1000) })),
  /** Rows with drafts applied, matching `where`, sorted; local JSON with `key`, cut to `columns` when given. */
  'ads.query': command<{ count: number; ads: readonly JsonObject[] }>()(
    account.extend({
      where: expression.optional(),
      columns: z.array(fieldName).max(500).optional(),
      sort: z.array(fieldName).max(10).optional(),
      limit: z.int().min(0).optional(),
    }),
  ),
  /** What was done with one row, by us and by others, newest first. */
  'ads.history': command<{ entries: readonly AdHistoryEntry[] }>()(account.extend({ key: rowKey })),
  /** The row key of `r17`, `id:123` or `vendor:abc`. */
  'ads.resolve': command<{ key: RowKey }>()(account.extend({ name: z.string().max(600) })),

  'edits.apply': command<ChangesetResult>()(
    account.extend({
      label: z.string().max(200),
      changes: z.array(change).max(2_000_000),
      seen: seen.optional(),
    }),
  ),
  /** The same values into every row of a selection, as one changeset. */
  'edits.set': command<ChangesetResult>()(
    account.extend({
      select: selection,
      label: z.string().max(200),
      set: z.array(z.object({ field: fieldName, text: z.string().max(MAX_TEXT).nullable() })).max(500),
    }),
  ),
  /** New rows; fields a new ad needs and the caller leaves out are filled from the user and the interface's defaults. */
  'edits.create': command<ChangesetResult>()(
    account.extend({
      rows: z
        .array(z.record(fieldName, z.string().max(MAX_TEXT).nullable()))
        .min(1)
        .max(50_000),
      kind: z.enum(['ad', 'campaign']).optional(),
    }),
  ),
  'edits.duplicate': command<ChangesetResult>()(account.extend({ select: selection })),
  /**
   * New ads, with my edits, in place of those of the selection that the marketplace no longer has or that are deleted
   * there; the old rows' edits go, and rows of vanished ads are put away. Other rows are refused. `keys` are the new
   * rows.
   */
  'edits.recreate': command<ChangesetResult>()(account.extend({ select: selection })),
  /** Takes rows of vanished ads out of every list. Rows with edits are refused. An ad that comes back is shown again. */
  'edits.put_away': command<ChangesetResult>()(account.extend({ select: selection })),
  /** Pause, activate or delete: a status draft; a new row that is deleted is gone. */
  'edits.status': command<ChangesetResult>()(
    account.extend({
      select: selection,
      status: z.enum(['ACTIVE', 'PAUSED', 'DELETED']),
      seen: seen.optional(),
    }),
  ),
  'edits.discard': command<ChangesetResult>()(
    account.extend({ select: selection, fields: z.array(fieldName).max(500).optional() }),
  ),
  'edits.undo': command<UndoResult>()(account.extend({ changeset: z.int().optional() })),
  'edits.redo': command<UndoResult>()(account),
  /** Adds picture files as drafts of `images`; the bytes are copied into the account's folder first. */
  'images.add': command<ChangesetResult>()(
    account.extend({ key: rowKey, files: z.array(z.string().max(4096)).min(1).max(20) }),
  ),

  'problems.list': command<{ errors: number; warnings: number; problems: readonly RowProblem[] }>()(
    account.extend({ where: expression.optional() }),
  ),
  /**
   * Applies the one-click fix of every problem of the selection (of one rule, by `message`, and of one field when
   * given) as one changeset; the first fix of a cell wins.
   */
  'problems.fix': command<ChangesetResult>()(
    account.extend({
      select: selection,
      message: z.string().max(100).optional(),
      field: fieldName.optional(),
      seen: seen.optional(),
    }),
  ),
  /** In row order, of these rows (all by default). With `short`, texts are cut to 300 characters. */
  'conflicts.list': command<{ conflicts: readonly Conflict[] }>()(
    account.extend({ keys: rowKeys.optional(), short: z.boolean().optional() }),
  ),
  /**
   * All conflicts, or those of `key` and `keys`, of those the units of `field` and `fields`, of those `cells`. Where one
   * of the cells bears a `stamp` that is no longer its conflict's, nothing is decided: rejects with `conflict-moved`.
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
  ),
  /**
   * Decides the unit of `field` with another value, on top of what the service says now; the old edit of it goes.
   * `beside` are values of other fields of the unit. Rejects with `conflict-moved` as `conflicts.resolve` does.
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
  ),

  /** Ads that have the vendor ID of a new row, where the seller alone can say whether they are what it became. */
  'matches.list': command<{ matches: readonly AdMatch[] }>()(account),
  /**
   * Says what the ad is that a new row is asked about. Rejects with `match-unknown`, `match-has-edits`, and with
   * `conflict-moved` where it is no longer as `stamp` says that it was shown.
   */
  'matches.answer': command<ChangesetResult>()(
    account.extend({ key: rowKey, answer: z.enum(MATCH_ANSWERS), stamp: stamp.optional() }),
  ),

  /** What a push of the selection (all when empty) would do, and the guards it would set off. */
  'review.plan': command<Plan>()(account.extend(selection.shape)),
  'check.start': command<{ job: string }>()(account),
  /**
   * `automatic`: asked for by the window before Review, for what changed alone; a failure of it is no banner. `allGone`:
   * the seller said, after a pull failed with `all-ads-gone`, that the ads are gone indeed.
   */
  'pull.start': command<{ job: string }>()(
    account.extend({
      full: z.boolean().optional(),
      automatic: z.boolean().optional(),
      allGone: z.boolean().optional(),
    }),
  ),
  /**
   * Sends `select` (all when empty). Without `confirmed`, guards that ask make it fail with code `guard`. The job gets
   * the changes of others first and ends with `guard`, nothing sent, where these set off guards that were not there
   * before. Edits made after this call are not sent. With `seen`, nothing is sent but what was seen as it was seen: an
   * item that has become another one is kept back, a guard that was not seen, or not for so much, makes it fail with
   * `guard`, and where no item is left that can go, it fails with `plan-moved`.
   */
  'push.start': command<{ job: string }>()(
    account.extend({
      select: selection,
      concurrency: z.int().min(1).max(16).optional(),
      confirmed: z.boolean(),
      seen: seenPlan.optional(),
    }),
  ),
  'push.resume': command<{ job: string | null }>()(account),
  /** Ends an interrupted run: what waits is not sent and stays a draft. */
  'push.cancel': command<PushResult | null>()(account),
  /** The inverse of a finished run as a changeset, against the base of now. */
  'push.undo': command<Pick<UndoResult, 'changeset' | 'drifted' | 'inexact'> & { rows: number }>()(
    account.extend({ run: z.int() }),
  ),
  'push.result': command<PushResult>()(account.extend({ run: z.int() })),

  'campaigns.list': command<{ campaigns: readonly CampaignRow[] }>()(account),
  /** `readAt` is when the tree was last read, UTC; null before the first time. */
  'categories.list': command<{ categories: readonly CategoryRow[]; readAt: string | null }>()(account),
  /** Starts a job whose result is a CategoriesResult: the tree, and categories of my ads that it lacks. */
  'categories.refresh': command<{ job: string }>()(account),
  'categories.get': command<{ category: JsonObject }>()(account.extend({ id: z.int() })),
  /**
   * The log, newest first: `limit` entries (100 by default), older than `before`, of these `kinds` (all by default),
   * with `elsewhere` only pulls and pushes that found what others changed, with `search` only edits whose label has it
   * (in any case of letters). `more`: there are older ones.
   */
  'log.list': command<{ entries: readonly LogEntry[]; more: boolean }>()(
    account.extend({
      limit: z.int().min(1).optional(),
      before: logEntry.extend({ at: z.string().max(40) }).optional(),
      kinds: z.array(logKind).max(LOG_KINDS.length).optional(),
      elsewhere: z.boolean().optional(),
      search: z.string().max(200).optional(),
    }),
  ),
  /** Every row of an entry of the log; of a pull those that others changed. */
  'log.keys': command<{ keys: readonly RowKey[] }>()(account.extend(logEntry.shape)),
  /**
   * What one entry of the log did, row by row: the edits of a changeset, what others changed of a pull, the items of a
   * push. `total` rows, of which `limit` (100 by default) from `from` on are given. Rejects with `changeset-unknown`,
   * `pull-unknown` or `run-unknown`.
   */
  'log.changes': command<{ total: number; rows: readonly LogRow[] }>()(
    account.extend({
      ...logEntry.shape,
      from: z.int().min(0).optional(),
      limit: z.int().min(1).max(1000).optional(),
    }),
  ),
  ...VIEW_COMMANDS,
  /** Starts a job whose result is a ReportResult: what became of each item of a push, as a workbook. */
  'report.start': command<{ job: string }>()(
    account.extend({ run: z.int().min(1), file: z.string().min(1).max(4096) }),
  ),

  ...BULK_COMMANDS,
  ...METRIC_COMMANDS,
  ...PROPOSAL_COMMANDS,
  ...WORKBOOK_COMMANDS,
} as const;

export type EngineCommand = keyof typeof ENGINE_COMMANDS;

/** What only a host asks, at the seller's own word: a page of its that was taken over cannot. */
export const HOST_COMMANDS = [
  'accounts.save_anywhere',
  'session.sign_in',
] as const satisfies readonly EngineCommand[];

/** What the window's page may ask. */
export type PageCommand = Exclude<EngineCommand, (typeof HOST_COMMANDS)[number]>;
export type CommandInput<N extends EngineCommand> = z.input<(typeof ENGINE_COMMANDS)[N]['input']>;
export type CommandOutput<N extends EngineCommand> = Exclude<
  (typeof ENGINE_COMMANDS)[N]['output'],
  undefined
>;

/** How anyone outside the engine calls it; rejects with an AdsheetError. */
export type Call = <N extends EngineCommand>(name: N, input: CommandInput<N>) => Promise<CommandOutput<N>>;
