/** The view state of the problems panel; kept while it is closed or another page is open. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Problem, Severity } from '../../../shared/rules/problem.ts';
import { createStore } from '../../core/store.ts';
import type { LocatedProblem } from './problem-groups.ts';

export type ProblemView = {
  /** Severities that are hidden. */
  readonly without: ReadonlySet<Severity>;
  readonly source: 'all' | Problem['source'];
  /** Only the ads that were the target when this was chosen; null for all. */
  readonly only: ReadonlySet<RowKey> | null;
  readonly search: string;
  /** Closed groups. */
  readonly folded: ReadonlySet<string>;
  /** The active line: its id, and its index for when it disappears. */
  readonly active: { readonly id: string; readonly place: number };
  /** The last chosen problem, if its ad is hidden by the sheet's filter. */
  readonly hidden: LocatedProblem | null;
};

export const NOTHING_LEFT_OUT = {
  without: new Set<Severity>(),
  source: 'all',
  only: null,
  search: '',
} as const satisfies Partial<ProblemView>;

export const problemView = createStore<ProblemView>({
  ...NOTHING_LEFT_OUT,
  folded: new Set(),
  active: { id: '', place: 0 },
  hidden: null,
});

const toggled = <T>(set: ReadonlySet<T>, value: T): ReadonlySet<T> => {
  const copy = new Set(set);
  if (!copy.delete(value)) copy.add(value);
  return copy;
};

export const toggleSeverity = (severity: Severity): void =>
  problemView.set(({ without }) => ({ without: toggled(without, severity) }));

export const toggleFold = (group: string): void =>
  problemView.set(({ folded }) => ({ folded: toggled(folded, group) }));
