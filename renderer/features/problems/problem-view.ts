/** What the problems panel shows of all problems: kept while the panel is closed or another page is open. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Problem, Severity } from '../../../shared/rules/problem.ts';
import { createStore } from '../../core/store.ts';
import type { LocatedProblem } from './problem-groups.ts';

export type ProblemView = {
  /** Severities that are left out. */
  readonly without: ReadonlySet<Severity>;
  readonly source: 'all' | Problem['source'];
  /** Only the ads that were the target when this was asked for; null for all. */
  readonly only: ReadonlySet<RowKey> | null;
  readonly search: string;
  /** Groups of which only the head is shown. */
  readonly folded: ReadonlySet<string>;
  /** The line the keys act on: its name, and its place for when it is gone. */
  readonly active: { readonly id: string; readonly place: number };
  /** A problem that was gone to, of an ad the sheet's filter hides. */
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
