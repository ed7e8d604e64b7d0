import type { Profile } from '../views.ts';

type Party = Pick<Profile, 'environment' | 'baseUrl' | 'authUrl' | 'clientId'>;

/** Whom an account's secrets and tokens are meant for: one client at one service. They are shown to nobody else. */
export const partyOf = ({ environment, baseUrl, authUrl, clientId }: Party): string =>
  JSON.stringify([environment, withoutEnd(baseUrl), withoutEnd(authUrl), clientId]);

const withoutEnd = (address: string): string => address.replace(/\/+$/, '');

/** Is it the same client at the same service, so that secrets and tokens stay? */
export const sameParty = (a: Party, b: Party): boolean => partyOf(a) === partyOf(b);
