import { AdsheetError } from '../../../shared/contract/errors.ts';

/** Is it an address of this computer, under one of the names a redirect or a sandbox uses? */
export const isLoopback = (url: URL): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname.toLowerCase());

const bad = (field: string, address: string): AdsheetError =>
  new AdsheetError('bad-address', { field, address });

/**
 * Checks and normalizes a service's address: https, or http on this computer only; no user name, query or fragment.
 * Trailing slashes are removed.
 * @throws AdsheetError `bad-address`
 */
export const checkServiceAddress = (field: string, address: string): string => {
  const text = address.trim().replace(/\/+$/, '');
  if (!URL.canParse(text)) throw bad(field, address);
  const url = new URL(text);
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
  if (!secure || url.username !== '' || url.password !== '') throw bad(field, address);
  if (text.includes('?') || text.includes('#')) throw bad(field, address);
  return text;
};

/**
 * Checks a fixed redirect address: http on this computer, or https elsewhere; there the seller pastes the final
 * address.
 * @throws AdsheetError `bad-address`
 */
export const checkRedirectAddress = (address: string): string => {
  if (!URL.canParse(address)) throw bad('redirectUri', address);
  const url = new URL(address);
  const known = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
  if (!known || url.username !== '' || url.hash !== '') throw bad('redirectUri', address);
  return address;
};
