/**
 * What was read of an ad may be this old when its write leaves, not when the write was begun: between the two it may
 * have waited for a place, a token or a socket, and the machine may have slept.
 */
import type { AccountContext } from '../context.ts';

const FRESH_MS = 5_000;

/** True while what was read may be written on. */
export type IsFresh = () => boolean;

/**
 * Reads, and says how long what was read is fresh: by every clock of the machine since it was asked for, and by the
 * `Date` of the service, which may know of more time than they do but is not believed where it knows of less.
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
