/** A short word for what was shown, so that a decision about it can be told from one about what stands there now. */
import { createHash } from 'node:crypto';
import type { Json } from '../../../shared/json.ts';

/** The same for equal values written in the same order: 96 bits of a SHA-256, in base64url. */
export const stampOf = (value: Json): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
