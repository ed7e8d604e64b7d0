/** React hooks over `answers.ts`. */
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Answer, answerTo, hold, listenTo, type Question, UNASKED } from './answers.ts';
import { afterRest } from './debounce.ts';

/**
 * The answer to a question, requested while the component is mounted; null asks nothing. With `wait`, a question is
 * asked only after it has stayed the same for that many milliseconds, as while somebody moves through a list.
 */
export const useAnswer = <T>(question: Question<T> | null, wait = 0): Answer<T> => {
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
    if (wait === 0) return hold(asked);
    let release = (): void => {};
    const cancel = afterRest(() => {
      release = hold(asked);
    }, wait);
    return () => {
      cancel();
      release();
    };
  }, [key, wait]);
  return useSyncExternalStore(listen, () => (question ? answerTo(question) : UNASKED));
};

/** The last known value, of this question or of the previous one: shown until the next answer arrives. */
export const useLastValue = <T>({ value }: Answer<T>): T | undefined => {
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return last.current;
};
