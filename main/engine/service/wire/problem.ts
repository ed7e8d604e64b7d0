import { z } from 'zod';
import type { Json } from '../../../../shared/json.ts';
import type { ServiceProblem } from '../service.ts';

const text = z.preprocess(
  (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value),
  z.string().catch(''),
);

/** One entry of the error list (`docs/interface.md#errors`); a missing text is empty, an unreadable code is 0. */
const problem = z.object({
  code: z.coerce.number().int().catch(0),
  text,
  msg: text,
  field: text,
  arg: text,
});

const problemList = z.array(z.unknown());

const saysNothing = ({ code, text, msg, field, arg }: ServiceProblem): boolean =>
  code === 0 && text === '' && msg === '' && field === '' && arg === '';

/** A reason that is a plain text. */
export const problemOfText = (said: string): ServiceProblem => ({
  code: 0,
  text: '',
  msg: said,
  field: '',
  arg: '',
});

/**
 * The service's reasons: a list of errors, or a single one; an error may be a plain text. Other and empty entries are
 * left out.
 */
export const readProblems = (body: Json): readonly ServiceProblem[] => {
  const list = problemList.safeParse(body);
  return (list.success ? list.data : [body]).flatMap((entry) => {
    if (typeof entry === 'string') return entry.trim() === '' ? [] : [problemOfText(entry)];
    const read = problem.safeParse(entry);
    return read.success && !saysNothing(read.data) ? [read.data] : [];
  });
};
