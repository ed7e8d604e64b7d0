/** The facts of each command in the table, as data from which everything that depends on a command is derived. */
import type { z } from 'zod';
import type { JobKind } from '../jobs.ts';
import type { StateKinds } from '../state-kinds.ts';

/**
 * Queues of an account, in which commands run one after the other as they were called: the seller's edits (`edits`),
 * and the steps of its proposal. A command in both takes them in the order named.
 */
export type Queue = 'edits' | 'proposal';
export type Queues = readonly Queue[];

/** Waits in no queue. */
export const NO_QUEUES = [] as const satisfies Queues;

/** Members of an input that are paths. */
type PathsIn<I> = I extends unknown
  ? {
      [K in keyof I]-?: NonNullable<I[K]> extends string | readonly string[] ? K & string : never;
    }[keyof I]
  : never;

/** The members of its input that name files of the user's, to be read or to be overwritten. */
export type Files<I> = {
  readonly reads?: readonly PathsIn<I>[];
  readonly writes?: readonly PathsIn<I>[];
};

type More<I> = {
  /** The kind of job it starts; `jobs.ts` has what that changes. */
  readonly job?: JobKind;
  /** Its handler takes its turns itself, as it works for long before it changes anything. */
  readonly takesTurns?: true;
  readonly files?: Files<I>;
  /** Only a host calls it, after asking the seller: a compromised page cannot. */
  readonly host?: true;
};

/**
 * What a command reads and changes. One that changes something names its queues; for one that starts a job, these are
 * meant for the job.
 */
export type Facts<I> = More<I> &
  (
    | { readonly reads: StateKinds; readonly changes?: never; readonly queues?: Queues }
    | { readonly reads?: never; readonly changes: StateKinds; readonly queues: Queues }
  );

export type Command<I extends z.ZodType, O, F> = { readonly input: I; readonly output?: O } & F;

/** An entry of the table of commands: the type of its output, then its input's schema and its facts. */
export const command =
  <O>() =>
  <I extends z.ZodType, const F extends Facts<z.output<I>>>(input: I, facts: F): Command<I, O, F> => ({
    input,
    ...facts,
  });

/** An entry of any command. */
export type Entry = { readonly input: z.ZodType } & Facts<Readonly<Record<string, string>>>;
