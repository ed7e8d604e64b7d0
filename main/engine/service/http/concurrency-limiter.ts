/**
 * Limits the requests in flight (`docs/sync.md#pace`): the limit grows while answers are quick and halves on 429, 503
 * and time-outs; a Retry-After holds all requests back. The service documents no rate limits, so they are found by
 * trying.
 */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { Clock, Countdown } from '../../clock.ts';
import { NO_WAIT } from '../../clock.ts';

/** The outcome of a request, as far as it tells about the service's load. */
export type LoadSignal = 'answered' | 'overloaded' | 'failed';

export type ConcurrencyLimiter = {
  /**
   * Waits for a free place; call the returned function to free it. Rejects with `cancelled` when `signal` aborts
   * first.
   */
  readonly enter: (signal?: AbortSignal) => Promise<(pace: LoadSignal) => void>;
  /** Holds back all requests for `ms` milliseconds. */
  readonly hold: (ms: number) => void;
  /**
   * `listener` is called with the milliseconds for which all requests are held back; the returned function
   * unsubscribes it.
   */
  readonly onHold: (listener: (ms: number) => void) => () => void;
  /** Call after the machine slept: timers stood still, so waiting requests may be due. */
  readonly lookAgain: () => void;
  readonly setMost: (most: number) => void;
  /** The present limit. */
  readonly width: () => number;
};

type Waiter = { readonly admit: () => void };

export const MOST_IN_FLIGHT = 16;
const LEAST_IN_FLIGHT = 2;
const START_IN_FLIGHT = 4;
/** An answer within this time, in milliseconds, is quick. */
const QUICK_MS = 1_500;

export const createConcurrencyLimiter = (clock: Clock): ConcurrencyLimiter => {
  const waiters = new Set<Waiter>();
  const listeners = new Set<(ms: number) => void>();
  let most = MOST_IN_FLIGHT;
  let width = START_IN_FLIGHT;
  let inFlight = 0;
  let halvings = 0;
  let held: Countdown = NO_WAIT;
  let timer: NodeJS.Timeout | undefined;

  const clamp = (wanted: number): number => Math.min(most, Math.max(Math.min(LEAST_IN_FLIGHT, most), wanted));

  const admitWaiters = (): void => {
    const wait = held();
    if (wait > 0) {
      clearTimeout(timer);
      timer = setTimeout(admitWaiters, wait);
      return;
    }
    for (const waiter of waiters) {
      if (inFlight >= Math.floor(width)) return;
      waiters.delete(waiter);
      waiter.admit();
    }
  };

  /** Outcomes of requests let in before a halving do not count after it. */
  const adapt = (pace: LoadSignal, tookMs: number, halvingsAtEntry: number): void => {
    if (pace === 'overloaded' && halvingsAtEntry === halvings) {
      halvings += 1;
      width = clamp(width / 2);
    }
    if (pace === 'answered' && tookMs <= QUICK_MS) width = clamp(width + (halvings === 0 ? 1 : 1 / width));
  };

  const admit = (): ((pace: LoadSignal) => void) => {
    const start = clock.read();
    const halvingsAtEntry = halvings;
    let left = false;
    inFlight += 1;
    return (pace) => {
      if (left) return;
      left = true;
      inFlight -= 1;
      adapt(pace, clock.since(start), halvingsAtEntry);
      admitWaiters();
    };
  };

  return {
    enter: (signal) =>
      new Promise((resolve, reject) => {
        const onAbort = (): void => {
          waiters.delete(waiter);
          reject(new AdsheetError('cancelled'));
        };
        const waiter: Waiter = {
          admit: () => {
            signal?.removeEventListener('abort', onAbort);
            resolve(admit());
          },
        };
        if (signal?.aborted) return onAbort();
        signal?.addEventListener('abort', onAbort, { once: true });
        waiters.add(waiter);
        admitWaiters();
      }),
    hold: (ms) => {
      if (ms > held()) held = clock.countdown(ms);
      for (const listener of listeners) listener(held());
    },
    onHold: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setMost: (wanted) => {
      most = Math.min(MOST_IN_FLIGHT, Math.max(1, Math.floor(wanted)));
      width = clamp(width);
      admitWaiters();
    },
    lookAgain: admitWaiters,
    width: () => Math.floor(width),
  };
};
