import type { Scope } from '../model.ts';
import type { Service } from '../service.ts';
import type { Grant } from '../store/grants.ts';
import { refuse } from './errors.ts';

/**
 * The grant behind an Authorization header.
 * @throws ServiceError 401 with 1009 without a token, 401 with 1007 for an unknown or expired one, 403 with 1003 when
 * none of the needed scopes was granted.
 */
export const authorize = (service: Service, header: string | undefined, needed: readonly Scope[]): Grant => {
  const [, token] = /^Bearer\s+(\S+)$/i.exec(header ?? '') ?? [];
  if (token === undefined) throw refuse(401, 1009);
  const grant = service.world.grants.find('access', token);
  if (grant === undefined) throw refuse(401, 1007);
  const granted = service.settings().grantedScopes;
  const held = grant.scopes.filter((scope) => granted.includes(scope));
  if (!needed.some((scope) => held.includes(scope))) throw refuse(403, 1003);
  return { ...grant, scopes: held };
};
