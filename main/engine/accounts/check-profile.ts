import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Profile } from '../../../shared/contract/views.ts';
import { checkRedirectAddress, checkServiceAddress } from './addresses.ts';

/** Names Windows keeps for devices, with or without an ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const NAME = /^[A-Za-z0-9][A-Za-z0-9 ._&+-]{0,63}$/;

export const isName = (name: string): boolean => NAME.test(name) && !DEVICE.test(name) && !/[. ]$/.test(name);

/**
 * Checks an account's name, which is also the name of its folder on every system.
 * @throws AdsheetError `bad-input`
 */
export const checkName = (name: string): string => {
  if (isName(name)) return name;
  throw new AdsheetError('bad-input', { reason: 'name', field: 'name' });
};

/**
 * Checks a profile: a safe name, usable addresses, and certificates verified everywhere but in a sandbox.
 * @throws AdsheetError `bad-input`, `bad-address`
 */
export const checkProfile = (profile: Profile): Profile => {
  if (profile.insecureTls === true && profile.environment !== 'sandbox') {
    throw new AdsheetError('bad-input', { reason: 'insecureTls', field: 'insecureTls' });
  }
  return {
    ...profile,
    name: checkName(profile.name),
    baseUrl: checkServiceAddress('baseUrl', profile.baseUrl),
    authUrl: checkServiceAddress('authUrl', profile.authUrl),
    ...(profile.redirectUri === undefined ? {} : { redirectUri: checkRedirectAddress(profile.redirectUri) }),
  };
};
