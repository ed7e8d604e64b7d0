/** The conflicts of the open account, for their page. */
import { follow, refetch } from '../../core/answers.ts';
import type { Output } from '../../core/bridge.ts';
import { question } from '../../core/question.ts';
import { openName } from '../../core/state.ts';
import { createStore } from '../../core/store.ts';
import type { Decision } from './decisions.ts';
import { decisionsOf } from './decisions.ts';

export type ConflictState = {
  /** The account they belong to; those of another account are not shown. */
  readonly account: string;
  readonly listed: Listed;
  readonly decisions: readonly Decision[];
  /** The index of the focused decision. */
  readonly at: number;
  readonly selected: ReadonlySet<string>;
};

const NOTHING: ConflictState = { account: '', listed: [], decisions: [], at: 0, selected: new Set() };

export const conflicts = createStore<ConflictState>(NOTHING);

/** The focused decision, with the index limited to the list. */
export const focused = ({ decisions, at }: ConflictState): Decision | undefined =>
  decisions[Math.min(at, decisions.length - 1)];

/** The decisions a key or button is for: the selected ones, otherwise the focused one. */
export const chosen = (state: ConflictState): readonly Decision[] => {
  const selected = state.decisions.filter(({ id }) => state.selected.has(id));
  const one = focused(state);
  return selected.length > 0 ? selected : one ? [one] : [];
};

type Listed = Output<'conflicts.list'>['conflicts'];

const conflictsOf = (account: string) => question('conflicts.list', { account, short: true });

const take = (account: string, listed: Listed | undefined): void => {
  if (listed === undefined || (conflicts.get().account === account && conflicts.get().listed === listed))
    return;
  const decisions = decisionsOf(listed);
  const left = new Set(decisions.map(({ id }) => id));
  conflicts.set((state) => ({
    ...(state.account === account ? {} : NOTHING),
    account,
    listed,
    decisions,
    selected: new Set([...state.selected].filter((id) => left.has(id))),
  }));
};

/** Keeps the conflicts up to date; returns the function that stops this. */
export const followConflicts = (account: string): (() => void) =>
  follow(conflictsOf(account), ({ value }) => take(account, value?.conflicts));

/** Reads them again; an error is shown. */
export const loadConflicts = async (): Promise<void> => {
  const account = openName();
  const { value } = await refetch(conflictsOf(account));
  if (openName() === account) take(account, value?.conflicts);
};
