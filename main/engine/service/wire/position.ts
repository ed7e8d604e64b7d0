/** Where an ad stands at a bid (`docs/interface.md#get-adidposition`). */
import { z } from 'zod';

const micros = z
  .union([z.int().min(1), z.string().regex(/^[1-9]\d{0,18}$/)])
  .nullish()
  .catch(null)
  .transform((digits) => (digits === null || digits === undefined ? null : BigInt(digits)));

/** Null where the service answers without a body: it does not know. */
export const position = z
  .object({ bidMicrosP1Browse: micros, pageNumberBrowse: z.int().min(1).nullish().catch(null) })
  .transform(({ bidMicrosP1Browse: firstMicros, pageNumberBrowse: page }) => ({
    firstMicros,
    page: page ?? null,
  }))
  .nullable();
