/**
 * Errors at process boundaries. An expected error keeps its code; a bug becomes `internal`, with details in the log
 * only.
 */
import { AdsheetError, type ErrorShape, type Outcome } from '../../shared/contract/errors.ts';

export type Log = (line: string) => void;

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** The log line of an unexpected error. */
export const failureLine = (what: string, error: unknown): string => `${what}: ${stackOf(error)}`;

const NO_ROOM: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);
const NO_RIGHT = /^(?:EACCES|EPERM|EROFS|SQLITE_(?:READONLY|CANTOPEN|PERM|IOERR_ACCESS))/;

/** Creating a folder on a read-only disk may fail with ENOENT. */
const isNoRight = ({ code = '', syscall }: NodeJS.ErrnoException): boolean =>
  NO_RIGHT.test(code) || (code === 'ENOENT' && syscall === 'mkdir');

/** The error code for a failure of the disk with our own files; files of the user have codes of their own. */
const ofDisk = (error: unknown): AdsheetError | undefined => {
  if (!(error instanceof Error)) return undefined;
  const failure = error as NodeJS.ErrnoException;
  if (NO_ROOM.has(failure.code ?? '')) return new AdsheetError('disk-full', {}, { cause: error });
  if (!isNoRight(failure)) return ofDisk(error.cause);
  return new AdsheetError('home-unwritable', failure.path ? { path: failure.path } : {}, { cause: error });
};

/** An error of `what` for callers: an expected one unchanged; a bug as `internal`, logged. */
export const expectedError = (what: string, error: unknown, log: Log): AdsheetError => {
  if (error instanceof AdsheetError) return error;
  const found = ofDisk(error);
  if (found) return found;
  log(failureLine(what, error));
  return new AdsheetError('internal', {}, { cause: error });
};

export const errorShape = (error: unknown): ErrorShape =>
  error instanceof AdsheetError
    ? { code: error.code, message: error.message, details: error.params }
    : { code: 'internal', message: error instanceof Error ? error.message : String(error), details: {} };

/** The error of an `ErrorShape`. */
export const errorOf = ({ code, details }: ErrorShape): AdsheetError => new AdsheetError(code, details);

/** Runs `act` and returns its result or error as an outcome; never rejects. */
export const outcomeOf = async <T>(act: () => Promise<T>): Promise<Outcome<T>> => {
  try {
    return { ok: true, value: await act() };
  } catch (error) {
    return { ok: false, error: errorShape(error) };
  }
};
