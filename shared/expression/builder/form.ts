/** A condition as a form: groups of lines, each a field or metric with a relation and values. */
import type { Field } from '../../ad/fields.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { Flag, Term } from '../ast.ts';
import type { Metric, Period } from '../metrics.ts';

/** A field or metric; both have values. */
export type Measured =
  | { readonly kind: 'field'; readonly field: Field }
  | { readonly kind: 'metric'; readonly metric: Metric; readonly period: Period };

/** What a line is about. */
export type Subject = Measured | { readonly kind: 'flag'; readonly flag: Flag };

export const RELATIONS = [
  '=',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'between',
  'in',
  'not-in',
  'contains',
  'not-contains',
  'starts-with',
  'not-starts-with',
  'matches',
  'not-matches',
  'empty',
  'not-empty',
  'holds',
  'holds-not',
] as const;
export type Relation = (typeof RELATIONS)[number];

export type Literal = Extract<Term, { readonly kind: 'number' | 'text' | 'boolean' | 'date' }>;

export type Operand =
  | { readonly kind: 'literal'; readonly term: Literal }
  /** `today() - days`; negative for days to come. */
  | { readonly kind: 'days-ago'; readonly days: number }
  /** Another field or metric of the same ad, times a factor if there is one. */
  | { readonly kind: 'other'; readonly of: Measured; readonly factor: Decimal | null };

/** A line that is being filled in has no subject yet, or lacks operands (null). */
export type TestLine = {
  readonly kind: 'test';
  readonly subject: Subject | null;
  readonly relation: Relation;
  readonly operands: readonly (Operand | null)[];
  /** As it was written, while it is unchanged. */
  readonly written?: string;
};

/** What no other line can express, such as arithmetic; also a text that cannot be parsed. */
export type FreeLine = { readonly kind: 'free'; readonly text: string };

export const MATCHES = ['all', 'any', 'none'] as const;
/** How many of the lines must be true. */
export type Match = (typeof MATCHES)[number];

export type Group = { readonly kind: 'group'; readonly match: Match; readonly lines: readonly Line[] };
export type Line = TestLine | FreeLine | Group;

export const BLANK: TestLine = { kind: 'test', subject: null, relation: '=', operands: [null] };

export const groupOf = (match: Match, lines: readonly Line[]): Group => ({ kind: 'group', match, lines });
