/** What the problems panel shows of all problems: kept while the panel is closed or another page is open. */
import type { RowKey } from '../../shared/ad/model.ts';
import type { Problem, Severity } from '../../shared/rules/problem.ts';
import { createStore } from '../app/store.ts';
import type { Found } from './problem-groups.ts';

export type ProblemView = {
  /** Severities that are left out. */
  readonly without: ReadonlySet<Severity>;
  readonly source: 'all' | Problem['source'];
  readonly onlySelected: boolean;
  readonly search: string;
  /** Groups of which only the head is shown. */
  readonly folded: ReadonlySet<string>;
  /** The line the keys act on: its name, and its place for when it is gone. */
  readonly active: { readonly id: string; readonly place: number };
  /** A problem that was gone to, of an ad the sheet's filter hides. */
  readonly hidden: Found | null;
};

export const NOTHING_LEFT_OUT = {
  without: new Set<Severity>(),
  source: 'all',
  onlySelected: false,
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

const NOBODY: ReadonlySet<RowKey> = new Set();

/** The selected ads where the view asks for them; null for all. */
export const onlyOf = (view: ProblemView, selected: readonly RowKey[]): ReadonlySet<RowKey> | null => {
  if (!view.onlySelected) return null;
  return selected.length === 0 ? NOBODY : new Set(selected);
};
