/** Failures as they cross a border. What is expected keeps its code; a bug is `internal`, told to the log alone. */
import { AdsheetError, type ErrorShape, type Outcome } from '../../shared/contract/errors.ts';

export type Log = (line: string) => void;

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** What the log is told of a failure nobody expected. */
export const failureLine = (what: string, error: unknown): string => `${what}: ${stackOf(error)}`;

const NO_ROOM: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);
const NO_RIGHT = /^(?:EACCES|EPERM|EROFS|SQLITE_(?:READONLY|CANTOPEN|PERM|IOERR_ACCESS))/;

/** A folder on a disk that can only be read is said not to be there. */
const isNoRight = ({ code = '', syscall }: NodeJS.ErrnoException): boolean =>
  NO_RIGHT.test(code) || (code === 'ENOENT' && syscall === 'mkdir');

/** What a failure of the disk under our own files means, whichever file it met; files of the user have errors of theirs. */
const ofDisk = (error: unknown): AdsheetError | undefined => {
  if (!(error instanceof Error)) return undefined;
  const failure = error as NodeJS.ErrnoException;
  if (NO_ROOM.has(failure.code ?? '')) return new AdsheetError('disk-full', {}, { cause: error });
  if (!isNoRight(failure)) return ofDisk(error.cause);
  return new AdsheetError('home-unwritable', failure.path ? { path: failure.path } : {}, { cause: error });
};

/** A failure of `what` as callers may see it: an expected one as it is; a bug as `internal`, told to the log. */
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

/** The error an `ErrorShape` stood for. */
export const errorOf = ({ code, details }: ErrorShape): AdsheetError => new AdsheetError(code, details);

/** Runs `act` and gives its end as an outcome, never an exception. */
export const outcomeOf = async <T>(act: () => Promise<T>): Promise<Outcome<T>> => {
  try {
    return { ok: true, value: await act() };
  } catch (error) {
    return { ok: false, error: errorShape(error) };
  }
};
