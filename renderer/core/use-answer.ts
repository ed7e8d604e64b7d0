/** The hooks over `answers.ts`. */
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Answer, answerTo, hold, listenTo, type Question, UNASKED } from './answers.ts';
import { afterRest } from './debounce.ts';

/**
 * The answer to a question, asked for as long as the component is there; null asks nothing. With `rest`, only a question
 * that is still the same after so many milliseconds is asked, as while somebody walks through a list.
 */
export const useAnswer = <T>(question: Question<T> | null, rest = 0): Answer<T> => {
  const key = question?.key;
  const latest = useRef(question);
  latest.current = question;
  const listen = useCallback(
    (listener: () => void) =>
      key !== undefined && latest.current ? listenTo(latest.current, listener) : () => {},
    [key],
  );
  useEffect(() => {
    const asked = latest.current;
    if (key === undefined || !asked) return undefined;
    if (rest === 0) return hold(asked);
    let release = (): void => {};
    const cancel = afterRest(() => {
      release = hold(asked);
    }, rest);
    return () => {
      cancel();
      release();
    };
  }, [key, rest]);
  return useSyncExternalStore(listen, () => (question ? answerTo(question) : UNASKED));
};

/** The last value there was, of this question or of the one asked before it: what is shown until the next is there. */
export const useLastValue = <T>({ value }: Answer<T>): T | undefined => {
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return last.current;
};
