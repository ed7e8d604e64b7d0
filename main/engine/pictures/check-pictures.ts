/** Asks the addresses of ads' pictures, and keeps which are dead, with their age, for the rules to read. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { unsigned } from '../../../shared/ad/picture-address.ts';
import type { PictureOutcome } from '../../../shared/ad/picture-checks.ts';
import { isDead, PICTURE_OUTCOMES } from '../../../shared/ad/picture-checks.ts';
import type { AddressesResult } from '../../../shared/contract/results/picture-addresses.ts';
import { MOST_LISTED, MOST_OF_AN_ADDRESS } from '../../../shared/contract/results/picture-addresses.ts';
import { DEAD_PICTURE } from '../../../shared/rules/link-rules.ts';
import type { AccountContext } from '../context.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { inBatches } from '../parallel.ts';
import { isShown, loadRows, type Row, rowsAfter } from '../rows/row.ts';
import { inTimeSlices, PAGE_ROWS, yieldToEventLoop } from '../time-slices.ts';
import { type AskedPlace, type AskingParts, checkAddresses } from './check-addresses.ts';
import { picturePlaces } from './picture-places.ts';

const DAY_MS = 24 * 60 * 60_000;
const KEPT_DAYS = 30;
/** Addresses whose outcome is written in one transaction. */
const KEPT_AT_ONCE = 200;
/** Rows that are put on the list of due checks in one transaction. */
const LISTED_AT_ONCE = 1000;

/** An address, with all ads of the selection that have it. */
export type WantedAddress = AskedPlace & {
  readonly address: string;
  /** Of the host, as a web address has it. */
  readonly origin: string;
  /** Do only edits name it, and not the service? */
  readonly isMine: boolean;
  readonly keys: RowKey[];
};

/** Every address of these ads' pictures once; `throwIfStale` throws once nobody wants them. */
export const addressesOf = async (
  { mirror, profile }: Pick<AccountContext, 'mirror' | 'profile'>,
  keys: readonly RowKey[],
  throwIfStale: () => void,
): Promise<readonly WantedAddress[]> => {
  const wanted = new Map<string, WantedAddress>();
  const note = (row: Row): void => {
    for (const { src, url, isMine } of picturePlaces(row, profile.baseUrl)) {
      const address = unsigned(src);
      const before = wanted.get(address);
      const ads = before?.keys ?? [];
      if (ads.at(-1) !== row.key) ads.push(row.key);
      // Where the service names it for one ad, no word of the seller's is needed for another.
      if (before !== undefined && (isMine || !before.isMine)) continue;
      const { href, host, origin } = url;
      wanted.set(address, { address, href, host, origin, isMine, keys: ads });
    }
  };
  await inTimeSlices(
    inBatches(keys, PAGE_ROWS),
    (batch) => {
      for (const row of loadRows(mirror, batch).values()) if (isShown(row) && !row.gone) note(row);
    },
    throwIfStale,
  );
  return [...wanted.values()];
};

/** One address of each host that only edits name. */
export const hostsOfEdits = (wanted: readonly WantedAddress[]): readonly URL[] => {
  const origins = new Set(wanted.flatMap(({ origin, isMine }) => (isMine ? [origin] : [])));
  return [...origins].map((origin) => new URL(origin));
};

/** Forgets what is too old to be told, or from a time that has not come; the rows that told it are checked again. */
export const forgetOldDeadPictures = (mirror: Mirror, now: Date): void => {
  const from = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  mirror.transaction(() => {
    if (mirror.deadPictures.forgetOutside(from, now.toISOString()))
      mirror.checks.add(mirror.problems.keysWith([DEAD_PICTURE]));
  });
};

type Found = { readonly place: WantedAddress; readonly outcome: PictureOutcome; readonly at: string };

/** Keeps outcomes in small transactions, and has the ads checked in the end whose pictures they are. */
const createKeeper = ({ mirror, now, rowsChanged, profile }: AccountContext) => {
  let pending: Found[] = [];
  const died = new Set<string>();
  const revived = new Set<string>();

  const put = ({ place: { address }, outcome, at }: Found): void => {
    if (isDead(outcome)) {
      mirror.deadPictures.put(address, { outcome, at });
      died.add(address);
    } else if (outcome === 'picture' && mirror.deadPictures.forget(address)) revived.add(address);
  };

  const write = (): void => {
    const all = pending;
    pending = [];
    // What a power failure undoes was not asked.
    mirror.transaction(() => all.forEach(put), 'soon');
  };

  /** All ads with these pictures: other ones than those that were chosen may have them too. */
  const adsConcerned = async (): Promise<readonly RowKey[]> => {
    const keys: RowKey[] = [];
    const isConcerned = (src: string): boolean => died.has(src) || revived.has(src);
    await inTimeSlices(rowsAfter(mirror, 0), (row) => {
      const places = picturePlaces(row, profile.baseUrl);
      if (places.some(({ src }) => isConcerned(unsigned(src)))) keys.push(row.key);
    });
    return keys;
  };

  return {
    note: (place: WantedAddress, outcome: PictureOutcome): void => {
      pending.push({ place, outcome, at: now().toISOString() });
      if (pending.length >= KEPT_AT_ONCE) write();
    },
    /** After a kill before this, every row is checked when the account is opened. */
    finish: async (): Promise<void> => {
      write();
      if (died.size + revived.size === 0) return;
      // The rules are to know of the addresses before the first row is checked.
      rowsChanged([]);
      for (const keys of inBatches(await adsConcerned(), LISTED_AT_ONCE)) {
        mirror.transaction(() => mirror.checks.add(keys));
        await yieldToEventLoop();
      }
      rowsChanged([]);
    },
  };
};

/** What was asked before a cancel is kept too. */
export const checkPictures = async (
  context: AccountContext,
  parts: AskingParts,
  wanted: readonly WantedAddress[],
): Promise<AddressesResult> => {
  forgetOldDeadPictures(context.mirror, context.now());
  const keeper = createKeeper(context);
  const counts = Object.fromEntries(PICTURE_OUTCOMES.map((outcome) => [outcome, 0])) as Record<
    PictureOutcome,
    number
  >;
  const faulty: AddressesResult['faulty'][number][] = [];
  const ads = new Set<RowKey>();
  try {
    await checkAddresses(parts, wanted, (place, outcome) => {
      counts[outcome] += 1;
      if (outcome !== 'picture') {
        const { address, keys } = place;
        const at = context.now().toISOString();
        if (faulty.length < MOST_LISTED)
          faulty.push({ address, outcome, at, keys: keys.slice(0, MOST_OF_AN_ADDRESS) });
        if (isDead(outcome)) for (const key of keys) ads.add(key);
      }
      keeper.note(place, outcome);
    });
  } finally {
    await keeper.finish();
  }
  return { addresses: wanted.length, counts, dead: [...ads], faulty };
};
