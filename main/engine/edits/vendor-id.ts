/**
 * Vendor IDs we allot (`design/sync.md`, *Push* 6): random, or drawn from what a row of a file is known by, so that nobody
 * else can have chosen the same.
 */
import { hash, randomBytes } from 'node:crypto';
import type { Mirror } from '../mirror/mirror.ts';
import { readSettings } from '../settings/account-settings.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 12;

type Settled = Pick<Mirror, 'settings'>;

const prefixOf = (mirror: Settled): string => readSettings(mirror).vendorIdPrefix;

const lettersOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** A new vendor ID: the account's prefix and 60 random bits. */
export const allotVendorId = (mirror: Settled): string => prefixOf(mirror) + lettersOf(randomBytes(LENGTH));

/**
 * The vendor ID of the ad that a row of a file becomes, the same wherever it is imported: a local copy that knows nothing
 * of the row, as one put back from a backup, knows its ad by it.
 */
export const vendorIdOfRow = (mirror: Settled): ((mark: string) => string) => {
  const prefix = prefixOf(mirror);
  return (mark) => prefix + lettersOf(hash('sha256', mark, 'buffer'));
};

const DRAWN = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`, 'u');

/** Tells vendor IDs that only we can have drawn from those a person chose. */
export const allottedBy = (mirror: Settled): ((vendorId: string) => boolean) => {
  const prefix = prefixOf(mirror);
  return (vendorId) => vendorId.startsWith(prefix) && DRAWN.test(vendorId.slice(prefix.length));
};
