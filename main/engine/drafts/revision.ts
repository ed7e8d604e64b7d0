/**
 * Revisions of what was shown for a decision: the engine refuses a decision about something that changed since then.
 */
import { createHash } from 'node:crypto';
import type { Json } from '../../../shared/json.ts';

/** The first 96 bits of the SHA-256 of a value's JSON, in base64url (16 characters). The order of members matters. */
export const revisionOf = (value: Json): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
