import type { Profile } from '../views.ts';

type Party = Pick<Profile, 'environment' | 'baseUrl' | 'authUrl' | 'clientId'>;

/** The client and service an account's secrets and tokens are for. They are never sent to another. */
export const partyOf = ({ environment, baseUrl, authUrl, clientId }: Party): string =>
  JSON.stringify([environment, withoutEnd(baseUrl), withoutEnd(authUrl), clientId]);

const withoutEnd = (address: string): string => address.replace(/\/+$/, '');

/** Is it the same client at the same service? Then secrets and tokens stay valid. */
export const sameParty = (a: Party, b: Party): boolean => partyOf(a) === partyOf(b);
