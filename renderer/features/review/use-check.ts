import { useMemo } from 'react';
import { useStore } from '../../core/store.ts';
import { pushState } from '../push/public.ts';
import { type CheckView, checkView } from './check-view.ts';

/** The results of the last check that still apply; null without a check. */
export const useCheck = (): CheckView | null => {
  const result = useStore(pushState, (state) => state.checkResult);
  const plan = useStore(pushState, (state) => state.plan);
  const then = useStore(pushState, (state) => state.checkedAs);
  return useMemo(() => result && plan && checkView(result, plan, then), [result, plan, then]);
};
