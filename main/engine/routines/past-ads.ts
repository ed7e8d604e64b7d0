/** Ads as they were on the marketplace at the beginning of a day, as far as the history knows: what changed since is taken back. */
import { type FieldPath, isCampaignKey, type RowKey } from '../../../shared/ad/model.ts';
import type { Json } from '../../../shared/json.ts';
import { dayIn } from '../../../shared/metrics/days.ts';
import type { EditedRow } from '../drafts/cells.ts';
import { editRow } from '../drafts/cells.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { numberOfKey } from '../mirror/row-key.ts';
import { localOf } from '../rows/row.ts';
import { tenantZone } from '../settings/tenant-days.ts';
import { inTimeSlices, type ThrowIfStale } from '../time-slices.ts';

/** A day before: its zone may be ahead of UTC. */
const DAY_MS = 86_400_000;

type Past = {
  readonly values: Map<FieldPath, Json>;
  /** Was it gone? Undefined where that did not change. */
  gone?: boolean;
};

type Step = { readonly key: RowKey; readonly day: string; readonly at: string } & (
  | { readonly field: FieldPath; readonly before: Json }
  | { readonly gone: boolean }
);

const take = (past: Map<RowKey, Past>, step: Step): void => {
  const of = past.get(step.key) ?? { values: new Map<FieldPath, Json>() };
  past.set(step.key, of);
  if ('field' in step) of.values.set(step.field, step.before);
  else of.gone = step.gone;
};

/** What others and pushes changed of ads since a day began, the newest first. */
const stepsSince = async (
  mirror: Mirror,
  day: string,
  throwIfStale: ThrowIfStale,
): Promise<readonly Step[]> => {
  const zone = tenantZone(mirror);
  const from = new Date(Date.parse(day) - DAY_MS).toISOString();
  const steps: Step[] = [];
  const add = (
    key: RowKey,
    at: string,
    what: { field: FieldPath; before: Json } | { gone: boolean },
  ): void => {
    if (!isCampaignKey(key)) steps.push({ key, at, day: dayIn(zone, new Date(at)), ...what });
  };
  const { remoteChanges, runs } = mirror;
  await inTimeSlices(
    remoteChanges.since(from),
    (page) => {
      for (const { key, at, serviceAt, field, before } of page) add(key, serviceAt ?? at, { field, before });
    },
    throwIfStale,
  );
  await inTimeSlices(
    runs.sentChangesSince(from),
    (page) => {
      for (const { key, sentAt, changes } of page)
        for (const { field, before } of changes) add(key, sentAt, { field, before });
    },
    throwIfStale,
  );
  for (const { key, at, kind } of remoteChanges.eventsSince(from))
    if (kind !== 'appeared') add(key, at, { gone: kind === 'back' });
  return steps.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
};

export type PastAds = {
  /** Goes back to the beginning of a day; each day asked for is earlier than the one before. */
  readonly goBackTo: (day: string) => void;
  /** The ads as they were then, without drafts and without those that were made later. */
  readonly rows: (keys: readonly RowKey[]) => readonly EditedRow[];
};

/** `first` is the earliest day that is asked for. */
export const createPastAds = async (
  mirror: Mirror,
  first: string,
  throwIfStale: ThrowIfStale,
): Promise<PastAds> => {
  const zone = tenantZone(mirror);
  const steps = await stepsSince(mirror, first, throwIfStale);
  const past = new Map<RowKey, Past>();
  let next = 0;
  let present = '';
  return {
    goBackTo: (day) => {
      present = day;
      for (let step = steps[next]; step && step.day >= day; next += 1, step = steps[next]) take(past, step);
    },
    rows: (keys) => {
      const made = new Map(
        mirror.ads.createdTimes(keys).map(({ key, at }) => [key, dayIn(zone, new Date(at))]),
      );
      return mirror.ads.numbered(keys.map(numberOfKey)).flatMap(({ key, id, base, gone, ours, readAt }) => {
        if ((made.get(key) ?? '') >= present) return [];
        const was = past.get(key);
        const values = [...(was?.values ?? [])].map(([field, value]) => ({ field, base: null, value }));
        const then = base === null ? null : localOf(mirror, base, values);
        return [editRow({ key, id, base: then, gone: was?.gone ?? gone, ours, readAt, drafts: [] })];
      });
    },
  };
};
