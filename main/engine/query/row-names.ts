/** What names in expressions mean in an account: the interface's fields, and its ads' attributes by their labels. */
import type { Names } from '../../../shared/expression/index.ts';
import { namesWithAttributes } from '../../../shared/expression/index.ts';
import { knownCategories } from '../categories/known-categories.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { Summaries } from '../rows/summary.ts';

/** The names as the ads and the categories stand now: to be asked for anew with each expression. */
export const rowNames = (mirror: Mirror, summaries: Summaries): Names =>
  namesWithAttributes(() => {
    const known = knownCategories(mirror);
    return [...summaries.byCategory()].flatMap(([id, { ads }]) => (ads > 0 ? (known.get(id) ?? []) : []));
  });
