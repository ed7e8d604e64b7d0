/** Schemas of values that ads, campaigns and categories have in common. */
import { z } from 'zod';
import type { JsonObject } from '../../../../shared/json.ts';

/** Characters: more than anybody writes, and short enough to store and show. */
const LONGEST_TEXT = 1_000_000;

export const text = z.string().max(LONGEST_TEXT);
export const id = z.int().min(1);
export const instant = z.string().refine((value) => !Number.isNaN(Date.parse(value)), 'no instant');
/** Digits of micros, as many as 64 bits have, or a word such as `UNLIMITED`. */
export const micros = z.string().regex(/^(?:\d{1,19}|[A-Za-z_]{1,40})$/);
const spent = z.union([z.string().regex(/^\d{1,19}$/), z.int().min(0)]);

const budget = z.looseObject({ limitMicros: micros.optional(), spentMicros: spent.nullish() });

export const budgets = z.looseObject({ daily: budget.optional(), total: budget.optional() });

/** A check by schema: returns the path of the first part that cannot be read, undefined if all can. */
export const malformedPartBy =
  (schema: z.ZodType) =>
  (raw: JsonObject): string | undefined => {
    const read = schema.safeParse(raw);
    if (read.success) return undefined;
    return read.error.issues[0]?.path.join('.') || 'id';
  };
