/**
 * Campaigns as the service last answered them. A row without an id is a new campaign that was not created there yet.
 */
import type { RowKey } from '../../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../../shared/ad/model.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Database } from '../database.ts';
import { campaignKey, numberOfKey } from '../row-key.ts';
import { vendorKey } from './ads.ts';

export type CampaignBase = {
  readonly key: RowKey;
  readonly id: number | null;
  readonly raw: string | null;
  readonly base: JsonObject | null;
  readonly gone: boolean;
  readonly readAt: string | null;
  readonly writtenAt: string | null;
};

type Stored = {
  n: number;
  campaign_id: number | null;
  raw: string | null;
  gone: number;
  read_at: string | null;
  written_at: string | null;
};

const COLUMNS = 'n, campaign_id, raw, gone, read_at, written_at';

const campaignRow = (row: Stored): CampaignBase => ({
  key: campaignKey(row.n),
  id: row.campaign_id,
  raw: row.raw,
  base: row.raw === null ? null : (JSON.parse(row.raw) as JsonObject),
  gone: row.gone === 1,
  readAt: row.read_at,
  writtenAt: row.written_at,
});

const one = (row: Stored | undefined): CampaignBase | undefined => row && campaignRow(row);

const saveBase = (db: Database, key: RowKey, raw: JsonObject, readAt: string): void => {
  const { id, dateLastUpdated } = raw;
  db.run(
    `UPDATE campaign SET campaign_id = ?, raw = ?, vendor_key = ?, date_last_updated = ?, gone = 0, read_at = ?
     WHERE n = ?`,
    Number.isSafeInteger(id) ? (id as number) : null,
    JSON.stringify(raw),
    vendorKey(raw['vendorId']),
    typeof dateLastUpdated === 'string' ? dateLastUpdated : null,
    readAt,
    numberOfKey(key),
  );
};

export const campaignRepository = (db: Database) => {
  let generation = 0;
  const moved = (): void => {
    generation += 1;
  };
  const add = (): RowKey => {
    moved();
    return campaignKey(db.run('INSERT INTO campaign DEFAULT VALUES').id);
  };
  const save = (key: RowKey, raw: JsonObject, readAt: string): void => {
    moved();
    saveBase(db, key, raw, readAt);
  };
  return {
    get: (key: RowKey): CampaignBase | undefined =>
      isCampaignKey(key)
        ? one(db.get(`SELECT ${COLUMNS} FROM campaign WHERE n = ?`, numberOfKey(key)))
        : undefined,
    byId: (id: number): CampaignBase | undefined =>
      one(db.get(`SELECT ${COLUMNS} FROM campaign WHERE campaign_id = ?`, id)),
    byVendor: (vendorId: string): CampaignBase | undefined =>
      one(db.get(`SELECT ${COLUMNS} FROM campaign WHERE vendor_key = ?`, vendorKey(vendorId))),
    /** All campaigns in row order, discarded new ones included. */
    all: (): readonly CampaignBase[] =>
      db.all<Stored>(`SELECT ${COLUMNS} FROM campaign ORDER BY n`).map(campaignRow),
    /** The number of the row that was added last. */
    last: (): number => db.get<{ n: number | null }>('SELECT max(n) AS n FROM campaign')?.n ?? 0,
    /** Adds a row for a campaign that is not on the marketplace yet. */
    add,
    addBase: (raw: JsonObject, readAt: string): RowKey => {
      const key = add();
      save(key, raw, readAt);
      return key;
    },
    saveBase: save,
    /** Grows with every write of a campaign's base since the mirror was opened. */
    generation: (): number => generation,
    setGone: (key: RowKey, gone: boolean): void => {
      moved();
      db.run('UPDATE campaign SET gone = ? WHERE n = ?', gone ? 1 : 0, numberOfKey(key));
    },
    setWritten: (key: RowKey, writtenAt: string): void => {
      db.run('UPDATE campaign SET written_at = ? WHERE n = ?', writtenAt, numberOfKey(key));
    },
    /** Adds a row under the number it had in a lost mirror, as for ads. */
    restore: (key: RowKey, id: number | null): void => {
      db.run(
        `INSERT INTO campaign (n, campaign_id) VALUES (?, ?)
         ON CONFLICT DO UPDATE SET campaign_id = coalesce(excluded.campaign_id, campaign_id)`,
        numberOfKey(key),
        id,
      );
    },
  };
};
