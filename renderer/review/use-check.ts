import { useMemo } from 'react';
import { app } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { type CheckView, checkView } from './check-view.ts';

/** The last check as far as it still holds; null before one. */
export const useCheck = (): CheckView | null => {
  const result = useStore(app, (state) => state.checkResult);
  const plan = useStore(app, (state) => state.plan);
  const then = useStore(app, (state) => state.checkedAs);
  return useMemo(() => result && plan && checkView(result, plan, then), [result, plan, then]);
};
