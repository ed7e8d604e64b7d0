/**
 * One act on many rows, as data: what the window's dialog, a script's file and the saved operations hold, and what
 * the engine carries out. Numbers are text as a person types it in the cell, with a decimal point and no grouping
 * (`docs/terminal.md#text-in-text-out`).
 */
import { z } from 'zod';
import type { RowKey } from '../ad/model.ts';
import { USER_STATUSES } from '../ad/model.ts';

const MAX_TEXT = 200_000;
const MAX_EXPRESSION = 10_000;
const MAX_FIELDS = 100;

const fieldName = z.string().min(1).max(600);
/** Paths or aliases. */
const fields = z.array(fieldName).min(1).max(MAX_FIELDS).readonly();
const text = z.string().max(MAX_TEXT);
const number = z.string().max(100);
const expression = z.string().max(MAX_EXPRESSION);

export const CASES = ['lower', 'upper', 'title', 'sentence'] as const;
export type Case = (typeof CASES)[number];

export const REPLACE_MODES = ['text', 'word', 'regex'] as const;
export type ReplaceMode = (typeof REPLACE_MODES)[number];

export const operation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set'), fields, text }),
  z.strictObject({ kind: z.literal('clear'), fields }),
  z.strictObject({ kind: z.literal('prepend'), fields, text }),
  z.strictObject({ kind: z.literal('append'), fields, text }),
  z.strictObject({ kind: z.literal('case'), fields, to: z.enum(CASES) }),
  /** Spaces at both ends go, and each run of them within becomes one. */
  z.strictObject({ kind: z.literal('trim'), fields }),
  /** In `regex` mode `by` may name groups as `$1` to `$99`, the whole match as `$&`; else it is taken as it stands. */
  z.strictObject({
    kind: z.literal('replace'),
    fields,
    find: z.string().min(1).max(1000),
    by: text,
    mode: z.enum(REPLACE_MODES),
    matchCase: z.boolean(),
  }),
  /** `value` is added (`-0.05` lowers), or the percentage by which the amount grows (`-10`). */
  z.strictObject({ kind: z.literal('money'), fields, by: z.enum(['amount', 'percent']), value: number }),
  /** To the nearest multiple of `to`; halves away from zero. */
  z.strictObject({ kind: z.literal('round'), fields, to: number }),
  z.strictObject({ kind: z.literal('clamp'), fields, min: number.optional(), max: number.optional() }),
  /** Lifted to what the ad's category asks at least, cut to what it takes at most, or both. */
  z.strictObject({ kind: z.literal('limit'), fields, to: z.enum(['minimum', 'maximum', 'both']) }),
  z.strictObject({ kind: z.literal('word'), fields, word: z.enum(['AUTOMATIC', 'UNLIMITED']) }),
  /** Rows for which `where` is not true are left as they are. */
  z.strictObject({
    kind: z.literal('formula'),
    field: fieldName,
    formula: expression,
    where: expression.optional(),
  }),
  z.strictObject({ kind: z.literal('template'), field: fieldName, template: expression }),
  z.strictObject({ kind: z.literal('status'), status: z.enum(USER_STATUSES) }),
  /** Null takes the ad out of its campaign. */
  z.strictObject({ kind: z.literal('campaign'), campaignId: z.int().min(1).nullable() }),
  /** Deprecated price types become what the marketplace still takes. */
  z.strictObject({ kind: z.literal('priceType') }),
  /** Of the address the ad leads to; names compare exactly, as they do there. */
  z.strictObject({
    kind: z.literal('urlParameters'),
    set: z.record(z.string().min(1).max(200), z.string().max(1000)),
    remove: z.array(z.string().min(1).max(200)).max(100).readonly(),
  }),
]);

export type Operation = Readonly<z.output<typeof operation>>;
export type OperationKind = Operation['kind'];
export type OperationOf<K extends OperationKind> = Extract<Operation, { readonly kind: K }>;

export const MAX_SAVED_NAME = 100;

/** An operation somebody used or kept. */
export type StoredOperation = {
  readonly operation: Operation;
  /** When it was last used or kept, UTC. */
  readonly at: string;
};
export type SavedOperation = StoredOperation & { readonly name: string };

/** Ads that say the same in the fields they were compared by. */
export type DuplicateGroup = { readonly values: readonly string[]; readonly keys: readonly RowKey[] };
