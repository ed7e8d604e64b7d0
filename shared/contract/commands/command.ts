/** What the table of commands says of each, as data: whatever depends on which command it is, is made from this. */
import type { z } from 'zod';
import type { JobKind } from '../jobs.ts';
import type { StateKinds } from '../state-kinds.ts';

/**
 * What one account does one after the other, in the order asked: what the seller writes (`edits`), and the steps of its
 * proposal. Where a command waits for both, it takes them in the order in which they are named.
 */
export type Queue = 'edits' | 'proposal';
export type Order = readonly Queue[];

/** Waits for nothing. */
export const AT_ONCE = [] as const satisfies Order;

/** Members of an input that hold paths. */
type PathsIn<I> = I extends unknown
  ? {
      [K in keyof I]-?: NonNullable<I[K]> extends string | readonly string[] ? K & string : never;
    }[keyof I]
  : never;

/** Which members of its input name files of the user's, to be read or to be written over. */
export type Files<I> = {
  readonly reads?: readonly PathsIn<I>[];
  readonly writes?: readonly PathsIn<I>[];
};

type More<I> = {
  /** It starts a job of this kind; what that changes is said in `jobs.ts`. */
  readonly job?: JobKind;
  readonly files?: Files<I>;
  /** Only a host asks it, at the seller's own word: a page that was taken over cannot. */
  readonly host?: true;
};

/**
 * What a command reads, and what is another once it has answered. One that changes something says in which order; of one
 * that starts a job, its job's part is meant.
 */
export type Facts<I> = More<I> &
  (
    | { readonly reads: StateKinds; readonly changes?: never; readonly order?: Order }
    | { readonly reads?: never; readonly changes: StateKinds; readonly order: Order }
  );

export type Command<I extends z.ZodType, O, F> = { readonly input: I; readonly output?: O } & F;

/** One entry of the table of commands: its output's type, then its input's schema and its facts. */
export const command =
  <O>() =>
  <I extends z.ZodType, const F extends Facts<z.output<I>>>(input: I, facts: F): Command<I, O, F> => ({
    input,
    ...facts,
  });

/** An entry, whichever command it is of. */
export type Entry = { readonly input: z.ZodType } & Facts<Readonly<Record<string, string>>>;
