/**
 * Vendor IDs that Adsheet allots (`docs/sync.md#vendor-ids`): random, or derived from the fingerprint of a row of a
 * file. Nobody else can have chosen the same one.
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

const lettersOf = (bytes: Uint8Array): string => {
  let letters = '';
  for (const byte of bytes.subarray(0, LENGTH)) letters += ALPHABET.charAt(byte % ALPHABET.length);
  return letters;
};

/** A vendor ID for a new row, and its origin. */
export type AllottedId = { readonly vendorId: string; readonly drawn: Exclude<VendorIdOrigin, 'no'> };

/** A new vendor ID: the account's prefix and 60 random bits. */
export const allotVendorId = (mirror: Settled): AllottedId => ({
  vendorId: prefixOf(mirror) + lettersOf(randomBytes(LENGTH)),
  drawn: 'random',
});

/**
 * The vendor ID of the ad that a row of a file becomes. It is the same on every import, so that a local copy without
 * a record of the row (one restored from a backup, for example) recognises the row's ad by it.
 */
export const vendorIdOfRow = (mirror: Settled): ((mark: string) => AllottedId) => {
  const prefix = prefixOf(mirror);
  return (mark) => ({ vendorId: prefix + lettersOf(hash('sha256', mark, 'buffer')), drawn: 'derived' });
};

const DRAWN = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`, 'u');

/** Tells vendor IDs that only this account can have allotted from those a person chose. */
export const ownVendorIdTest = (mirror: Settled): ((vendorId: string) => boolean) => {
  const prefix = prefixOf(mirror);
  return (vendorId) => vendorId.startsWith(prefix) && DRAWN.test(vendorId.slice(prefix.length));
};

/**
 * The origin of a row's vendor ID. Older versions of Adsheet did not store it; an ID that has the account's prefix
 * and 60 random bits then counts as ours, as nobody types that.
 */
export const vendorIdOriginOf = (mirror: Mirror, key: RowKey): ((vendorId: string) => VendorIdOrigin) => {
  const noted = mirror.changesets.drawnOf(key);
  const isAllotted = ownVendorIdTest(mirror);
  return (vendorId) =>
    noted.get(vendorId) ?? (isAllotted(vendorId) ? (mirror.imports.has(key) ? 'derived' : 'random') : 'no');
};
