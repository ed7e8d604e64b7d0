/** The conflicts of the open account, as the page shows them. */
import { follow, renew } from '../../core/answers.ts';
import type { Output } from '../../core/bridge.ts';
import { question } from '../../core/question.ts';
import { openName } from '../../core/state.ts';
import { createStore } from '../../core/store.ts';
import type { Decision } from './decisions.ts';
import { decisionsOf } from './decisions.ts';

export type ConflictState = {
  /** Whose they are; those of an account that is no longer open are not shown. */
  readonly account: string;
  readonly listed: Listed;
  readonly decisions: readonly Decision[];
  /** The decision that has the focus, by its place. */
  readonly at: number;
  readonly selected: ReadonlySet<string>;
};

const NOTHING: ConflictState = { account: '', listed: [], decisions: [], at: 0, selected: new Set() };

export const conflicts = createStore<ConflictState>(NOTHING);

/** The place of the focus, within what there is. */
export const focused = ({ decisions, at }: ConflictState): Decision | undefined =>
  decisions[Math.min(at, decisions.length - 1)];

/** What a key or a button is for: what is selected, else what has the focus. */
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

/** Keeps them as they are now for as long as somebody looks; returns what ends it. */
export const followConflicts = (account: string): (() => void) =>
  follow(conflictsOf(account), ({ value }) => take(account, value?.conflicts));

/** Reads them anew; a failure is told. */
export const loadConflicts = async (): Promise<void> => {
  const account = openName();
  const { value } = await renew(conflictsOf(account));
  if (openName() === account) take(account, value?.conflicts);
};
