/** A store outside React: one immutable value, listeners, and a hook that selects a part of it. */
import { useSyncExternalStore } from 'react';

export type Store<S> = {
  readonly get: () => S;
  /** Merges a part into the state; listeners are called only if something changed. */
  readonly set: (change: Partial<S> | ((state: S) => Partial<S>)) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export const createStore = <S extends object>(initial: S): Store<S> => {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (change) => {
      const part = typeof change === 'function' ? change(state) : change;
      const moved = (Object.keys(part) as (keyof S)[]).some((key) => !Object.is(part[key], state[key]));
      if (!moved) return;
      state = { ...state, ...part };
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** A component's part of a store's state; `select` must return an existing value, never a new object. */
export const useStore = <S, T>(store: Store<S>, select: (state: S) => T): T =>
  useSyncExternalStore(store.subscribe, () => select(store.get()));
