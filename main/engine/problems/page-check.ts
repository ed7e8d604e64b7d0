/** The rules over a page of rows: everything they need is read at once, and only what moved is written. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { AcrossIndex } from '../../../shared/rules/across.ts';
import { factsOf } from '../../../shared/rules/across.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { ServiceWord } from '../mirror/service-words.ts';
import { knownCategories } from '../rows/known-categories.ts';
import type { Row } from '../rows/row.ts';
import { isShown, loadRows } from '../rows/row.ts';
import type { Summaries } from '../rows/summary.ts';
import { summaryOf } from '../rows/summary.ts';
import { localProblems, wordHolding } from './row-problems.ts';
import { shownProblems } from './shown.ts';
import type { Surroundings } from './surroundings.ts';

/** More competing rows than this wait for the sweep. */
const MOST_COMPETING = 500;

/** Checks rows of ads again, inside the caller's transaction; the rows whose problems are others now. */
export type PageCheck = (keys: readonly RowKey[], around: Surroundings) => ReadonlySet<RowKey>;

const categoryIdOf = (ad: JsonObject): number | undefined =>
  typeof ad['categoryId'] === 'number' ? ad['categoryId'] : undefined;

const sameProblems = (a: readonly Problem[], b: readonly Problem[]): boolean =>
  (a.length === 0 && b.length === 0) || JSON.stringify(a) === JSON.stringify(b);

type Parts = {
  readonly mirror: Mirror;
  readonly across: AcrossIndex;
  readonly summaries: Summaries;
  readonly locale: string;
  readonly now: () => Date;
};

/** Midnight of the computer's own day, which is the seller's. */
export const dayStartOf = (now: Date): string =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();

type Stored = {
  readonly problems: ReadonlyMap<RowKey, readonly Problem[]>;
  readonly words: ReadonlyMap<RowKey, ServiceWord>;
};

const storedOf = ({ problems, serviceWords }: Mirror, keys: readonly RowKey[]): Stored => ({
  problems: problems.ofMany(keys),
  words: serviceWords.ofMany(keys),
});

export const createPageCheck = ({ mirror, across, summaries, locale, now }: Parts): PageCheck => {
  const categories = knownCategories(mirror);
  let dayStart = dayStartOf(now());

  const tellIndex = (key: RowKey, row: Row | undefined): void => {
    if (row && isShown(row) && !row.gone) across.put(factsOf(row));
    else across.remove(key);
  };

  const problemsOf = (row: Row, around: Surroundings): readonly Problem[] =>
    localProblems(row, {
      category: categories.get(categoryIdOf(row.local)),
      across: across.problemsOf(row.key),
      around,
      locale,
      dayStart,
    });

  /** Stores what is found of a row; says whether it is something else than before. */
  const store = (key: RowKey, row: Row | undefined, around: Surroundings, stored: Stored): boolean => {
    const said = wordHolding(mirror, row, stored.words.get(key));
    const found = row ? [...problemsOf(row, around), ...said] : [];
    const moved = !sameProblems(stored.problems.get(key) ?? [], found);
    if (moved) mirror.problems.replace(key, found);
    summaries.put(key, row && summaryOf(row, shownProblems(found)));
    return moved;
  };

  return (keys, around) => {
    dayStart = dayStartOf(now());
    const rows = loadRows(mirror, keys);
    for (const key of keys) tellIndex(key, rows.get(key));
    const named = new Set(keys);
    const competing = [...across.refresh()].filter((key) => !named.has(key));
    const soon = competing.slice(0, MOST_COMPETING);
    if (competing.length > soon.length) mirror.checks.add(competing.slice(MOST_COMPETING));
    const beside = loadRows(mirror, soon);
    const all = [...keys, ...soon];
    const stored = storedOf(mirror, all);
    return new Set(all.filter((key) => store(key, rows.get(key) ?? beside.get(key), around, stored)));
  };
};
