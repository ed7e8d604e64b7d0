/** The list of problems, computed in time slices so that typing and scrolling do not wait. */
import { useEffect, useMemo, useState } from 'react';
import { inSlices, yieldToWindow } from '../../core/slices.ts';
import { app, rows } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { useWords } from '../../core/words.ts';
import { createGrouping, type ProblemFilter, type ProblemList } from './problem-groups.ts';
import { problemView } from './problem-view.ts';
import { kindText } from './problem-words.ts';

const useFilter = (): ProblemFilter => {
  const { without, source, search, only } = useStore(problemView, (state) => state);
  return useMemo(() => ({ without, source, search, only }), [without, source, search, only]);
};

/** Null until the first list is computed; `busy` while another one is. */
export const useProblemList = (): { readonly list: ProblemList | null; readonly busy: boolean } => {
  const filter = useFilter();
  const words = useWords();
  // The counts are updated shortly after rows changed: a sign that the list may have changed.
  const counts = useStore(app, (state) => state.counts);
  const campaigns = useStore(app, (state) => state.campaigns);
  const [list, setList] = useState<ProblemList | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let overtaken = counts === undefined;
    const make = async (): Promise<void> => {
      // In a task of its own, as many other components render the new counts in this one.
      await yieldToWindow();
      if (overtaken) return;
      const grouping = createGrouping(filter, (problem) => kindText(problem, words));
      const pause = (): boolean => {
        if (!overtaken) setBusy(true);
        return overtaken;
      };
      if (!(await inSlices([...rows.all(), ...campaigns], grouping.add, { pause }))) return;
      setList(grouping.finish());
      setBusy(false);
    };
    make();
    return () => {
      overtaken = true;
    };
  }, [filter, words, counts, campaigns]);
  return { list, busy };
};
