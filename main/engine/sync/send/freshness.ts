/**
 * How old the read of an ad may be when its write leaves. The age is checked again at the last instant, since the write
 * may have waited for the concurrency limit, a token or a socket, and the machine may have slept.
 */
import type { AccountContext } from '../../context.ts';

const FRESH_MS = 5_000;

/** Is the read still fresh enough to write on it? */
export type IsFresh = () => boolean;

/**
 * Reads, and returns the result with its freshness, counted from the request: by the largest of the machine's clocks and
 * the service's `Date`, whichever says that more time has passed.
 */
export const readFresh = async <T>(
  { clock, service }: Pick<AccountContext, 'clock' | 'service'>,
  read: () => Promise<T>,
): Promise<{ readonly value: T; readonly isFresh: IsFresh }> => {
  const left = clock.countdown(FRESH_MS);
  const value = await read();
  const date = service.newestDate();
  return { value, isFresh: () => left() > 0 && service.newestDate() - date <= FRESH_MS };
};
