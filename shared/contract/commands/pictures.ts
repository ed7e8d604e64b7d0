/** Small pictures for the window, which has neither network nor files, and the pictures of a folder. */
import { z } from 'zod';
import { FOLDER_PLACES } from '../../ad/folder-choice.ts';
import { MATCH_DOUBTS, MOST_PATTERN } from '../../ad/match-files.ts';
import type { FolderMatch } from '../results/picture-folder.ts';
import type { NamedThumbnail, Thumbnail } from '../results/thumbnails.ts';
import { command, NO_QUEUES } from './command.ts';
import { account, file, rowKey, selection, stamp } from './inputs.ts';

/** Most pictures of one question: those in sight, not a whole account's. */
export const MOST_THUMBNAILS = 64;
/** Longest `src` of a picture that can be asked for; the service's are far shorter. */
export const MOST_SOURCE = 4096;

const side = z.union([z.literal(50), z.literal(120)]);

/** A file by its path in a folder. */
const nameWithin = z.string().min(1).max(4096);

/** A folder, and the pattern that the names of its files have; without one they are vendor IDs. */
const folder = account.extend({ folder: file, pattern: z.string().max(MOST_PATTERN).optional() });

export const PICTURE_COMMANDS = {
  /**
   * The pictures of ads with these sources, in the order asked for. A source says which of an ad's pictures is meant,
   * however they are ordered by then; what is fetched for it is what the service itself names there.
   */
  'pictures.thumbnails': command<{ thumbnails: readonly NamedThumbnail[] }>()(
    account.extend({
      side,
      wanted: z.array(z.object({ key: rowKey, src: z.string().max(MOST_SOURCE) })).max(MOST_THUMBNAILS),
    }),
    { reads: ['rows'] },
  ),
  /** The names of the files that pictures of the ad were made of, by the source of the picture. */
  'pictures.files': command<{ files: Readonly<Record<string, string>> }>()(account.extend({ key: rowKey }), {
    reads: ['rows'],
  }),
  /** Which ads the pictures of a folder are for. Rejects with `bad-file-pattern` and `file-unreadable`. */
  'pictures.match': command<FolderMatch>()(folder, {
    reads: ['rows', 'categories'],
    files: { reads: ['folder'] },
  }),
  /** Files of a folder made small, in the order asked for. */
  'pictures.in_folder': command<{ thumbnails: readonly Thumbnail[] }>()(
    account.extend({ folder: file, side, names: z.array(nameWithin).max(MOST_THUMBNAILS) }),
    { reads: [], files: { reads: ['folder'] } },
  ),
  /**
   * Starts a job that adds the pictures of a folder to their ads as `pictures.match` showed them, as one changeset; its
   * result is a FolderResult. Pairs with a doubt that is not among `doubts`, and the files of `without`, are left out.
   * The job fails with `folder-moved` where folder or ads have changed since; cancelled it changes nothing.
   */
  'pictures.add_folder': command<{ job: string }>()(
    folder.extend({
      stamp,
      place: z.enum(FOLDER_PLACES),
      doubts: z.array(z.enum(MATCH_DOUBTS)).max(MATCH_DOUBTS.length),
      without: z.array(nameWithin).max(20_000),
    }),
    { changes: [], queues: ['edits'], job: 'pictures', files: { reads: ['folder'] } },
  ),
  /**
   * Has the pictures of an ad shown that only its edits name. Rejects with `hosts-unconfirmed`, which names the hosts
   * that would be asked for the first time: a host of the engine asks the seller, and calls it again.
   */
  'pictures.show': command<Record<string, never>>()(account.extend({ key: rowKey }), {
    changes: [],
    queues: NO_QUEUES,
  }),
  /**
   * Starts a job whose result is an AddressesResult: asks each address of these ads' pictures whether a picture is
   * there. What is not is a warning of its ads until it is asked again, for a month at most. Rejects as
   * `pictures.show` does.
   */
  'pictures.check': command<{ job: string }>()(account.extend({ select: selection }), {
    changes: [],
    queues: NO_QUEUES,
    job: 'addresses',
  }),
  /** The seller allows that these hosts are asked for pictures of his edits. */
  'pictures.allow_hosts': command<Record<string, never>>()(
    account.extend({ hosts: z.array(z.string().min(1).max(300)).max(100) }),
    { changes: [], queues: NO_QUEUES, host: true },
  ),
} as const;
