/** What a write's outcome means to the item, to its row and to the run (`docs/sync.md#unknown-outcomes`). */
import type { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { errorKey } from '../../../../shared/locale/index.ts';
import type { Problem } from '../../../../shared/rules/problem.ts';
import type { About } from '../../../../shared/rules/service-problem.ts';
import { serviceProblem, silentRefusal } from '../../../../shared/rules/service-problem.ts';
import { deniedError } from '../../service/http/answer.ts';
import type { WriteOutcome } from '../../service/service.ts';
import { fieldInBody } from './body-fields.ts';

type Refused = Extract<WriteOutcome<unknown>, { kind: 'refused' }>;

/** What was sent: the service's reasons are read differently by body and by kind of resource. */
export type Sent = { readonly body?: JsonObject | undefined; readonly about?: About };

/** The service's reasons as problems at the fields of what was sent; the status itself where it gave none. */
export const refusalProblems = (
  { problems, status }: Refused,
  { body, about = 'ad' }: Sent = {},
): readonly Problem[] =>
  problems.length > 0
    ? problems.map((error) => serviceProblem(error, { about, field: body && fieldInBody(body, error) }))
    : [silentRefusal(status, about)];

const plainParams = (cause: AdsheetError): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(cause.params).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
    ),
  );

const saidIn = ({ params }: AdsheetError): Pick<Problem, 'said'> => {
  const text = params['serviceText'];
  return typeof text === 'string' ? { said: { text, field: '', arg: '' } } : {};
};

/** The problem of an item whose write never got a clear answer, with the service's text where there was one. */
export const unknownProblem = (cause: AdsheetError): Problem => ({
  field: '',
  code: cause.code,
  severity: 'error',
  message: { key: errorKey(cause.code, cause.params), params: plainParams(cause) },
  source: 'service',
  ...saidIn(cause),
});

/** The error of a 401 or 403, which is about the account: nothing more can be sent. Undefined for any other outcome. */
export const stopsTheRun = (outcome: WriteOutcome<unknown>): AdsheetError | undefined =>
  outcome.kind === 'refused' && (outcome.status === 401 || outcome.status === 403)
    ? deniedError(outcome.status, outcome.problems)
    : undefined;
