/** Failures as they cross a border. What is expected keeps its code; a bug is `internal`, told to the log alone. */
import { AdsheetError, type ErrorShape, type Outcome } from '../../shared/contract/errors.ts';

export type Log = (line: string) => void;

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
