import { useEffect, useState } from 'react';
import type { Job } from '../../../shared/contract/jobs.ts';
import { app } from '../state.ts';
import { useStore } from '../store.ts';
import { useWords } from '../words.ts';

const SECOND = 1_000;

const secondsUntil = (at: string | undefined): number =>
  at === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / SECOND));

/** Whole seconds until `at`, counted down; 0 once it is past. */
const useSecondsUntil = (at: string | undefined): number => {
  const [seconds, setSeconds] = useState(secondsUntil(at));
  useEffect(() => {
    setSeconds(secondsUntil(at));
    if (at === undefined) return undefined;
    const timer = setInterval(() => setSeconds(secondsUntil(at)), SECOND);
    return () => clearInterval(timer);
  }, [at]);
  return seconds;
};

/** A job's progress in words: its phase, that it resumes an earlier one, or that the service asked it to wait. */
export const useJobWords = (job: Job): { readonly text: string; readonly waits: boolean } => {
  const { t, phase } = useWords();
  const seconds = useSecondsUntil(job.waitUntil);
  const isResumed = useStore(app, (state) => state.resumedPull === job.id);
  if (seconds > 0) return { text: t('job.wait', { count: seconds }), waits: true };
  return { text: isResumed ? t('job.resumed') : phase(job), waits: false };
};
