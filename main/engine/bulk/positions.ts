/**
 * Asks the marketplace where ads stand, one after another and with pauses, as each ad is a request of its own. What it
 * says holds for an hour and for the bid that was asked with, as competitors bid too.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AdId, RowKey } from '../../../shared/ad/model.ts';
import { isFinalStatus } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { AdPosition, PositionsResult } from '../../../shared/contract/results/positions.ts';
import { MOST_POSITIONS } from '../../../shared/contract/results/positions.ts';
import { microsOf } from '../../../shared/money/micros.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { inBatches } from '../parallel.ts';
import { loadRows, type Row } from '../rows/row.ts';
import type { Position } from '../service/service.ts';
import { inTimeSlices, PAGE_ROWS } from '../time-slices.ts';

const KEPT_MS = 60 * 60_000;
const PAUSE_MS = 50;
/** So many ads in a row that the service does not find, before it answered for any, mean that it has no such call. */
const MOST_ABSENT = 3;

type Kept = { readonly bid: bigint; readonly position: Position | null; readonly at: number };

const keptFor = new WeakMap<Mirror, Map<number, Kept>>();

const keptOf = (mirror: Mirror): Map<number, Kept> => {
  const kept = keptFor.get(mirror) ?? new Map<number, Kept>();
  keptFor.set(mirror, kept);
  return kept;
};

/** What the marketplace said of an ad at this bid: null where it does not know, undefined where it was not asked. */
export const keptPosition = (
  { mirror, now }: Pick<AccountContext, 'mirror' | 'now'>,
  id: number,
  bid: bigint,
): Position | null | undefined => {
  const kept = keptOf(mirror).get(id);
  const isFresh = kept !== undefined && kept.bid === bid && now().getTime() - kept.at < KEPT_MS;
  return isFresh ? kept.position : undefined;
};

type Asked = { readonly key: RowKey; readonly id: AdId; readonly bid: bigint };

/** The ad as it is to be asked about; null for one without a bid of its own on the marketplace. */
const askedOf = ({ key, id, base, gone }: Row): Asked | null => {
  if (id === null || base === null || gone || isFinalStatus(String(readField(base, 'status')))) return null;
  const bid = microsOf(readField(base, 'bidMicros'));
  return bid === null || bid === undefined || bid <= 0n ? null : { key, id, bid };
};

const readAsked = async (mirror: Mirror, keys: readonly RowKey[]): Promise<readonly Asked[]> => {
  const asked: Asked[] = [];
  await inTimeSlices(inBatches(keys, PAGE_ROWS), (batch) => {
    for (const row of loadRows(mirror, batch).values()) {
      const ad = askedOf(row);
      if (ad) asked.push(ad);
    }
  });
  return asked;
};

const pause = async (signal: AbortSignal): Promise<void> => {
  try {
    await sleep(PAUSE_MS, undefined, { signal });
  } catch (cause) {
    throw new AdsheetError('cancelled', {}, { cause });
  }
};

const foundOf = ({ key, bid }: Asked, position: Position | null): AdPosition => ({
  key,
  bid: String(bid),
  first: position?.firstMicros == null ? null : String(position.firstMicros),
  page: position?.page ?? null,
});

/** Rejects with `cancelled`, and where the marketplace cannot be asked; what was answered by then is kept. */
export const askPositions = async (
  context: AccountContext,
  { signal, progress }: JobHandle,
  keys: readonly RowKey[],
): Promise<PositionsResult> => {
  const { mirror, service, now } = context;
  const asked = await readAsked(mirror, keys);
  const found: AdPosition[] = [];
  let answers = 0;
  let absent = 0;

  const ask = async ({ id, bid }: Asked): Promise<Position | null> => {
    const known = keptPosition(context, id, bid);
    if (known !== undefined) return known;
    await pause(signal);
    const answer = await service.getPosition(id, bid, signal);
    if (answer === 'absent') absent += 1;
    else answers += 1;
    const position = typeof answer === 'string' ? null : answer;
    keptOf(mirror).set(id, { bid, position, at: now().getTime() });
    return position;
  };

  const isOffered = (): boolean => answers > 0 || absent < MOST_ABSENT;
  for (const ad of asked) {
    if (signal.aborted) throw new AdsheetError('cancelled');
    if (!isOffered()) break;
    progress('job.positions', found.length, asked.length);
    found.push(foundOf(ad, await ask(ad)));
  }
  const named = found.filter(({ first }) => first !== null).length;
  return {
    named,
    unknown: asked.length - named,
    left: keys.length - asked.length,
    offered: isOffered(),
    ads: found.slice(0, MOST_POSITIONS),
  };
};
