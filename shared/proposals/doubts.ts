/** Columns whose field is in doubt. It imports nothing, as the worker that reads files loads it with the cells. */

/**
 * Why a column is left out until the seller says what it is for: its header is an alias of expressions, or another
 * system's name, and may mean something else here; it nearly is the name of an attribute, or that of several; another
 * column has its field (`beside`); others have its name (`same-name`); its header says that its whole numbers count cents
 * or micros (`in-units`); it may be the title, which no other column is (`no-title`); or its values are not those of the
 * field: no ads of this account, no amounts, names of nothing known, no choices of the field, no pictures.
 */
export const DOUBTS = [
  'short-name',
  'other-name',
  'near-attribute',
  'same-name',
  'beside',
  'in-units',
  'no-title',
  'no-ads',
  'no-amounts',
  'no-names',
  'no-choices',
  'no-pictures',
] as const;
export type Doubt = (typeof DOUBTS)[number];

export const isDoubt = (code: string | null): code is Doubt => DOUBTS.some((doubt) => doubt === code);
