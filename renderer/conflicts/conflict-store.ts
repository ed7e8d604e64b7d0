/** The conflicts of the open account, as the page shows them; read again whenever something may have changed. */
import { call } from '../app/bridge.ts';
import { attempt } from '../app/notices.ts';
import { app, openName } from '../app/state.ts';
import { createStore } from '../app/store.ts';
import type { Decision } from './decisions.ts';
import { decisionsOf } from './decisions.ts';

export type ConflictState = {
  /** Whose they are; those of an account that is no longer open are not shown. */
  readonly account: string;
  readonly decisions: readonly Decision[];
  /** The decision that has the focus, by its place. */
  readonly at: number;
  readonly selected: ReadonlySet<string>;
};

const NOTHING: ConflictState = { account: '', decisions: [], at: 0, selected: new Set() };

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

let asked = 0;

/** Reads them; an answer overtaken by a newer question is dropped. */
export const loadConflicts = (): Promise<void> =>
  attempt(async () => {
    const account = openName();
    if (account === '') return;
    asked += 1;
    const mine = asked;
    const found = await call('conflicts.list', { account, short: true });
    if (mine !== asked || openName() !== account) return;
    const decisions = decisionsOf(found.conflicts);
    const left = new Set(decisions.map(({ id }) => id));
    conflicts.set((state) => ({
      ...(state.account === account ? {} : NOTHING),
      account,
      decisions,
      selected: new Set([...state.selected].filter((id) => left.has(id))),
    }));
  });

const AFTER_MS = 150;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The page follows what changes, a moment after the last change. */
export const followConflicts = (): void => {
  if (app.get().tab !== 'conflicts') return;
  clearTimeout(timer);
  timer = setTimeout(loadConflicts, AFTER_MS);
};
