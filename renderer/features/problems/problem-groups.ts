/** The problems of all rows by kind, most severe first, with their counts. Pure. */
import { type FieldPath, isCampaignKey, type RowKey } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { type Problem, SEVERITIES, type Severity } from '../../../shared/rules/problem.ts';
import { foldForSearch } from '../../core/fold-for-search.ts';

export type ProblemFilter = {
  /** Severities that are hidden. */
  readonly without: ReadonlySet<Severity>;
  readonly source: 'all' | Problem['source'];
  /** Only these ads; null for all. */
  readonly only: ReadonlySet<RowKey> | null;
  readonly search: string;
};

/** One problem of one ad; `at` is its index among the ad's problems. */
export type LocatedProblem = { readonly row: GridRow; readonly problem: Problem; readonly at: number };

export type SeverityCounts = Readonly<Record<Severity, number>>;

/** The problems of one rule, or one code of the service, at one field; those of campaigns apart from those of ads. */
export type ProblemGroup = {
  readonly id: string;
  /** The first of them, for what all have in common. */
  readonly sample: Problem;
  readonly counts: SeverityCounts;
  /** The number of fixable ones, by the key of the fix. */
  readonly fixes: ReadonlyMap<string, number>;
  /** Errors, then warnings, then notes, each in row order. */
  readonly found: readonly LocatedProblem[];
};

export type ProblemList = {
  /** Most severe first. */
  readonly groups: readonly ProblemGroup[];
  /** What the filter would show with all severities. */
  readonly counts: SeverityCounts;
  readonly shown: number;
  /** The number of all problems, without the filter. */
  readonly total: number;
};

/** The identity of a problem among those of its ad, and of its kind among those of all ads. */
export const problemName = ({ source, message, field, code }: Problem): string =>
  `${source} ${message.key} ${code} ${field}`;

type Open = {
  readonly id: string;
  readonly sample: Problem;
  /** The searchable text of the whole group. */
  readonly text: string;
  readonly bySeverity: Readonly<Record<Severity, LocatedProblem[]>>;
  readonly fixes: Map<string, number>;
};

const adTexts = new WeakMap<GridRow, string>();

/** The searchable text of an ad; cached, as rows are immutable. */
const adText = (row: GridRow): string => {
  const known = adTexts.get(row);
  if (known !== undefined) return known;
  const made = foldForSearch(
    [row.values['title'], row.values['vendorId'], row.id].map((part) => part ?? '').join('\n'),
  );
  adTexts.set(row, made);
  return made;
};

const closed = ({ id, sample, bySeverity, fixes }: Open): ProblemGroup => ({
  id,
  sample,
  fixes,
  counts: {
    error: bySeverity.error.length,
    warning: bySeverity.warning.length,
    info: bySeverity.info.length,
  },
  found: SEVERITIES.flatMap((severity) => bySeverity[severity]),
});

const worstFirst = (a: ProblemGroup, b: ProblemGroup): number =>
  b.counts.error - a.counts.error ||
  b.counts.warning - a.counts.warning ||
  b.counts.info - a.counts.info ||
  (a.id < b.id ? -1 : 1);

export type Grouping = {
  readonly add: (row: GridRow) => void;
  readonly finish: () => ProblemList;
};

/**
 * Adds rows one by one, so that many can be added in time slices; `textOf` returns the searchable text of a kind of
 * problem.
 */
export const createGrouping = (filter: ProblemFilter, textOf: (problem: Problem) => string): Grouping => {
  const groups = new Map<string, Open>();
  const words = foldForSearch(filter.search).split(/\s+/).filter(Boolean);
  const counts = { error: 0, warning: 0, info: 0 };
  let total = 0;
  let shown = 0;

  const groupOf = (row: GridRow, problem: Problem): Open => {
    const id = isCampaignKey(row.key) ? `${problemName(problem)} of campaigns` : problemName(problem);
    const known = groups.get(id);
    if (known) return known;
    const text =
      words.length > 0 ? foldForSearch(`${textOf(problem)}\n${problem.code}\n${problem.field}`) : '';
    const bySeverity = { error: [], warning: [], info: [] };
    const made = { id, sample: problem, text, bySeverity, fixes: new Map() };
    groups.set(id, made);
    return made;
  };

  const isFound = (row: GridRow, group: Open): boolean =>
    words.every((word) => group.text.includes(word) || adText(row).includes(word));

  const take = (row: GridRow, problem: Problem, at: number): void => {
    if (filter.source !== 'all' && problem.source !== filter.source) return;
    const group = groupOf(row, problem);
    if (!isFound(row, group)) return;
    counts[problem.severity] += 1;
    if (filter.without.has(problem.severity)) return;
    shown += 1;
    group.bySeverity[problem.severity].push({ row, problem, at });
    const fix = problem.fix?.label.key;
    if (fix !== undefined) group.fixes.set(fix, (group.fixes.get(fix) ?? 0) + 1);
  };

  return {
    add: (row) => {
      total += row.problems.length;
      if (filter.only?.has(row.key) === false) return;
      row.problems.forEach((problem, at) => {
        take(row, problem, at);
      });
    },
    finish: () => ({
      groups: [...groups.values()]
        .map(closed)
        .filter((group) => group.found.length > 0)
        .sort(worstFirst),
      counts,
      shown,
      total,
    }),
  };
};

/** The highest severity in a group. */
export const worstOf = ({ counts }: ProblemGroup): Severity =>
  SEVERITIES.find((severity) => counts[severity] > 0) ?? 'info';

/** Number of problems in a group that a click can fix. */
export const fixable = ({ fixes }: ProblemGroup): number =>
  [...fixes.values()].reduce((sum, count) => sum + count, 0);

/** Which problems of which ads are to be fixed. */
export type FixRequest = {
  readonly keys: readonly RowKey[];
  readonly message: string;
  readonly field: FieldPath;
};

/** The request that fixes all fixable problems of a group. */
export const fixRequest = (group: ProblemGroup): FixRequest => ({
  keys: [...new Set(group.found.filter(({ problem }) => problem.fix).map(({ row }) => row.key))],
  message: group.sample.message.key,
  field: group.sample.field,
});
