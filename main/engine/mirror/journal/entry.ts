/** The kinds of journal entries and their schemas. */
import { z } from 'zod';
import type { RowKey } from '../../../../shared/ad/model.ts';
import { ORIGINS } from '../../../../shared/contract/results/history.ts';
import { VERDICTS } from '../../../../shared/contract/results/learned.ts';
import { ITEM_STATES } from '../../../../shared/contract/results/plan.ts';
import type { Json } from '../../../../shared/json.ts';
import { isJsonObject } from '../../../../shared/json.ts';
import { OPERATIONS } from '../../../../shared/rules/accepted.ts';
import { CHANGESET_KINDS, VENDOR_ID_ORIGINS } from '../changesets.ts';

/** How knowledge of the service's behaviour changes. */
const LEARNINGS = ['learned', 'unlearned', 'forgotten'] as const;

/**
 * Rows, changesets and runs are counted from one. A larger number was not written by Adsheet, and would leave no room
 * to count on.
 */
const MOST = 2 ** 40;

const count = z.int().positive().max(MOST);
/** An id the service gave. */
const id = z.int().positive();
const at = z.iso.datetime();
const key = z
  .string()
  .regex(/^[rc][1-9]\d{0,11}$/)
  .transform((text) => text as RowKey);
const field = z.string().min(1);

/** JSON.parse reads a number that is too large as Infinity, which JSON.stringify writes as null. */
const isWritable = (value: unknown): boolean => {
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isWritable);
  return !isJsonObject(value) || Object.values(value).every(isWritable);
};
const json = z.custom<Json>((value) => value !== undefined && isWritable(value));

const change = z
  .object({
    key,
    field,
    before: json,
    after: json,
    baseBefore: json.exactOptional(),
    baseAfter: json.exactOptional(),
    drawn: z.enum(VENDOR_ID_ORIGINS).exactOptional(),
  })
  .readonly();

const imported = z
  .object({ key, said: z.string().nullable(), marks: z.array(z.string()).readonly() })
  .readonly();

const entry = z.discriminatedUnion('type', [
  z
    .object({
      type: z.literal('changeset'),
      id: count,
      kind: z.enum(CHANGESET_KINDS),
      label: z.string(),
      at,
      undoes: count.nullable().default(null),
      /** Absent in lines of older versions. */
      who: z
        .object({ user: z.string().nullable(), origin: z.enum(ORIGINS) })
        .readonly()
        .optional(),
      changes: z.array(change).readonly(),
      /** By changed row, the service's id: the name of the row in any mirror. */
      ids: z.record(key, id).readonly().default({}),
      /** The rows of a file whose ads it created or changed, so that a later import recognises them. */
      imported: z.array(imported).readonly().optional(),
    })
    .readonly(),
  z
    .object({
      type: z.literal('item'),
      run: z.int().nonnegative().max(MOST),
      key,
      /** The service's id of the row, once it has one. */
      id: id.nullable(),
      state: z.enum(ITEM_STATES),
      /** The vendor ID under which a create is about to be sent. */
      vendorId: z.string().min(1).optional(),
      /** The sent values, once they are known to be applied: drafts with these values are settled. */
      sent: z
        .array(z.object({ field, value: json }).readonly())
        .readonly()
        .optional(),
      /** The remaining drafts of a new row that was discarded before its ad was known: its delete. */
      left: z
        .array(z.object({ field, base: json, value: json }).readonly())
        .readonly()
        .optional(),
    })
    .readonly(),
  /** The settings that were changed, by their names in the mirror; the others stay. */
  z.object({ type: z.literal('settings'), set: z.record(z.string().min(1), json).readonly() }).readonly(),
  /**
   * The local copy was rebuilt from all lines before this one. `odd` and `missing` of those lines are known to be
   * damaged or lost; with `held`, the drafts of that time wait for the seller.
   */
  z
    .object({
      type: z.literal('rebuilt'),
      at,
      odd: z.int().nonnegative(),
      missing: z.int().nonnegative(),
      held: z.boolean(),
    })
    .readonly(),
  /** Overrides of rules for these rows, given or taken back (or void). */
  z
    .object({
      type: z.literal('anyway'),
      given: z.boolean(),
      words: z
        .array(z.object({ key, rule: z.string().min(1), field: z.string(), values: z.string() }).readonly())
        .readonly(),
    })
    .readonly(),
  /** The seller holds the drafts of these rows because of the feed, or released them. */
  z.object({ type: z.literal('feed-hold'), held: z.boolean(), keys: z.array(key).readonly() }).readonly(),
  /** The seller released the drafts of these rows for sending. */
  z.object({ type: z.literal('released'), keys: z.array(key).readonly() }).readonly(),
  /**
   * What the service did with values a reading of ours speaks against: learned, unlearned by a refusal, or forgotten.
   * Written for people who read the journal; a rebuilt copy learns it from the service again.
   */
  z
    .object({
      type: z.literal('accepted'),
      change: z.enum(LEARNINGS),
      at,
      rule: z.string(),
      field,
      category: id.nullable(),
      operation: z.enum(OPERATIONS),
      word: z.string(),
      verdict: z.enum(VERDICTS),
      /** The ad with which it was seen. */
      key,
    })
    .readonly(),
  /** As above, for a refusal that no rule predicted. */
  z
    .object({
      type: z.literal('refused'),
      change: z.enum(LEARNINGS),
      at,
      code: z.string(),
      field,
      category: id.nullable(),
      word: z.string(),
      key,
    })
    .readonly(),
]);

/**
 * What the journal stores, and a lost local copy is rebuilt from. Writing and reading share this type, so that a kind
 * known to only one of them does not compile. No entry has a member `known`, `line` or `sum` of its own
 * (`journal-line.ts`).
 */
export type JournalEntry = z.output<typeof entry>;

/** The entry in a line's JSON; undefined where it is none that this version knows. */
export const entryIn = (value: unknown): JournalEntry | undefined => entry.safeParse(value).data;
