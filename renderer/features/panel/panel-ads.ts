/**
 * The common values of the selected ads, field by field. Each is computed on first use, so that thousands of ads cost
 * a little for each field instead of one long pause. Pure.
 */
import { type Field, fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { type Json, sameJson } from '../../../shared/json.ts';
import { type Problem, SEVERITIES } from '../../../shared/rules/problem.ts';
import type { LockReason } from '../fields/public.ts';
import { problemName } from '../problems/public.ts';

export type LockOf = (row: GridRow, field: Field) => LockReason | null;

/** One field of all selected ads. */
type Shared = {
  /** The common value; where the ads differ, that of the first ad with one. */
  readonly value: Json;
  readonly mixed: boolean;
  /** Number of ads with a value. */
  readonly filled: number;
  /** Number of ads with a draft. */
  readonly drafts: number;
};

type LockCount = { readonly reason: LockReason; readonly count: number };

/** One kind of problem in some of the ads; `problem` is the first ad's. */
export type ProblemCount = {
  readonly problem: Problem;
  readonly count: number;
  /** Number of ads in which it can be fixed by a click. */
  readonly fixable: number;
};

export type PanelAds = {
  /** Number of selected ads. */
  readonly count: number;
  /** The ads that can be edited; all of them where none can. The members below are about these. */
  readonly rows: readonly GridRow[];
  /** Can any of them be edited? */
  readonly isOpen: boolean;
  /** The ad, if only one is selected. */
  readonly only: GridRow | undefined;
  /** Identifies this set of ads: text being typed belongs to the set it was typed for. */
  readonly scope: string;
  readonly at: (path: FieldPath) => Shared;
  /** Why some of the selected ads cannot be edited at all, with their number. */
  readonly closed: readonly LockCount[];
  /** Why the field is locked, with the number of ads; most frequent first. */
  readonly locks: (field: Field) => readonly LockCount[];
  readonly lockOf: LockOf;
  /** The ads in which the field can be edited. */
  readonly open: (field: Field) => readonly GridRow[];
  readonly problems: (path: FieldPath) => readonly ProblemCount[];
  readonly unrecognized: (path: FieldPath) => number;
  /** All paths with a value in some of the ads. */
  readonly paths: () => readonly FieldPath[];
  readonly categories: () => readonly number[];
};

/** Caches answers by the question's name. */
const once = <Q, A>(nameOf: (question: Q) => string, answer: (question: Q) => A): ((question: Q) => A) => {
  const known = new Map<string, A>();
  return (question) => {
    const name = nameOf(question);
    const found = known.get(name);
    if (found !== undefined) return found;
    const made = answer(question);
    known.set(name, made);
    return made;
  };
};

const itself = (path: FieldPath): string => path;

const lazily = <A>(answer: () => A): (() => A) => {
  const ask = once(String, answer);
  return () => ask('');
};

const shared = (rows: readonly GridRow[], path: FieldPath): Shared => {
  let value: Json = null;
  let filled = 0;
  let drafts = 0;
  let alike = true;
  for (const row of rows) {
    if (Object.hasOwn(row.drafts, path)) drafts += 1;
    const own = row.values[path] ?? null;
    if (own === null) continue;
    if (filled === 0) value = own;
    else if (alike) alike = sameJson(own, value);
    filled += 1;
  }
  return { value, mixed: !alike || (filled > 0 && filled < rows.length), filled, drafts };
};

/** Reasons that apply to a whole ad. */
const CLOSED: readonly LockReason[] = [
  'grid.locked.final',
  'grid.locked.gone',
  'grid.locked.gone.campaign',
  'grid.locked.deleted',
];

const counted = (reasons: Iterable<LockReason>): readonly LockCount[] => {
  const counts = new Map<LockReason, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
};

type Locked = { readonly open: readonly GridRow[]; readonly locks: readonly LockCount[] };

/** The ads in which a field can be edited, and why it cannot in the others. */
const lockedIn = (rows: readonly GridRow[], field: Field, lockOf: LockOf): Locked => {
  const open: GridRow[] = [];
  const reasons: LockReason[] = [];
  for (const row of rows) {
    const reason = lockOf(row, field);
    if (reason === null) open.push(row);
    else if (!CLOSED.includes(reason)) reasons.push(reason);
  }
  return { open, locks: counted(reasons) };
};

/** The kind of a problem: equal in all ads, whatever the problem's numbers. */
const kindOf = (problem: Problem): string => `${problem.severity} ${problemName(problem)}`;

const rankOf = ({ problem }: ProblemCount): number => SEVERITIES.indexOf(problem.severity);

const problemCounts = (rows: readonly GridRow[], path: FieldPath): readonly ProblemCount[] => {
  const counts = new Map<string, ProblemCount>();
  for (const row of rows) {
    for (const problem of row.problems) {
      if (problem.field !== path) continue;
      const kind = kindOf(problem);
      const before = counts.get(kind) ?? { problem, count: 0, fixable: 0 };
      const fixable = before.fixable + (problem.fix ? 1 : 0);
      counts.set(kind, { problem: before.problem, count: before.count + 1, fixable });
    }
  }
  return [...counts.values()].sort((a, b) => rankOf(a) - rankOf(b));
};

const pathsOf = (rows: readonly GridRow[]): readonly FieldPath[] => {
  const paths = new Set<FieldPath>();
  for (const row of rows) for (const path in row.values) paths.add(path);
  return [...paths];
};

const categoriesOf = (rows: readonly GridRow[]): readonly number[] => {
  const ids = new Set<number>();
  for (const { values } of rows) if (typeof values['categoryId'] === 'number') ids.add(values['categoryId']);
  return [...ids];
};

const TITLE = fieldOf('title');

/** Why an ad cannot be edited at all; null where it can. */
const closedReason = (row: GridRow, lockOf: LockOf): LockReason | null => {
  const reason = TITLE ? lockOf(row, TITLE) : null;
  return reason !== null && CLOSED.includes(reason) ? reason : null;
};

/** The ads that can be edited, and why the others cannot. */
const closedIn = (selected: readonly GridRow[], lockOf: LockOf): Locked => {
  const open: GridRow[] = [];
  const reasons: LockReason[] = [];
  for (const row of selected) {
    const reason = closedReason(row, lockOf);
    if (reason === null) open.push(row);
    else reasons.push(reason);
  }
  return { open, locks: counted(reasons) };
};

/** The common values of the selected ads. */
export const createPanelAds = (selected: readonly GridRow[], lockOf: LockOf): PanelAds => {
  const { open, locks: closed } = closedIn(selected, lockOf);
  const rows = open.length > 0 ? open : selected;
  const locked = once(
    (field: Field) => field.path,
    (field) => lockedIn(rows, field, lockOf),
  );
  return {
    count: selected.length,
    rows,
    isOpen: open.length > 0,
    only: selected.length === 1 ? selected[0] : undefined,
    scope: `${selected.length} ${selected[0]?.key ?? ''} ${selected.at(-1)?.key ?? ''}`,
    closed,
    at: once(itself, (path) => shared(rows, path)),
    locks: (field) => locked(field).locks,
    lockOf,
    open: (field) => locked(field).open,
    problems: once(itself, (path) => problemCounts(rows, path)),
    unrecognized: once(itself, (path) => rows.filter((row) => row.unrecognized.includes(path)).length),
    paths: lazily(() => pathsOf(rows)),
    categories: lazily(() => categoriesOf(rows)),
  };
};
