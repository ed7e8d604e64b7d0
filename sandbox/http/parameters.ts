import type { Settings } from '../settings.ts';
import { fault, ServiceError } from './errors.ts';

const fields = ['_include', '_exclude'];
const listFilters =
  'limit pageToken adIds titleKeywords status orderBy direction changedSince remainingBudget startDate endDate categoryIds campaignId';

/** The query parameters of calls for which the interface lists all. */
const named: Readonly<Record<string, readonly string[]>> = {
  'GET /ad': [...listFilters.split(' '), ...fields],
  'POST /ad': ['_body', '_validate', ...fields],
  'GET /ad/:id': fields,
  'PUT /ad/:id': ['_body', '_validate', ...fields],
  'GET /ad/byVendor/:vendorId': fields,
  'PUT /ad/:id/status/:status': ['_validate'],
  'GET /ad/mapping/externalids': ['limit', 'offset', 'status'],
  'GET /category/:id': ['levels', ...fields],
  'GET /categories': ['categoryIds', ...fields],
  'GET /user': [],
  'POST /image': [],
};

/** @throws ServiceError 400 with 2001 for each unknown parameter, if the settings refuse those. */
export const checkParameters = (
  method: string,
  path: string,
  query: Readonly<Record<string, string>>,
  { unknownParameters }: Settings,
): void => {
  const known = named[`${method} ${path}`];
  if (unknownParameters === 'ignore' || known === undefined) return;
  const unknown = Object.keys(query).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new ServiceError(
      400,
      unknown.map((name) => fault(2001, name)),
    );
};
