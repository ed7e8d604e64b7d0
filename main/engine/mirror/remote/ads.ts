/**
 * Ads as the service last answered them, one row each. A row without an id is a new ad that was not created on the
 * marketplace yet.
 */
import type { AdId, RowKey } from '../../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../../shared/ad/model.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Database, SqlValue } from '../database.ts';
import { adKey, numberOfKey } from '../row-key.ts';

export type AdRow = {
  readonly key: RowKey;
  readonly id: AdId | null;
  /** The JSON text of the ad as the service sent it; null for a row that is not on the marketplace yet. */
  readonly raw: string | null;
  /** `raw`, parsed. Numbers beyond 2^53 are exact only in `raw`. */
  readonly base: JsonObject | null;
  readonly status: string | null;
  readonly categoryId: number | null;
  readonly dateLastUpdated: string | null;
  /** The service answered 404. */
  readonly gone: boolean;
  /** When the request that returned `raw` was made, by the local clock. Only for the age of the data. */
  readonly readAt: string | null;
  /** When our last write of this ad was answered, by the local clock. */
  readonly writtenAt: string | null;
  /** It is proven that this account created the ad. */
  readonly ours: boolean;
};

/** What a sweep over ids compares. */
export type AdMark = {
  readonly key: RowKey;
  readonly id: AdId;
  readonly status: string | null;
  readonly dateLastUpdated: string | null;
  readonly gone: boolean;
};

/** A row's values for counts and rules across rows, as the service answered them. */
export type AdOutline = {
  readonly key: RowKey;
  readonly id: AdId | null;
  readonly status: string | null;
  /** The vendor ID in lower case. */
  readonly vendorKey: string | null;
  readonly categoryId: number | null;
  readonly campaignId: number | null;
  readonly gone: boolean;
};

type Outlined = Pick<Stored, 'n' | 'ad_id' | 'status' | 'category_id' | 'gone'> & {
  campaign_id: number | null;
  vendor_key: string | null;
};

type Stored = {
  n: number;
  ad_id: number | null;
  raw: string | null;
  status: string | null;
  category_id: number | null;
  date_last_updated: string | null;
  gone: number;
  read_at: string | null;
  written_at: string | null;
  ours: number;
};

const COLUMNS = 'n, ad_id, raw, status, category_id, date_last_updated, gone, read_at, written_at, ours';

/** The JSON is parsed on first access; whether an ad changed is known by comparing texts. */
const adRow = (row: Stored): AdRow => {
  let base: JsonObject | null | undefined;
  return {
    key: adKey(row.n),
    id: row.ad_id as AdId | null,
    raw: row.raw,
    get base(): JsonObject | null {
      base ??= row.raw === null ? null : (JSON.parse(row.raw) as JsonObject);
      return base;
    },
    status: row.status,
    categoryId: row.category_id,
    dateLastUpdated: row.date_last_updated,
    gone: row.gone === 1,
    readAt: row.read_at,
    writtenAt: row.written_at,
    ours: row.ours === 1,
  };
};

/** The form in which vendor IDs are compared: the service ignores their case. */
export const vendorKey = (vendorId: unknown): string | null =>
  typeof vendorId === 'string' && vendorId !== '' ? vendorId.toLowerCase() : null;

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const intOr = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null);

/** The columns of a row that come from an answer, in the order of `BASE`. */
const baseValues = (raw: JsonObject, readAt: string): readonly SqlValue[] => [
  intOr(raw['id']),
  JSON.stringify(raw),
  textOr(raw['status']),
  vendorKey(raw['vendorId']),
  intOr(raw['categoryId']),
  intOr(raw['campaignId']),
  textOr(raw['dateLastUpdated']),
  readAt,
];

const BASE = 'ad_id, raw, status, vendor_key, category_id, campaign_id, date_last_updated, read_at';

const one = (row: Stored | undefined): AdRow | undefined => row && adRow(row);

const reading = (db: Database) => ({
  get: (key: RowKey): AdRow | undefined =>
    isCampaignKey(key) ? undefined : one(db.get(`SELECT ${COLUMNS} FROM ad WHERE n = ?`, numberOfKey(key))),
  byId: (id: AdId): AdRow | undefined => one(db.get(`SELECT ${COLUMNS} FROM ad WHERE ad_id = ?`, id)),
  /**
   * The ad with this vendor ID, compared without case; an ad that is gone only if there is no other. New rows are not
   * searched.
   */
  byVendor: (vendorId: string): AdRow | undefined =>
    one(db.get(`SELECT ${COLUMNS} FROM ad WHERE vendor_key = ? ORDER BY gone LIMIT 1`, vendorKey(vendorId))),
  /** The rows that `byVendor` finds for these vendor IDs in lower case, read together. */
  keysByVendor: (vendorIds: readonly string[]): ReadonlyMap<string, RowKey> =>
    new Map(
      db
        .all<{ n: number; vendor_key: string }>(
          `SELECT n, vendor_key FROM ad WHERE vendor_key IN (SELECT value FROM json_each(?))
           ORDER BY gone DESC, n DESC`,
          JSON.stringify(vendorIds),
        )
        .map((row) => [row.vendor_key, adKey(row.n)]),
    ),
  /**
   * The ids of the ads with these vendor IDs in lower case. Of several the one that was added last; one that is gone
   * only if there is no other, and apart from the others.
   */
  idsByVendor: (
    vendorIds: readonly string[],
  ): { readonly present: ReadonlyMap<string, number>; readonly gone: ReadonlyMap<string, number> } => {
    const found = db.all<{ ad_id: number; vendor_key: string; gone: number }>(
      `SELECT ad_id, vendor_key, gone FROM ad
       WHERE vendor_key IN (SELECT value FROM json_each(?)) AND ad_id IS NOT NULL ORDER BY n`,
      JSON.stringify(vendorIds),
    );
    const of = (gone: number): ReadonlyMap<string, number> =>
      new Map(found.flatMap((row) => (row.gone === gone ? [[row.vendor_key, row.ad_id]] : [])));
    return { present: of(0), gone: of(1) };
  },
  /** The vendor IDs that consist of digits alone, of ads on the marketplace. */
  vendorDigits: (): readonly { readonly key: RowKey; readonly vendorId: string }[] =>
    db
      .all<{ n: number; vendor_key: string }>(
        "SELECT n, vendor_key FROM ad WHERE gone = 0 AND vendor_key <> '' AND vendor_key NOT GLOB '*[^0-9]*'",
      )
      .map((row) => ({ key: adKey(row.n), vendorId: row.vendor_key })),
  /** The vendor IDs with signs that are often written otherwise, or among digits alone, of ads on the marketplace. */
  vendorSpellings: (): readonly { readonly key: RowKey; readonly vendorId: string }[] =>
    db
      .all<{ n: number; vendor_key: string }>(
        `SELECT n, vendor_key FROM ad WHERE gone = 0 AND vendor_key <> ''
         AND (vendor_key GLOB '*[^ -~]*' OR vendor_key GLOB '*["''=\`]*' OR vendor_key GLOB '[0-9]*[.,]0*'
           OR (vendor_key GLOB '[0-9]*[., ][0-9]*' AND vendor_key NOT GLOB '*[^0-9., ]*'))`,
      )
      .map((row) => ({ key: adKey(row.n), vendorId: row.vendor_key })),
  /** Up to `limit` rows after row number `after`, in row order, discarded new rows included. */
  page: (after: number, limit: number): readonly AdRow[] =>
    db.all<Stored>(`SELECT ${COLUMNS} FROM ad WHERE n > ? ORDER BY n LIMIT ?`, after, limit).map(adRow),
  /** The keys of up to `limit` rows after row number `after`, in row order, and the number of the last one. */
  numbersAfter: (
    after: number,
    limit: number,
  ): { readonly keys: readonly RowKey[]; readonly last: number } => {
    const rows = db.all<{ n: number }>('SELECT n FROM ad WHERE n > ? ORDER BY n LIMIT ?', after, limit);
    return { keys: rows.map(({ n }) => adKey(n)), last: rows.at(-1)?.n ?? after };
  },
  /** The rows with these numbers, in row order; unknown numbers are left out. */
  numbered: (numbers: readonly number[]): readonly AdRow[] =>
    db
      .all<Stored>(
        `SELECT ${COLUMNS} FROM ad WHERE n IN (SELECT value FROM json_each(?)) ORDER BY n`,
        JSON.stringify(numbers),
      )
      .map(adRow),
  /** Every ad with an id, in row order, without its JSON. */
  marks: (): readonly AdMark[] =>
    db
      .all<Stored>(
        'SELECT n, ad_id, status, date_last_updated, gone FROM ad WHERE ad_id IS NOT NULL ORDER BY n',
      )
      .map((row) => ({
        key: adKey(row.n),
        id: row.ad_id as AdId,
        status: row.status,
        dateLastUpdated: row.date_last_updated,
        gone: row.gone === 1,
      })),
  /** When the service says that these ads were made; without those of which it does not. */
  createdTimes: (keys: readonly RowKey[]): readonly { readonly key: RowKey; readonly at: string }[] =>
    db
      .all<{ n: number; at: string | null }>(
        `SELECT n, json_extract(raw, '$.dateCreated') AS at FROM ad WHERE n IN (SELECT value FROM json_each(?))`,
        JSON.stringify(keys.map(numberOfKey)),
      )
      .flatMap(({ n, at }) => (at === null ? [] : [{ key: adKey(n), at: String(at) }])),
  /** The outlines of up to `limit` rows after row number `after`, without their JSON. */
  outlines: (after: number, limit: number): readonly AdOutline[] =>
    db
      .all<Outlined>(
        'SELECT n, ad_id, status, vendor_key, category_id, campaign_id, gone FROM ad WHERE n > ? ORDER BY n LIMIT ?',
        after,
        limit,
      )
      .map((row) => ({
        key: adKey(row.n),
        id: row.ad_id as AdId | null,
        status: row.status,
        vendorKey: row.vendor_key,
        categoryId: row.category_id,
        campaignId: row.campaign_id,
        gone: row.gone === 1,
      })),
  /**
   * The ads that change by themselves and were read before `before`, oldest reading first: active ones, which spend,
   * and ads in a status that only the service sets.
   */
  oldestMoving: (before: string, limit: number): readonly AdId[] =>
    db
      .all<{ ad_id: number }>(
        `SELECT ad_id FROM ad WHERE gone = 0 AND ad_id IS NOT NULL AND read_at < ?
         AND status NOT IN ('PAUSED', 'DELETED', 'DELETED_BY_CS') ORDER BY read_at LIMIT ?`,
        before,
        limit,
      )
      .map((row) => row.ad_id as AdId),
  /** Categories of ads for which the mirror has no entry. */
  categoriesWithoutEntry: (): readonly number[] =>
    db
      .all<{ id: number }>(
        `SELECT DISTINCT category_id AS id FROM ad
         WHERE category_id IS NOT NULL AND category_id NOT IN (SELECT id FROM category) ORDER BY id`,
      )
      .map((row) => row.id),
  /** The rows of all ads in these categories. */
  inCategories: (ids: readonly number[]): readonly RowKey[] =>
    ids.flatMap((id) =>
      db.all<{ n: number }>('SELECT n FROM ad WHERE category_id = ?', id).map((row) => adKey(row.n)),
    ),
  /** The rows of all ads in a status, as last read. */
  inStatus: (status: string): readonly RowKey[] =>
    db.all<{ n: number }>('SELECT n FROM ad WHERE status = ?', status).map((row) => adKey(row.n)),
  /** The rows of all ads in a campaign; null for those without one. */
  inCampaign: (id: number | null): readonly RowKey[] =>
    db.all<{ n: number }>('SELECT n FROM ad WHERE campaign_id IS ?', id).map((row) => adKey(row.n)),
  /** How many ads are in each category, those that are gone included. */
  byCategory: (): readonly { readonly id: number; readonly ads: number }[] =>
    db.all(
      `SELECT category_id AS id, count(*) AS ads FROM ad WHERE category_id IS NOT NULL
       GROUP BY category_id ORDER BY category_id`,
    ),
  /** The number of the row that was added last. */
  last: (): number => db.get<{ n: number | null }>('SELECT max(n) AS n FROM ad')?.n ?? 0,
  /** How many ads are on the marketplace, as far as is known. */
  present: (): number =>
    db.get<{ count: number }>('SELECT count(*) AS count FROM ad WHERE ad_id IS NOT NULL AND gone = 0')
      ?.count ?? 0,
  /** How many ads with an id the mirror has. */
  count: (): number =>
    db.get<{ count: number }>('SELECT count(*) AS count FROM ad WHERE ad_id IS NOT NULL')?.count ?? 0,
});

const writing = (db: Database, touch: (key: RowKey) => void) => {
  let answers = 0;
  const add = (): RowKey => adKey(db.run('INSERT INTO ad DEFAULT VALUES').id);
  return {
    /** Adds a row for an ad that is not on the marketplace yet. */
    add,
    /** Changes with every answer of the service that is stored: what was made of ids and vendor IDs is outdated then. */
    answers: (): number => answers,
    /** Adds a row for an ad new to the mirror; `readAt` is when it was requested. */
    addBase: (raw: JsonObject, readAt: string): RowKey => {
      answers += 1;
      const { id } = db.run(
        `INSERT INTO ad (${BASE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        ...baseValues(raw, readAt),
      );
      return adKey(id);
    },
    /**
     * Stores the service's answer as the row's base, also as the first base of a new row. The row is no longer
     * `gone`.
     */
    saveBase: (key: RowKey, raw: JsonObject, readAt: string): void => {
      answers += 1;
      touch(key);
      db.run(
        `UPDATE ad SET (${BASE}) = (?, ?, ?, ?, ?, ?, ?, ?), gone = 0 WHERE n = ?`,
        ...baseValues(raw, readAt),
        numberOfKey(key),
      );
    },
    setGone: (key: RowKey, gone: boolean): void => {
      answers += 1;
      touch(key);
      db.run('UPDATE ad SET gone = ? WHERE n = ?', gone ? 1 : 0, numberOfKey(key));
    },
    /** Notes that it is proven that this account created the ad. */
    setOurs: (key: RowKey): void => {
      db.run('UPDATE ad SET ours = 1 WHERE n = ?', numberOfKey(key));
    },
    /** Notes when our last write of the ad was answered: an answer to an earlier request is stale. */
    setWritten: (key: RowKey, writtenAt: string): void => {
      db.run('UPDATE ad SET written_at = ? WHERE n = ?', writtenAt, numberOfKey(key));
    },
    /** Notes that the ad was read and had not changed. */
    setRead: (key: RowKey, readAt: string): void => {
      db.run('UPDATE ad SET read_at = ? WHERE n = ?', readAt, numberOfKey(key));
    },
    /** As `setRead`, for those of many rows that were last read before `before`. */
    renewAge: (keys: readonly RowKey[], readAt: string, before: string): void => {
      if (keys.length === 0) return;
      db.run(
        'UPDATE ad SET read_at = ? WHERE n IN (SELECT value FROM json_each(?)) AND read_at < ?',
        readAt,
        JSON.stringify(keys.map(numberOfKey)),
        before,
      );
    },
    /**
     * Adds a row under the number it had in a lost mirror, so that the keys in the journal stay valid after a
     * rebuild.
     */
    restore: (key: RowKey, id: number | null): void => {
      db.run(
        'INSERT INTO ad (n, ad_id) VALUES (?, ?) ON CONFLICT DO UPDATE SET ad_id = coalesce(excluded.ad_id, ad_id)',
        numberOfKey(key),
        id,
      );
    },
  };
};

/** `touch` is called with every row whose base is written. */
export const adRepository = (db: Database, touch: (key: RowKey) => void) => ({
  ...reading(db),
  ...writing(db, touch),
});
