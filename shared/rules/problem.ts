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
 * What is wrong with one field of one ad, in the service's own vocabulary (*Errors*): `code` is the service's number,
 * or a word where the service has none; `field` is a v5 path, empty when no field applies.
 */
export type Problem = {
  readonly field: FieldPath;
  readonly code: number | string;
  readonly severity: Severity;
  readonly message: Message;
  readonly source: 'local' | 'service';
  readonly fix?: Fix;
};

export type RowProblem = Problem & { readonly key: RowKey };
