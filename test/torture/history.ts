/** What the service did, as a list of changed cells with who changed them, and what the client had read before. */
import type { Json, JsonObject } from '../../shared/json.ts';
import type { Field } from './cells.ts';
import { cellsOf, matches, same, wholeOf } from './cells.ts';
import type { LoggedRequest, LoggedWrite, ServiceState } from './control.ts';
import type { Ref, Row } from './model.ts';

export type Change = {
  readonly sequence: number;
  readonly request?: number;
  readonly at: number;
  readonly by: 'client' | 'other';
  readonly op: LoggedWrite['op'];
  readonly ref: Ref;
  readonly id: number;
  readonly userId: number;
  readonly kind: LoggedWrite['kind'];
  readonly field: Field;
  readonly before: Json;
  readonly after: Json;
  /** What the body said that came to this: a dialect may make something else of it, or nothing. */
  readonly asked?: Json;
};

/** Did the service do as it was asked, or make that of it in its dialect? */
export const carries = (
  { field, after, asked }: Pick<Change, 'field' | 'after' | 'asked'>,
  value: Json,
): boolean => matches(field, value, after) || (asked !== undefined && matches(field, value, asked));

/** Was it asked for, and without effect? */
export const isIdle = ({ field, before, after, asked }: Change): boolean =>
  asked !== undefined && same(field, before, after);

const vendorRef = (object: JsonObject): Ref => `vendor:${String(object['vendorId'] ?? '').toLowerCase()}`;

export type RefOf = (kind: LoggedWrite['kind'], object: JsonObject) => Ref;

/** How the harness calls what the service calls by a number. */
export const refsOf = (rows: readonly Row[], foreign: ReadonlySet<number>): RefOf => {
  const known = new Set(rows.map(({ ref }) => ref));
  return (kind, object) => {
    const prefix = kind === 'campaign' ? 'campaign:' : '';
    const vendor = `${prefix}${vendorRef(object)}`;
    if (known.has(vendor) && !foreign.has(Number(object['id']))) return vendor;
    return kind === 'campaign' ? `campaign:${object['id']}` : `id:${object['id']}`;
  };
};

/** The cells in which two states of an object differ. */
export const differences = (before: JsonObject | undefined, after: JsonObject): readonly Field[] => {
  const [was, is] = [before ? cellsOf(before) : new Map<Field, Json>(), cellsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].filter(
    (field) => !same(field, was.get(field) ?? null, is.get(field) ?? null),
  );
};

/** The cells of which a body said something else than the service made of it. */
const alteredIn = (asked: JsonObject, after: JsonObject): readonly Field[] => {
  const [said, is] = [cellsOf(asked), cellsOf(after)];
  return [...new Set([...said.keys(), ...is.keys()])].filter(
    (field) => field === wholeOf(field) && !matches(field, said.get(field) ?? null, is.get(field) ?? null),
  );
};

/** Every cell that changed, or of which something else was asked, in the order of the service. */
export const changesOf = (writes: readonly LoggedWrite[], refOf: RefOf): readonly Change[] =>
  writes.flatMap(({ sequence, request, time, by, op, id, userId, kind, before, after, asked }) => {
    const was = before ? cellsOf(before) : new Map<Field, Json>();
    const is = cellsOf(after);
    const ref = refOf(kind, after);
    const said = asked && cellsOf(asked);
    const idle = asked && by === 'client' && op !== 'status' ? alteredIn(asked, after) : [];
    return [...new Set([...differences(before, after), ...idle])].map((field) => ({
      sequence,
      ...(request === undefined ? {} : { request }),
      at: Date.parse(time),
      by,
      op,
      ref,
      id,
      userId,
      kind,
      field,
      before: was.get(field) ?? null,
      after: is.get(field) ?? null,
      ...(said && by === 'client' ? { asked: said.get(field) ?? null } : {}),
    }));
  });

/** What the service holds of a row now: nothing where it has none such. */
export const heldNow = (state: ServiceState, refOf: RefOf): ReadonlyMap<Ref, readonly JsonObject[]> => {
  const ads = Map.groupBy(state.ads, (ad) => refOf('ad', ad));
  const campaigns = Map.groupBy(state.campaigns, (campaign) => refOf('campaign', campaign));
  return new Map([...ads, ...campaigns]);
};

const API = '/api/sellside';

const pathOf = ({ url }: LoggedRequest): string => url.split('?')[0] ?? '';

type Target = Pick<LoggedWrite, 'kind' | 'id'>;

/** Is it a reading of this very ad or campaign, and did its answer reach the client? */
const isReadOf =
  ({ kind, id }: Target) =>
  (request: LoggedRequest): boolean => {
    if (request.method !== 'GET' || request.status !== 200 || request.served === undefined) return false;
    const path = pathOf(request);
    if (kind === 'campaign') return path.startsWith(`${API}/campaign`);
    if (path === `${API}/ad/${id}`) return true;
    if (path !== `${API}/ad`) return false;
    const named = new URL(request.url, 'http://sandbox').searchParams.getAll('adIds').join(',');
    return named.split(',').includes(String(id));
  };

const isList = (request: LoggedRequest): boolean => pathOf(request) === `${API}/ad`;

/** What is read may be this old when a write arrives. */
export const FRESH_MS = 5_000;

/** The last reading of what a write is about that was served before the write came in. */
const lastRead = (
  requests: ReadonlyMap<number, LoggedRequest>,
  write: Target & Pick<LoggedWrite, 'request'>,
): { readonly read: LoggedRequest | undefined; readonly ageMs: number } => {
  const came = requests.get(write.request ?? 0);
  if (!came) return { read: undefined, ageMs: Number.POSITIVE_INFINITY };
  const isRead = isReadOf(write);
  const read = [...requests.values()].findLast(
    (request) => (request.holds ?? Number.POSITIVE_INFINITY) < came.sequence && isRead(request),
  );
  const ageMs = read ? Date.parse(came.time) - Date.parse(read.served ?? '') : Number.POSITIVE_INFINITY;
  return { read, ageMs };
};

/** How old was what had been read of it when the write came in? */
export const ageOfReading = (
  requests: ReadonlyMap<number, LoggedRequest>,
  write: Target & Pick<LoggedWrite, 'request'>,
): number => lastRead(requests, write).ageMs;

/**
 * `gap`: made between our reading and our write, which came in within five seconds of it. `stale`: the same, later.
 * `unlisted`: made before our reading, of a list that did not show it yet.
 */
export type Blind = 'gap' | 'stale' | 'unlisted';

/** Was the other client's change unknowable when the write arrived? Undefined where it was known. */
export const blindTo = (
  requests: ReadonlyMap<number, LoggedRequest>,
  lagMs: number,
  write: Change,
  theirs: Change,
): Blind | undefined => {
  const { read, ageMs } = lastRead(requests, write);
  if (!read) return undefined;
  if (theirs.sequence > (read.holds ?? 0)) return ageMs <= FRESH_MS ? 'gap' : 'stale';
  const unlisted = lagMs > 0 && isList(read) && theirs.at >= Date.parse(read.served ?? '') - lagMs;
  return unlisted && ageMs <= FRESH_MS ? 'unlisted' : undefined;
};
