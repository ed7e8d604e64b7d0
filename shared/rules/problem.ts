import type { FieldPath, RowKey } from '../ad/model.ts';
import type { Json } from '../json.ts';

/** Gravest first: `error` blocks its own ad only; `warning` and `info` never block. */
export const SEVERITIES = ['error', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A sentence of `shared/locale`, with what fills its gaps (already plain text or wire values with a unit in the key). */
export type Message = { readonly key: string; readonly params: Readonly<Record<string, string | number>> };

/** A mend one click away: the changes it makes to the same row. */
export type Fix = {
  readonly label: Message;
  readonly changes: readonly { readonly field: FieldPath; readonly value: Json }[];
};

/**
 * What the service itself said, as it said it (`docs/interface.md#errors`): `text` with `msg`; '' for a part it left
 * empty.
 */
export type Said = { readonly text: string; readonly field: string; readonly arg: string };

/**
 * Where a rule comes from: `contract`, a table of the interface names the condition and the code; `reading`, our
 * understanding of a word or a sentence that the interface only shows; `supplement`, facts that are publicly known
 * beside it. The last only warns.
 */
export const ORIGINS = ['contract', 'reading', 'supplement'] as const;
export type Origin = (typeof ORIGINS)[number];

/**
 * Why a rule that would hold an ad back does not: the marketplace has the value already (`stored`), the seller switched
 * the rule to a warning (`setting`) or had these very values sent anyway (`anyway`), the marketplace accepted such a
 * value before (`learned`), or its own check accepted the very body (`checked`).
 */
export const LIFTS = ['stored', 'setting', 'anyway', 'learned', 'checked'] as const;
export type Lift = (typeof LIFTS)[number];

/**
 * What is wrong with one field of one ad, in the service's own vocabulary (`docs/interface.md#errors`): `code` is the
 * service's number, or a word where the service has none; `field` is a v5 path, empty when no field applies.
 */
export type Problem = {
  readonly field: FieldPath;
  readonly code: number | string;
  readonly severity: Severity;
  readonly message: Message;
  readonly source: 'local' | 'service';
  /** Of a rule of ours only: where it comes from. */
  readonly origin?: Origin;
  /** Kept beside our sentence, never in place of it; absent where the service said nothing. */
  readonly said?: Said;
  /** Of a warning that would be an error otherwise. */
  readonly lifted?: Lift;
  readonly fix?: Fix;
};

export type RowProblem = Problem & { readonly key: RowKey };
