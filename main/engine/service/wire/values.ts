/** Values that ads, campaigns and categories are made of, as far as they can be read. */
import { z } from 'zod';
import type { JsonObject } from '../../../../shared/json.ts';

/** Characters: beyond what anybody writes, and short enough to be kept and shown. */
const LONGEST_TEXT = 1_000_000;

export const text = z.string().max(LONGEST_TEXT);
export const id = z.int().min(1);
export const instant = z.string().refine((value) => !Number.isNaN(Date.parse(value)), 'no instant');
/** Digits of micros, as many as 64 bits have, or a word such as `UNLIMITED`. */
export const micros = z.string().regex(/^(?:\d{1,19}|[A-Za-z_]{1,40})$/);
const spent = z.union([z.string().regex(/^\d{1,19}$/), z.int().min(0)]);

const budget = z.looseObject({ limitMicros: micros.optional(), spentMicros: spent.nullish() });

export const budgets = z.looseObject({ daily: budget.optional(), total: budget.optional() });

/** Asks where something is oddly made: the path of the first part that cannot be read; undefined where all can be. */
export const malformedPartBy =
  (schema: z.ZodType) =>
  (raw: JsonObject): string | undefined => {
    const read = schema.safeParse(raw);
    if (read.success) return undefined;
    return read.error.issues[0]?.path.join('.') || 'id';
  };
