import { z } from 'zod';
import type { Json } from '../../../../shared/json.ts';
import type { ServiceProblem } from '../service.ts';

const text = z.preprocess(
  (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value),
  z.string().catch(''),
);

/** One entry of the error list (*Errors*); a missing text is empty, a code we cannot read is 0. */
const problem = z.object({
  code: z.coerce.number().int().catch(0),
  text,
  msg: text,
  field: text,
  arg: text,
});

const problemList = z.array(z.unknown());

/** The service's reasons: a list of errors, or one error that stands alone. Entries that are no objects are left out. */
export const readProblems = (body: Json): readonly ServiceProblem[] => {
  const list = problemList.safeParse(body);
  return (list.success ? list.data : [body]).flatMap((entry) => {
    const read = problem.safeParse(entry);
    return read.success ? [read.data] : [];
  });
};
