/** What a write's outcome means to the item, to its row and to the run (`design/sync.md`, *Push* 4, 5). */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { serviceProblem } from '../../../shared/rules/service-problem.ts';
import type { ServiceProblem, WriteOutcome } from '../service/service.ts';
import { fieldInBody } from './body-fields.ts';

type Refused = Extract<WriteOutcome<unknown>, { kind: 'refused' }>;

const problemOf = (error: ServiceProblem, body: JsonObject | undefined): Problem => {
  const problem = serviceProblem(error);
  const field = body && fieldInBody(body, error);
  return field === undefined ? problem : { ...problem, field };
};

/** The service's reasons as problems at the fields of `body`, what was sent; the status itself where it gave none. */
export const refusalProblems = ({ problems, status }: Refused, body?: JsonObject): readonly Problem[] =>
  problems.length > 0
    ? problems.map((error) => problemOf(error, body))
    : [serviceProblem({ code: status === 404 ? 1004 : status, text: `HTTP ${status}` })];

const plainParams = (cause: AdsheetError): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(cause.params).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
    ),
  );

/** What is told of an item whose write never got a clear answer. */
export const unknownProblem = (cause: AdsheetError): Problem => ({
  field: '',
  code: cause.code,
  severity: 'error',
  message: { key: `error.${cause.code}`, params: plainParams(cause) },
  source: 'service',
});

/** A refusal that is about the account and not about the ad: nothing more can be sent. */
export const stopsTheRun = (outcome: WriteOutcome<unknown>): AdsheetError | undefined =>
  outcome.kind === 'refused' && (outcome.status === 401 || outcome.status === 403)
    ? new AdsheetError('not-allowed', { status: outcome.status })
    : undefined;
