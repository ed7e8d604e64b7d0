/** Vendor IDs we allot: random, so that nobody else can have chosen the same (`design/sync.md`, *Push* 6). */
import { randomBytes } from 'node:crypto';
import type { Mirror } from '../mirror/mirror.ts';
import { readSettings } from '../settings/account-settings.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 12;

type Settled = Pick<Mirror, 'settings'>;

const prefixOf = (mirror: Settled): string => readSettings(mirror).vendorIdPrefix;

/** A new vendor ID: the account's prefix and 60 random bits. */
export const allotVendorId = (mirror: Mirror): string =>
  prefixOf(mirror) + [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

const DRAWN = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`, 'u');

/** Tells vendor IDs that only we can have drawn from those a person chose. */
export const allottedBy = (mirror: Settled): ((vendorId: string) => boolean) => {
  const prefix = prefixOf(mirror);
  return (vendorId) => vendorId.startsWith(prefix) && DRAWN.test(vendorId.slice(prefix.length));
};
