/**
 * Only the seller may change the addresses an account talks to and sends its secrets to. Otherwise a compromised page
 * could send the account, and the seller's browser with it, to an attacker.
 */
import type { ErrorParams } from '../../../shared/contract/errors.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Profile } from '../../../shared/contract/views.ts';
import { isLoopback } from './addresses.ts';
import { accountFolder, readBoundUser, readProfile } from './profiles.ts';
import { readSecretsOrNone } from './secrets-file.ts';

const ADDRESSES = ['baseUrl', 'authUrl', 'redirectUri'] as const;
const CONFIRMED_FIELDS = [...ADDRESSES, 'clientId', 'environment', 'insecureTls'] as const;

const isElsewhere = (address: string | undefined): boolean =>
  address !== undefined && URL.canParse(address) && !isLoopback(new URL(address));

const text = (profile: Profile | undefined, name: (typeof CONFIRMED_FIELDS)[number]): string =>
  String(profile?.[name] ?? '');

/** Each changed address, before and after. */
const changes = (before: Profile | undefined, after: Profile): ErrorParams =>
  Object.fromEntries(
    CONFIRMED_FIELDS.filter((name) => text(before, name) !== text(after, name)).flatMap((name) => [
      [`was.${name}`, text(before, name)],
      [`now.${name}`, text(after, name)],
    ]),
  );

const known = async (home: string, name: string): Promise<Profile | undefined> => {
  try {
    return await readProfile(home, name);
  } catch (error) {
    if (error instanceof AdsheetError && error.code === 'account-unknown') return undefined;
    throw error;
  }
};

/** Was the account ever signed in? Signing out first must not lift the protection. */
const wasSignedIn = async (home: string, before: Profile | undefined): Promise<boolean> => {
  if (before === undefined) return false;
  const place = { folder: accountFolder(home, before.name), profile: before };
  const { tokens, usedAt } = await readSecretsOrNone(place);
  return tokens !== undefined || usedAt !== null || (await readBoundUser(home, before.name)) !== null;
};

/**
 * Accepts a profile that changes no address of an account that was signed in, and adds no address outside this
 * computer.
 * @throws AdsheetError `address-unconfirmed`
 */
export const requireKnownAddresses = async (home: string, after: Profile): Promise<void> => {
  const before = await known(home, after.name);
  const changed = changes(before, after);
  const asks =
    (await wasSignedIn(home, before)) ||
    ADDRESSES.some((name) => text(before, name) !== text(after, name) && isElsewhere(after[name]));
  if (asks && Object.keys(changed).length > 0)
    throw new AdsheetError('address-unconfirmed', { account: before?.name ?? after.name, ...changed });
};
