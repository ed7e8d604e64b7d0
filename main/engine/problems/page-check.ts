/** Runs the rules over a page of rows: reads all they need at once, and writes only the differences. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { categoryIdOf } from '../../../shared/rules/accepted.ts';
import type { AcrossIndex } from '../../../shared/rules/across.ts';
import { factsOf } from '../../../shared/rules/across.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { knownCategories } from '../categories/known-categories.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { ServerErrors } from '../mirror/rules/server-errors.ts';
import type { Row } from '../rows/row.ts';
import { isShown, loadRows } from '../rows/row.ts';
import type { Summaries } from '../rows/summary.ts';
import { summaryOf } from '../rows/summary.ts';
import type { RowLiftsReader } from './row-lifts.ts';
import { readRowLifts } from './row-lifts.ts';
import { currentServerErrors, localProblems } from './row-problems.ts';
import type { RuleEnvironment } from './rule-environment.ts';
import { shownProblems } from './shown.ts';

/** More competing rows than this are checked in the background. */
const MOST_COMPETING = 500;

/** Checks rows of ads again, inside the caller's transaction; returns the rows whose problems changed. */
export type PageCheck = (keys: readonly RowKey[], environment: RuleEnvironment) => ReadonlySet<RowKey>;

const sameProblems = (a: readonly Problem[], b: readonly Problem[]): boolean =>
  (a.length === 0 && b.length === 0) || JSON.stringify(a) === JSON.stringify(b);

type Parts = {
  readonly mirror: Mirror;
  readonly across: AcrossIndex;
  readonly summaries: Summaries;
  readonly locale: () => string;
  readonly now: () => Date;
};

/** Midnight of the computer's local day, UTC; the seller's day is taken to be the same. */
export const dayStartOf = (now: Date): string =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();

type Stored = {
  readonly problems: ReadonlyMap<RowKey, readonly Problem[]>;
  readonly words: ReadonlyMap<RowKey, ServerErrors>;
  readonly said: RowLiftsReader;
};

const storedOf = (mirror: Mirror, keys: readonly RowKey[]): Stored => ({
  problems: mirror.problems.ofMany(keys),
  words: mirror.serverErrors.ofMany(keys),
  said: readRowLifts(mirror, keys),
});

export const createPageCheck = ({ mirror, across, summaries, locale, now }: Parts): PageCheck => {
  const categories = knownCategories(mirror);
  let dayStart = dayStartOf(now());

  const tellIndex = (key: RowKey, row: Row | undefined): void => {
    if (row && isShown(row) && !row.gone) across.put(factsOf(row));
    else across.remove(key);
  };

  const problemsOf = (row: Row, environment: RuleEnvironment, { said }: Stored): readonly Problem[] =>
    localProblems(row, {
      category: categories.get(categoryIdOf(row.local) ?? undefined),
      across: across.problemsOf(row.key),
      environment,
      locale: locale(),
      dayStart,
      said: said(row.key, row),
    });

  /** Stores a row's problems; true if they differ from the stored ones. */
  const store = (
    key: RowKey,
    row: Row | undefined,
    environment: RuleEnvironment,
    stored: Stored,
  ): boolean => {
    const said = currentServerErrors(mirror, row, stored.words.get(key));
    if (!row) stored.said(key, row);
    const found = row ? [...problemsOf(row, environment, stored), ...said] : [];
    const moved = !sameProblems(stored.problems.get(key) ?? [], found);
    if (moved) mirror.problems.replace(key, found);
    summaries.put(key, row && summaryOf(row, shownProblems(found)));
    return moved;
  };

  return (keys, environment) => {
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
    return new Set(all.filter((key) => store(key, rows.get(key) ?? beside.get(key), environment, stored)));
  };
};
