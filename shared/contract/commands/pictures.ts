/** Small pictures for the window, which has neither network nor files. */
import { z } from 'zod';
import type { Thumbnail } from '../results/thumbnails.ts';
import { command } from './command.ts';
import { account, rowKey } from './inputs.ts';

/** Most pictures of one question: those in sight, not a whole account's. */
export const MOST_THUMBNAILS = 64;
/** Longest `src` of a picture that can be asked for; the service's are far shorter. */
export const MOST_SOURCE = 4096;

export const PICTURE_COMMANDS = {
  /**
   * The pictures of ads with these sources, in the order asked for. A source says which of an ad's pictures is meant,
   * however they are ordered by then; what is fetched for it is what the service itself names there.
   */
  'pictures.thumbnails': command<{ thumbnails: readonly Thumbnail[] }>()(
    account.extend({
      side: z.union([z.literal(50), z.literal(120)]),
      wanted: z.array(z.object({ key: rowKey, src: z.string().max(MOST_SOURCE) })).max(MOST_THUMBNAILS),
    }),
    { reads: ['rows'] },
  ),
} as const;
