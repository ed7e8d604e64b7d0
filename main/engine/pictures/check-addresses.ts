/**
 * Asks the addresses of pictures whether a picture is there, as thumbnails are fetched: from public addresses and the
 * account's own host only, with bounds on time and bytes, and without anything of the account. A host is asked for two
 * at a time, and no more once it gave nothing three times in a row.
 */
import type { PictureOutcome } from '../../../shared/ad/picture-checks.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { JobHandle } from '../context.ts';
import { inParallel } from '../parallel.ts';
import { inTimeSlices, yieldToEventLoop } from '../time-slices.ts';
import type { FetchFailure, PictureFetcher } from './fetch-picture.ts';
import type { Pictures } from './pictures.ts';
import type { PictureFault } from './worker/messages.ts';

const HOSTS_AT_ONCE = 4;
const OF_A_HOST_AT_ONCE = 2;
const MOST_IN_VAIN = 3;

export type AskingParts = {
  readonly pictures: Pictures;
  readonly fetcher: PictureFetcher;
  readonly handle: JobHandle;
};

export type AskedPlace = { readonly href: string; readonly host: string };

const OF_FAILURES: Readonly<Record<FetchFailure, PictureOutcome>> = {
  inside: 'inside',
  'too-large': 'large',
  absent: 'absent',
  denied: 'denied',
  busy: 'busy',
  unreachable: 'silent',
};

/** Where the decoder itself failed, that says nothing of the picture. */
const ofFault = (fault: PictureFault): PictureOutcome => {
  if (fault === 'not-started') return 'busy';
  return fault === 'too-many-bytes' || fault === 'too-many-pixels' ? 'large' : 'unusable';
};

/**
 * Tells `found` what each address came to, as it comes to be known. Who was silent is asked a second time in the end,
 * and counts as silent only where an address that answered still does, or the marketplace itself where none did: else
 * the computer is off the net, and the outcome is `offline`. Rejects with `cancelled`; what was told by then holds.
 */
export const checkAddresses = async <T extends AskedPlace>(
  { pictures, fetcher, handle: { signal, progress } }: AskingParts,
  places: readonly T[],
  found: (place: T, outcome: PictureOutcome) => void,
): Promise<void> => {
  let done = 0;
  let answering: T | undefined;

  const ask = async ({ href }: T): Promise<PictureOutcome> => {
    const bytes = await fetcher.fetch(new URL(href), signal);
    const made = typeof bytes === 'string' ? undefined : await pictures.make(bytes, 'thumbnails', { signal });
    if (signal.aborted) throw new AdsheetError('cancelled');
    if (typeof bytes === 'string') return OF_FAILURES[bytes];
    return typeof made === 'string' ? ofFault(made) : 'picture';
  };

  const tell = (place: T, outcome: PictureOutcome): void => {
    found(place, outcome);
    done += 1;
    progress('job.addresses', done, places.length);
  };

  /** Asks addresses of one host; those of the rest of a host that gives nothing come to what the last one did. */
  const askHost = async (ofHost: readonly T[], silent: T[]): Promise<void> => {
    let inVain = 0;
    let outcome: PictureOutcome = 'silent';
    await inParallel(ofHost, OF_A_HOST_AT_ONCE, async (place) => {
      // What is known without a host's answer would leave nobody else a turn.
      await yieldToEventLoop();
      if (signal.aborted) throw new AdsheetError('cancelled');
      if (inVain < MOST_IN_VAIN) {
        const own = await ask(place);
        inVain = own === 'silent' || own === 'busy' ? inVain + 1 : 0;
        // Nobody was asked for an address inside.
        if (own !== 'silent' && own !== 'inside') answering = place;
        if (inVain > 0) outcome = own;
        if (own === 'silent') silent.push(place);
        else tell(place, own);
      } else if (outcome === 'silent') silent.push(place);
      else tell(place, outcome);
    });
  };

  /** Resolves with the addresses whose host was silent. */
  const askAll = async (all: readonly T[]): Promise<readonly T[]> => {
    const silent: T[] = [];
    const hosts = [...Map.groupBy(all, ({ host }) => host).values()];
    await inParallel(hosts, HOSTS_AT_ONCE, (ofHost) => askHost(ofHost, silent));
    return silent;
  };

  const isOnline = async (): Promise<boolean> => {
    const witness = answering === undefined ? fetcher.witness : new URL(answering.href);
    if (witness === undefined) return false;
    const answer = await fetcher.fetch(witness, signal);
    if (signal.aborted) throw new AdsheetError('cancelled');
    return answer !== 'unreachable';
  };

  progress('job.addresses', 0, places.length);
  const once = await askAll(places);
  if (once.length === 0) return;
  const twice = (await isOnline()) ? await askAll(once) : once;
  const outcome = (await isOnline()) ? 'silent' : 'offline';
  await inTimeSlices(twice, (place) => tell(place, outcome));
};
