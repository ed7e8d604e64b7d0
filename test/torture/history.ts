/** What the service did, as a list of changed cells with who changed them, and what the client had read before. */
import type { Json, JsonObject } from '../../shared/json.ts';
import type { Watched } from './cells.ts';
import { cellOf, matches, WATCHED } from './cells.ts';
import type { LoggedRequest, LoggedWrite, ServiceState } from './control.ts';
import type { Ref, Row } from './model.ts';

export type Change = {
  readonly sequence: number;
  readonly request: number | undefined;
  readonly at: number;
  readonly by: 'client' | 'other';
  readonly op: LoggedWrite['op'];
  readonly ref: Ref;
  readonly id: number;
  readonly kind: LoggedWrite['kind'];
  readonly field: Watched;
  readonly before: Json;
  readonly after: Json;
};

const vendorRef = (object: JsonObject): Ref => `vendor:${String(object['vendorId'] ?? '').toLowerCase()}`;

/** The ads the other client placed: whatever their vendor ID, they are no row of the user. */
export const placedByOther = (writes: readonly LoggedWrite[]): ReadonlySet<number> =>
  new Set(writes.filter(({ op, by }) => op === 'create' && by === 'other').map(({ id }) => id));

/** How the harness calls what the service calls by a number. */
const refsOf = (rows: readonly Row[], foreign: ReadonlySet<number>) => {
  const known = new Set(rows.map(({ ref }) => ref));
  return (kind: LoggedWrite['kind'], object: JsonObject): Ref => {
    const prefix = kind === 'campaign' ? 'campaign:' : '';
    const vendor = `${prefix}${vendorRef(object)}`;
    if (known.has(vendor) && !foreign.has(Number(object['id']))) return vendor;
    return kind === 'campaign' ? `campaign:${object['id']}` : `id:${object['id']}`;
  };
};

const differs = (field: Watched, before: Json, after: Json): boolean =>
  field === 'status' ? !matches(field, before, after) : JSON.stringify(before) !== JSON.stringify(after);

/** Every watched cell that changed, in the order of the service. */
export const changesOf = (
  writes: readonly LoggedWrite[],
  rows: readonly Row[],
  foreign: ReadonlySet<number>,
): readonly Change[] => {
  const refOf = refsOf(rows, foreign);
  return writes.flatMap(({ sequence, request, time, by, op, id, kind, before, after }) =>
    WATCHED.flatMap((field) => {
      const was = before ? cellOf(before, field) : null;
      const is = cellOf(after, field);
      if (!differs(field, was, is)) return [];
      const ref = refOf(kind, after);
      return [
        { sequence, request, at: Date.parse(time), by, op, ref, id, kind, field, before: was, after: is },
      ];
    }),
  );
};

/** What the service holds of a row now: nothing where it has none such. */
export const heldNow = (
  state: ServiceState,
  rows: readonly Row[],
  foreign: ReadonlySet<number>,
): ReadonlyMap<Ref, readonly JsonObject[]> => {
  const refOf = refsOf(rows, foreign);
  const ads = Map.groupBy(state.ads, (ad) => refOf('ad', ad));
  const campaigns = Map.groupBy(state.campaigns, (campaign) => refOf('campaign', campaign));
  return new Map([...ads, ...campaigns]);
};

const API = '/api/sellside';

const pathOf = ({ url }: LoggedRequest): string => url.split('?')[0] ?? '';

const readsOf = ({ kind, id }: Change) => {
  return (request: LoggedRequest): boolean => {
    if (request.method !== 'GET' || request.status !== 200) return false;
    const path = pathOf(request);
    if (kind === 'campaign') return path.startsWith(`${API}/campaign`);
    if (path === `${API}/ad/${id}`) return true;
    const named = new URL(request.url, 'http://sandbox').searchParams.getAll('adIds').join(',');
    return path === `${API}/ad` && named.split(',').includes(String(id));
  };
};

/** What is read may be this old when a write leaves; a busy computer gets a little more. */
const FRESH_MS = 5_000;
const LEEWAY_MS = 1_000;

/** `between` our reading and our writing; `unlisted`: before our reading, of a list that did not show it yet. */
export type Gap = 'between' | 'unlisted';

/**
 * Could nobody have known of the other client's change when the write left? Only a reading of this very job counts, and
 * only one that was fresh; that of a list that lags is as old as it lags.
 */
export const gapOf = (
  requests: readonly LoggedRequest[],
  jobStarts: readonly number[],
  lagMs: number,
  write: Change,
  theirs: Change,
): Gap | undefined => {
  const earlier = requests.filter(({ sequence }) => sequence < write.sequence);
  const left = earlier.find(({ sequence }) => sequence === write.request);
  const since = jobStarts.findLast((start) => start <= (left ? Date.parse(left.time) : 0) + 1);
  if (!left || since === undefined) return undefined;
  const read = earlier.findLast(
    (request) =>
      readsOf(write)(request) && request.sequence < left.sequence && Date.parse(request.time) >= since - 1,
  );
  if (!read) return undefined;
  const readAt = Date.parse(read.time);
  if (Date.parse(left.time) - readAt > FRESH_MS + LEEWAY_MS) return undefined;
  if (theirs.sequence > read.sequence) return 'between';
  return theirs.at >= readAt - lagMs ? 'unlisted' : undefined;
};
