/** Failures that are about one thing to read alone, so that all others are read. */
import { AdsheetError } from '../../shared/contract/errors.ts';

/** Codes of failures that are about the one request. Sign-in, load and connection concern the whole pull. */
const UNREADABLE: ReadonlySet<string> = new Set([
  'service-refused',
  'service-answer',
  'not-allowed',
  'not-found',
  'pull-stuck',
]);

/** The failure of `read` where it is about its own data alone, null where there was none. Rejects with any other. */
export const unreadableOf = async (read: () => Promise<void>): Promise<AdsheetError | null> => {
  try {
    await read();
    return null;
  } catch (error) {
    if (error instanceof AdsheetError && UNREADABLE.has(error.code)) return error;
    throw error;
  }
};
