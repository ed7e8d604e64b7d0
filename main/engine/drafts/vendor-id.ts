/**
 * Vendor IDs we allot (`docs/sync.md#vendor-ids`): random, or drawn from what a row of a file is known by, so that
 * nobody else can have chosen the same.
 */
import { hash, randomBytes } from 'node:crypto';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { VendorIdOrigin } from '../mirror/changesets.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { readSettings } from '../settings/account-settings.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 12;

type Settled = Pick<Mirror, 'settings'>;

const prefixOf = (mirror: Settled): string => readSettings(mirror).vendorIdPrefix;

const lettersOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** A vendor ID for a new row, and how it came about. */
export type AllottedId = { readonly vendorId: string; readonly drawn: Exclude<VendorIdOrigin, 'no'> };

/** A new vendor ID: the account's prefix and 60 random bits. */
export const allotVendorId = (mirror: Settled): AllottedId => ({
  vendorId: prefixOf(mirror) + lettersOf(randomBytes(LENGTH)),
  drawn: 'random',
});

/**
 * The vendor ID of the ad that a row of a file becomes, the same wherever it is imported: a local copy that knows nothing
 * of the row, as one put back from a backup, knows its ad by it.
 */
export const vendorIdOfRow = (mirror: Settled): ((mark: string) => AllottedId) => {
  const prefix = prefixOf(mirror);
  return (mark) => ({ vendorId: prefix + lettersOf(hash('sha256', mark, 'buffer')), drawn: 'derived' });
};

const DRAWN = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`, 'u');

/** Tells vendor IDs that only we can have drawn from those a person chose. */
export const ownVendorIdTest = (mirror: Settled): ((vendorId: string) => boolean) => {
  const prefix = prefixOf(mirror);
  return (vendorId) => vendorId.startsWith(prefix) && DRAWN.test(vendorId.slice(prefix.length));
};

/**
 * How the vendor ID of a row came about. Of one that an older Adsheet gave, its looks tell: nobody types sixty random
 * bits behind the account's prefix.
 */
export const vendorIdOriginOf = (mirror: Mirror, key: RowKey): ((vendorId: string) => VendorIdOrigin) => {
  const noted = mirror.changesets.drawnOf(key);
  const isAllotted = ownVendorIdTest(mirror);
  return (vendorId) =>
    noted.get(vendorId) ?? (isAllotted(vendorId) ? (mirror.imports.has(key) ? 'derived' : 'random') : 'no');
};
