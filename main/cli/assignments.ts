import { tell } from '../../shared/locale/terminal.ts';
import { UsageError } from './exit.ts';

export type Assignment = { readonly field: string; readonly text: string };

/** Splits `FIELD=VALUE` at the first equals sign; an empty value clears. Labels are in braces: `{Daily budget}=5`. */
export const assignmentOf = (word: string): Assignment => {
  const at = word.startsWith('{') ? word.indexOf('=', word.indexOf('}')) : word.indexOf('=');
  if (at <= 0) throw new UsageError(tell('cli.not_assignment', { text: word }));
  return { field: word.slice(0, at), text: word.slice(at + 1) };
};
