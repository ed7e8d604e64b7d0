import type { Json } from '../http/values.ts';
import { isRecord } from '../http/values.ts';

/** An import of a seller's XML feed (interface, Feed import detail). */
export type FeedImport = {
  readonly id: number;
  readonly userId: number;
  /** Epoch milliseconds. */
  readonly dateCreated: number;
  readonly status: string;
  /** All other members as they are answered. */
  readonly told: Json;
};

/** The most vendor IDs of one message (interface, Limits). */
export const mostSamples = 100;

/** Messages by their text; each has as many vendor IDs as may be shown, and where they stand in the file. */
export const messagesOf = (ids: Readonly<Record<string, readonly string[]>>): Json =>
  Object.fromEntries(
    Object.entries(ids).map(([text, vendorIds]) => [
      text,
      {
        count: vendorIds.length,
        vendorIdsSample: vendorIds.slice(0, mostSamples),
        rowNumbersSample: vendorIds.slice(0, mostSamples).map((_, at) => at + 2),
      },
    ]),
  );

/** A new import: the members given, the rest as an import has them that met nothing. */
export const feedImport = (
  given: Json,
  usual: Pick<FeedImport, 'id' | 'userId' | 'dateCreated'>,
): FeedImport => {
  const { id, userId, dateCreated, status, ...told } = given;
  const time = typeof dateCreated === 'string' ? Date.parse(dateCreated) : usual.dateCreated;
  return {
    id: typeof id === 'number' ? id : usual.id,
    userId: typeof userId === 'number' ? userId : usual.userId,
    dateCreated: time,
    status: typeof status === 'string' ? status : 'DONE',
    told: { url: 'https://feeds.example/ads.xml', error: '', warnings: {}, errors: {}, ...told },
  };
};

/** The same import with the members of a patch; null removes one. */
export const patchedImport = (before: FeedImport, patch: Json): FeedImport => {
  const { status, ...told } = patch;
  const members = Object.entries({ ...before.told, ...told }).filter(([, value]) => value !== null);
  return {
    ...before,
    status: typeof status === 'string' ? status : before.status,
    told: Object.fromEntries(members),
  };
};

/** How many ads each of the messages is about, added up. */
const countsIn = (messages: unknown): number =>
  Object.values(isRecord(messages) ? messages : {}).reduce<number>(
    (sum, message) => sum + (isRecord(message) ? Number(message['count']) : 0),
    0,
  );

/** The counters of an import that was done with so many records. */
export const countersOf = (read: number, warnings: Json, errors: Json): Json => ({
  totalRecordsRead: read,
  recordsSucceeded: read - countsIn(warnings) - countsIn(errors),
  recordsWithWarnings: countsIn(warnings),
  recordsFailed: countsIn(errors),
});
