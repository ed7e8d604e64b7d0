/** The names in an account's expressions: the interface's fields, and its ads' attributes by label. */
import type { Names } from '../../../shared/expression/index.ts';
import { namesWithAttributes } from '../../../shared/expression/index.ts';
import { knownCategories } from '../categories/known-categories.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { Summaries } from '../rows/summary.ts';

/** The names for the present ads and categories; to be computed for each expression. */
export const rowNames = (mirror: Mirror, summaries: Summaries): Names =>
  namesWithAttributes(() => {
    const known = knownCategories(mirror);
    return [...summaries.byCategory()].flatMap(([id, { ads }]) => (ads > 0 ? (known.get(id) ?? []) : []));
  });
