/**
 * What was recorded after earlier imports of the feed: fields in which values sent from here were overwritten, and ads
 * that were paused. Nothing is foretold but that it may happen again (`docs/sync.md#feeds`).
 */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { FeedRecord, PutBackField } from '../../../shared/contract/results/feeds.ts';
import { isAsSent } from '../drafts/as-sent.ts';
import { fieldsOfUnit, unitOf } from '../drafts/units.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { StoredImport } from '../mirror/remote/feeds.ts';
import type { RecordedTime } from '../mirror/remote/pulls.ts';
import type { DatedChange } from '../mirror/remote/remote-changes.ts';
import { inTimeSlices } from '../time-slices.ts';

/** A change within this time of an import's start is taken for its doing. */
const EFFECT_MS = 6 * 60 * 60_000;

/** Imports looked at: two months of daily ones. */
const MOST_LOOKED_AT = 60;

type Effect = { readonly id: number; readonly from: number; readonly to: number };

/**
 * When each import may have changed ads: until the next one begins, and at most for `EFFECT_MS`. A rejected one
 * processed no ad; of one that began while changes were not `recorded` nothing is known.
 */
export const effectsOf = (
  imports: readonly Pick<StoredImport, 'id' | 'status' | 'createdAt'>[],
  recorded: RecordedTime,
): readonly Effect[] => {
  const begun = imports
    .flatMap(({ id, status, createdAt }) =>
      createdAt === null || status === 'REJECTED' ? [] : [{ id, from: Date.parse(createdAt) }],
    )
    .sort((a, b) => a.from - b.from);
  return begun
    .map(({ id, from }, at) => ({
      id,
      from,
      to: Math.min(from + EFFECT_MS, begun[at + 1]?.from ?? Number.POSITIVE_INFINITY),
    }))
    .filter(({ from }) => from >= recorded.from && from < recorded.to);
};

type Seen = { readonly keys: Set<RowKey>; lastImport: number; lastAt: string };

type Found = {
  readonly imports: number;
  readonly since: string | null;
  readonly fields: ReadonlyMap<FieldPath, Seen>;
  readonly paused: Seen | null;
};

const see = (
  seen: Seen | undefined,
  key: RowKey,
  { id, at }: { readonly id: number; readonly at: string },
): Seen => {
  const kept = seen ?? { keys: new Set<RowKey>(), lastImport: id, lastAt: at };
  kept.keys.add(key);
  if (at > kept.lastAt) {
    kept.lastAt = at;
    kept.lastImport = id;
  }
  return kept;
};

const isPause = ({ field, before, after }: DatedChange): boolean =>
  field === 'status' && after === 'PAUSED' && before !== 'PAUSED';

/** Did the change overwrite the value that a push of ours had left there? */
const overwroteUs = (mirror: Mirror, changes: readonly DatedChange[]): ReadonlySet<DatedChange> => {
  const writes = mirror.runs.writtenTo([...new Set(changes.map(({ key }) => key))]);
  return new Set(
    changes.filter(({ key, field, before, happened }) => {
      const earlier = (writes.get(key) ?? []).filter(
        (write) => write.happened < happened && write.changes.some((change) => change.field === field),
      );
      const last = earlier.at(-1)?.changes.find((change) => change.field === field);
      return last !== undefined && isAsSent(mirror, last, before);
    }),
  );
};

const lookThrough = async (mirror: Mirror): Promise<Found> => {
  const recorded = mirror.pulls.recordedTime();
  const effects = recorded ? effectsOf(mirror.feeds.outlines(), recorded).slice(-MOST_LOOKED_AT) : [];
  const fields = new Map<FieldPath, Seen>();
  let paused: Seen | undefined;
  for (const { id, from, to } of effects) {
    await inTimeSlices(mirror.remoteChanges.between(from, to), (page) => {
      const ours = overwroteUs(
        mirror,
        page.filter((change) => !isPause(change)),
      );
      for (const change of page) {
        const seen = { id, at: change.serviceAt };
        if (isPause(change)) paused = see(paused, change.key, seen);
        else if (ours.has(change)) fields.set(change.field, see(fields.get(change.field), change.key, seen));
      }
    });
  }
  const [first] = effects;
  return {
    imports: effects.length,
    since: first ? new Date(first.from).toISOString() : null,
    fields,
    paused: paused ?? null,
  };
};

/** What the record is made of: it is made anew where one of these moved. */
const stateOf = ({ remoteChanges, feeds, pulls }: Mirror): string =>
  JSON.stringify([remoteChanges.last(), feeds.generation(), pulls.recordedTime()]);

type Kept = { readonly state: string; readonly found: Found };

const keptFor = new WeakMap<Mirror, Kept>();

/** As `lookThrough`, anew only where something came since. */
const recorded = async (mirror: Mirror): Promise<Found> => {
  const state = stateOf(mirror);
  const kept = keptFor.get(mirror);
  if (kept?.state === state) return kept.found;
  const found = await lookThrough(mirror);
  keptFor.set(mirror, { state, found });
  return found;
};

const putBack = ([field, { keys, lastImport, lastAt }]: readonly [FieldPath, Seen]): PutBackField => ({
  field,
  ads: keys.size,
  lastImport,
  lastAt,
});

export const feedRecord = async (mirror: Mirror): Promise<FeedRecord> => {
  const { imports, since, fields, paused } = await recorded(mirror);
  const touched = [...new Set([...fields.keys()].flatMap((field) => fieldsOfUnit(unitOf(field))))];
  const held = new Set(mirror.feeds.held());
  const edited = mirror.drafts.ofAdsTouching(touched, [...(paused?.keys ?? [])]);
  return {
    imports,
    since,
    fields: [...fields].map(putBack).sort((a, b) => b.ads - a.ads || (a.field < b.field ? -1 : 1)),
    paused: paused && { ads: paused.keys.size, lastImport: paused.lastImport, lastAt: paused.lastAt },
    atRisk: edited.filter((key) => !held.has(key)),
    held: [...held],
  };
};
