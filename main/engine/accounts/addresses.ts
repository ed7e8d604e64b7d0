/** Which addresses an account may speak to: https, or http on this machine only. */
import { isIP } from 'node:net';
import { AdsheetError } from '../../../shared/contract/errors.ts';

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * An address as it may be used: no user, no query, no fragment, no slash at its end.
 * @throws AdsheetError `bad-address` with `reason` `not-an-address`, `not-https` or `not-plain`.
 */
export const serviceAddress = (text: string): string => {
  const refuse = (reason: string): AdsheetError => new AdsheetError('bad-address', { address: text, reason });
  if (!URL.canParse(text)) throw refuse('not-an-address');
  const url = new URL(text);
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!secure) throw refuse('not-https');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw refuse('not-plain');
  return url.href.replace(/\/+$/, '');
};

/** A redirect address must be one our listener can answer or the user can paste: loopback http, or any https. */
export const redirectAddress = (text: string): string => {
  serviceAddress(text);
  return text;
};
