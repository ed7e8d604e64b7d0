/** What the journal tells, kind by kind, and what each kind must look like to be taken for one. */
import { z } from 'zod';
import type { RowKey } from '../../../shared/ad/model.ts';
import { ORIGINS } from '../../../shared/contract/history.ts';
import { VERDICTS } from '../../../shared/contract/learned.ts';
import { ITEM_STATES } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import { OPERATIONS } from '../../../shared/rules/accepted.ts';
import { CHANGESET_KINDS, VENDOR_ID_ORIGINS } from './changesets.ts';

/** How what is known of the service moves. */
const LEARNINGS = ['learned', 'unlearned', 'forgotten'] as const;

/** Rows, changesets and runs are counted from one; a larger number is none of ours, and would leave no room for the next. */
const MOST = 2 ** 40;

const count = z.int().positive().max(MOST);
/** An id of the service. */
const id = z.int().positive();
const at = z.iso.datetime();
const key = z
  .string()
  .regex(/^[rc][1-9]\d{0,11}$/)
  .transform((text) => text as RowKey);
const field = z.string().min(1);

/** A number too large for one is read as infinite, and would be written as none at all. */
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
      /** Absent in the lines of an Adsheet that did not note it yet. */
      who: z
        .object({ user: z.string().nullable(), origin: z.enum(ORIGINS) })
        .readonly()
        .optional(),
      changes: z.array(change).readonly(),
      /** The service's id of each changed row that has one: the row's name in any mirror. */
      ids: z.record(key, id).readonly().default({}),
      /** The rows of a file that it made ads of, or changed them: known again, they make none. */
      imported: z.array(imported).readonly().optional(),
    })
    .readonly(),
  z
    .object({
      type: z.literal('item'),
      run: z.int().nonnegative().max(MOST),
      key,
      /** The service's id of the row, once there is one. */
      id: id.nullable(),
      state: z.enum(ITEM_STATES),
      /** The vendor ID under which a create is about to leave. */
      vendorId: z.string().min(1).optional(),
      /** What was sent, once it is known to be applied: drafts that still say this are settled. */
      sent: z
        .array(z.object({ field, value: json }).readonly())
        .readonly()
        .optional(),
      /** The drafts that are left of a new row that was thrown away before its ad was known: to delete it. */
      left: z
        .array(z.object({ field, base: json, value: json }).readonly())
        .readonly()
        .optional(),
    })
    .readonly(),
  /** The values that were set, by their names in the mirror; the others stay. */
  z.object({ type: z.literal('settings'), set: z.record(z.string().min(1), json).readonly() }).readonly(),
  /**
   * The local copy was made anew from all lines before this one. So many of those were odd, and so many missing, and that
   * is known; where it is `held` the drafts that there were then wait for the seller.
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
  /** The seller's words that rules are not to hold these rows back, given or taken back (or void). */
  z
    .object({
      type: z.literal('anyway'),
      given: z.boolean(),
      words: z
        .array(z.object({ key, rule: z.string().min(1), field: z.string(), values: z.string() }).readonly())
        .readonly(),
    })
    .readonly(),
  /** The seller lets the drafts of these rows be sent. */
  z.object({ type: z.literal('released'), keys: z.array(key).readonly() }).readonly(),
  /**
   * What the service was seen to do with what a reading of ours speaks against: learned, unlearned by a refusal, or
   * forgotten. For who reads the journal: a copy made anew asks the service again.
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
      /** The ad it was seen with. */
      key,
    })
    .readonly(),
  /** The same of a refusal that no rule of ours knew. */
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
 * What the journal does not tell twice: with it a lost local copy is made anew. What is written has the very type of what
 * is read back: a kind that only one of the two knows does not compile. No entry has a `known`, a `line` or a `sum` of its own.
 */
export type JournalEntry = z.output<typeof entry>;

/** The entry that a line's JSON holds; undefined where it is none that this Adsheet knows. */
export const entryIn = (value: unknown): JournalEntry | undefined => entry.safeParse(value).data;
