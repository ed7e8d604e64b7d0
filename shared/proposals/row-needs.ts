/** What rows have in common because a field is missing: said, and answered, once for all of them. */
import type { FieldPath } from '../ad/model.ts';
import type { Message, Problem } from '../rules/problem.ts';
import type { GivenTo } from './table-reading.ts';

/** A field that several rows lack, though their ads need it. */
export type RowNeed = Pick<Problem, 'field' | 'code'> & {
  /** What the first of the rows has as its problem. */
  readonly message: Message;
  readonly rows: number;
  /** Which rows a value is to be given to: where they all make new ads, to such ones alone. */
  readonly to: Extract<GivenTo, 'empty' | 'new'>;
  /** Rows of ads that exist and have nothing in the field either: a value for empty cells is theirs, too. */
  readonly others: number;
};

/** The rules that a field without a value breaks. */
const LACKING: ReadonlySet<string> = new Set(['rule.required', 'rule.attribute-needed']);

/** Does the problem hold the ad back because its field has no value? */
export const isLack = ({ severity, source, message }: Problem): boolean =>
  severity === 'error' && source === 'local' && LACKING.has(message.key);

/** Is the problem said once for all rows that have it? */
export const isSaidOnce = (problem: Problem, needs: readonly Pick<RowNeed, 'field'>[]): boolean =>
  isLack(problem) && needs.some(({ field }) => field === problem.field);

/** Fewer rows say it themselves. */
const SHARED_BY = 2;

/** What a row lacks, and whether it makes a new ad. */
export type RowLacks = { readonly lacks: readonly Problem[]; readonly isNew: boolean };

/** The needs of rows, in the order in which they are first met, each with the number of its rows. */
export const sharedNeeds = (rows: Iterable<RowLacks>): readonly Omit<RowNeed, 'others'>[] => {
  const found = new Map<FieldPath, { readonly problem: Problem; rows: number; to: RowNeed['to'] }>();
  for (const { lacks, isNew } of rows)
    for (const problem of lacks) {
      const need = found.get(problem.field) ?? { problem, rows: 0, to: 'new' };
      found.set(problem.field, need);
      need.rows += 1;
      if (!isNew) need.to = 'empty';
    }
  return [...found.values()].flatMap(({ problem: { field, code, message }, ...need }) =>
    need.rows < SHARED_BY ? [] : [{ field, code, message, ...need }],
  );
};

/** Fields that say what one ad is: one value for several ads makes no sense, a column or a text of columns does. */
const OF_ONE_AD: ReadonlySet<FieldPath> = new Set(['title', 'description', 'images', 'price.amountCents']);

/** Can one value be given to all rows that lack the field? */
export const isGivenToAll = (field: FieldPath): boolean => !OF_ONE_AD.has(field);
