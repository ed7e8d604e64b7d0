/** Rows as the engine sends them, for tests of the window's pure parts. */
import { createRowCounter, type RowCounts } from '../../../renderer/core/rows/row-counts.ts';
import {
  createGrouping,
  type ProblemFilter,
  type ProblemList,
} from '../../../renderer/features/problems/problem-groups.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { CategoryRow, GridRow } from '../../../shared/contract/views.ts';
import type { Problem } from '../../../shared/rules/problem.ts';

export const rowKey = (number: number): RowKey => `r${number}` as RowKey;

export const gridRow = (number: number, part: Partial<GridRow> = {}): GridRow => ({
  key: rowKey(number),
  id: 9000 + number,
  state: 'live',
  values: { title: `Ad ${number}`, status: 'ACTIVE', categoryId: 11, campaignId: 1 },
  drafts: {},
  conflicts: {},
  problems: [],
  unrecognized: [],
  asOf: 0,
  ...part,
});

export const problem = (field: string, severity: Problem['severity']): Problem => ({
  field,
  code: 2002,
  severity,
  message: { key: 'rule.bid', params: {} },
  source: 'local',
});

export const category = (
  id: number,
  parentId: number,
  level: number,
  label = `Category ${id}`,
): CategoryRow => ({
  id,
  parentId,
  level,
  label,
  status: 'ACTIVE',
  ads: 0,
  active: 0,
  places: null,
  leaf: level > 1,
});

export const NO_PROBLEM_FILTER: ProblemFilter = { without: new Set(), source: 'all', only: null, search: '' };

/** The problems of rows, all at once. */
export const groupProblems = (
  list: Iterable<GridRow>,
  filter: ProblemFilter,
  textOf: (problem: Problem) => string,
): ProblemList => {
  const grouping = createGrouping(filter, textOf);
  for (const row of list) grouping.add(row);
  return grouping.finish();
};

/** What a counter says that met these rows at once. */
export const counted = (rows: readonly GridRow[]): RowCounts => {
  const counter = createRowCounter();
  counter.follow({ kind: 'patch', patch: { add: rows, update: [], before: [], remove: [] } });
  return counter.counts();
};
