/** Schemas that many inputs have in common. */
import { z } from 'zod';
import type { RowKey } from '../../ad/model.ts';
import { MAX_DAYS } from '../../expression/metrics.ts';
import type { Json } from '../../json.ts';
import { AMOUNT_UNITS } from '../../money/number-format.ts';

export const MAX_TEXT = 200_000;
export const accountName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 ._&+-]{0,63}$/);
export const account = z.object({ account: accountName });
export const rowKey = z
  .string()
  .regex(/^[rc]\d{1,15}$/)
  .transform((key) => key as RowKey);
export const rowKeys = z.array(rowKey).max(200_000);
export const expression = z.string().max(10_000);
export const fieldName = z.string().min(1).max(600);
export const decimalSign = z.enum(['.', ',']);
export const amountUnit = z.enum(AMOUNT_UNITS);
/** The revision of what was shown (`Conflict`). */
export const stamp = z.string().max(100);
/** The path of a file of the user's. */
export const file = z.string().min(1).max(4096);
export const json = z.json().transform((value) => value as Json);

/**
 * The state of the rows when the caller decided, by the `asOf` they came with (`GridRow`): later changes by others
 * become conflicts. Other rows are taken in their present state.
 */
export const seen = z.array(z.object({ asOf: z.int().min(0), keys: rowKeys })).max(200_000);

/** The longest period of performance in the filter that showed the rows. */
export const shownByDays = z
  .int()
  .min(0)
  .max(2 * MAX_DAYS)
  .optional();

/** The rows an operation is for: all, those matching an expression, or those named. */
export const selection = z.object({ where: expression.optional(), keys: rowKeys.optional() });
