import type { FieldPath, RowKey } from '../ad/model.ts';
import type { Json } from '../json.ts';

/** Most severe first: `error` blocks its own ad only; `warning` and `info` never block. */
export const SEVERITIES = ['error', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A sentence of `shared/locale`, with its params (plain text, or wire values with the unit in their key). */
export type Message = { readonly key: string; readonly params: Readonly<Record<string, string | number>> };

/** A one-click fix: its changes to the same row. */
export type Fix = {
  readonly label: Message;
  readonly changes: readonly { readonly field: FieldPath; readonly value: Json }[];
};

/** The service's own message, verbatim (`docs/interface.md#errors`): `text` with `msg`; '' for a missing part. */
export type Said = { readonly text: string; readonly field: string; readonly arg: string };

/**
 * The source of a rule: `contract`, a table of the interface names the condition and the code; `reading`, our
 * understanding of a word or sentence in the interface; `supplement`, publicly known facts beside it, which only give
 * warnings.
 */
export const ORIGINS = ['contract', 'reading', 'supplement'] as const;
export type Origin = (typeof ORIGINS)[number];

/**
 * Why an error of a rule is only a warning: the marketplace has the value already (`stored`), the seller turned the
 * rule into a warning (`setting`) or sends these values anyway (`anyway`), the marketplace accepted such a value
 * before (`learned`), or its check accepted exactly this body (`checked`).
 */
export const LIFTS = ['stored', 'setting', 'anyway', 'learned', 'checked'] as const;
export type Lift = (typeof LIFTS)[number];

/**
 * A problem with one field of one ad, in the service's vocabulary (`docs/interface.md#errors`): `code` is the
 * service's number, or a word where the service has none; `field` is a v5 path, empty when no field applies.
 */
export type Problem = {
  readonly field: FieldPath;
  readonly code: number | string;
  readonly severity: Severity;
  readonly message: Message;
  readonly source: 'local' | 'service';
  /** For rules only: their source. */
  readonly origin?: Origin;
  /** The service's own text, beside our sentence; absent without one. */
  readonly said?: Said;
  /** For a warning that would otherwise be an error. */
  readonly lifted?: Lift;
  readonly fix?: Fix;
};

export type RowProblem = Problem & { readonly key: RowKey };
