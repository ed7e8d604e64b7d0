/**
 * A routine: a condition and what to do with the ads it holds for, within limits. It proposes edits with the reason for
 * each ad, and never makes one unasked.
 */
import { z } from 'zod';
import type { RowOperation } from '../bulk/operation.ts';
import { isRowKind, operation } from '../bulk/operation.ts';

export const MOST_ROUTINES = 100;
export const MOST_COOL_DOWN_DAYS = 366;
/** Days of the past that it can be tried on at once. */
export const MOST_PAST_DAYS = 90;
export const MOST_LIMITED_ADS = 200_000;
export const LONGEST_ROUTINE_NAME = 80;

/** What tells it from the ad alone: neither amounts that are spread over all ads, nor pictures. */
const rowOperation = operation.refine(
  (one): one is RowOperation => isRowKind(one.kind),
  'not an operation on single ads',
);

/** Beyond a limit nothing is proposed at all; null is none. */
const limits = z.strictObject({
  ads: z.int().min(1).max(MOST_LIMITED_ADS).nullable(),
  /** Of the ads on the marketplace. */
  percent: z.int().min(1).max(100).nullable(),
  /** An ad that the routine changed is left alone for so many days; 0 for none. */
  coolDownDays: z.int().min(0).max(MOST_COOL_DOWN_DAYS),
});

/** Days of the week from Monday, 1, to Sunday, 7. */
export const WEEK_DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** When it prepares a proposal: never by itself, after each pull, or at a time of some days by this computer's clock. */
const when = z.discriminatedUnion('at', [
  z.strictObject({ at: z.literal('hand') }),
  z.strictObject({ at: z.literal('pull') }),
  z.strictObject({
    at: z.literal('time'),
    /** `HH:MM`. */
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    days: z.array(z.int().min(1).max(7)).min(1).max(7).readonly(),
  }),
]);

export const routineName = z.string().trim().min(1).max(LONGEST_ROUTINE_NAME);
export const routineId = z.string().min(1).max(64);

export const routine = z.strictObject({
  id: routineId,
  name: routineName,
  /** A condition; that of a routine is never empty. */
  where: z.string().trim().min(1).max(10_000),
  operation: rowOperation,
  limits,
  /** By hand where a routine of an older version says nothing of it. */
  when: when.default({ at: 'hand' }),
});

export type Routine = Readonly<z.output<typeof routine>>;
export type RoutineLimits = Routine['limits'];
export type When = Routine['when'];
/** A routine before it is saved; a new one has no id yet. */
export type NewRoutine = Omit<Routine, 'id'> & { readonly id?: string };
