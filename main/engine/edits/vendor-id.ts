/** Vendor IDs we allot: random, so that nobody else can have chosen the same (`design/sync.md`, *Push* 6). */
import { randomBytes } from 'node:crypto';
import type { Mirror } from '../mirror/mirror.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 12;
const DEFAULT_PREFIX = 'as-';
const MAX_PREFIX = 64 - LENGTH;

/** A new vendor ID: the account's prefix and 60 random bits. */
export const allotVendorId = (mirror: Mirror): string => {
  const set = mirror.settings.get('vendorIdPrefix');
  const prefix = typeof set === 'string' ? set.slice(0, MAX_PREFIX) : DEFAULT_PREFIX;
  return prefix + [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
};
