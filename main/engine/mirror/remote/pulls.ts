/**
 * The state of pulls: the cursor of the next one, the open pull with its page chains, and the log of finished ones.
 */
import type { AdId } from '../../../../shared/ad/model.ts';
import type { Who } from '../../../../shared/contract/results/history.ts';
import type { Database } from '../database.ts';
import { settingRepository } from '../settings.ts';
import { type StoredWho, whoColumns, whoOf } from '../who.ts';

export type PullKind = 'full' | 'incremental';

/** An open pull; it survives a restart and keeps its first start time. */
export type OpenPull = {
  readonly id: number;
  readonly kind: PullKind;
  /** The `changedSince` it began with; null in a full pull. */
  readonly since: string | null;
  /** The service's `Date` at the first answer, UTC; null before it. */
  readonly serverStart: string | null;
  /** The newest `dateLastUpdated` seen. */
  readonly newest: string | null;
  readonly startedAt: string;
  readonly received: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Ads that were answered without a readable id. */
  readonly unnamed: number;
};

export type PullChain = {
  readonly chain: number;
  /** The categories it asks for; null for all. */
  readonly categoryIds: readonly number[] | null;
  readonly pageToken: string | null;
  /** Pages stored since its last start. */
  readonly pages: number;
  /** The largest number of pages it ever had. */
  readonly furthest: number;
  /** How often it was restarted since it last got further. */
  readonly restarts: number;
  readonly done: boolean;
};

export type PullLog = {
  readonly id: number;
  readonly at: string;
  readonly kind: PullKind;
  readonly received: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly conflicts: number;
  readonly requests: number;
  readonly milliseconds: number;
  /** Null in pulls of older versions, which did not store it. */
  readonly who: Who | null;
};

/**
 * From the start of the first pull to the start of the last one, in milliseconds since 1970, by the service's clock
 * where it told one.
 */
export type RecordedTime = { readonly from: number; readonly to: number };

/** The service's `Date` has whole seconds. */
const DATE_STEP_MS = 1000;

type StoredLog = Omit<PullLog, 'who'> & StoredWho;

const pullLog = ({ origin, user_name, ...log }: StoredLog): PullLog => ({
  ...log,
  who: whoOf({ origin, user_name }),
});

type StoredPull = {
  id: number;
  kind: PullKind;
  since: string | null;
  server_start: string | null;
  newest: string | null;
  started_at: string;
  received: number;
  added: number;
  changed: number;
  removed: number;
  unnamed: number;
};

type StoredChain = {
  chain: number;
  category_ids: string | null;
  page_token: string | null;
  pages: number;
  furthest: number;
  restarts: number;
  done: number;
};

export type PullCounts = Pick<OpenPull, 'received' | 'added' | 'changed' | 'removed'>;

const underWay = (db: Database) => ({
  open: (): OpenPull | undefined => {
    const row = db.get<StoredPull>(
      `SELECT id, kind, since, server_start, newest, started_at, received, added, changed, removed, unnamed
       FROM pull WHERE finished_at IS NULL ORDER BY id DESC LIMIT 1`,
    );
    if (!row) return undefined;
    const { server_start: serverStart, started_at: startedAt, ...rest } = row;
    return { ...rest, serverStart, startedAt };
  },
  begin: (kind: PullKind, since: string | null, startedAt: string): number =>
    db.run('INSERT INTO pull (kind, since, started_at) VALUES (?, ?, ?)', kind, since, startedAt).id,
  /** Stores the service's time at the first answer; later calls change nothing. */
  setServerStart: (pull: number, serverStart: string): void => {
    db.run('UPDATE pull SET server_start = coalesce(server_start, ?) WHERE id = ?', serverStart, pull);
  },
  /** Adds the counts of a page; `newest` never goes back. */
  addCounts: (pull: number, counts: PullCounts, newest: string | null): void => {
    db.run(
      `UPDATE pull SET received = received + ?, added = added + ?, changed = changed + ?, removed = removed + ?,
       newest = nullif(max(coalesce(newest, ''), coalesce(?, '')), '') WHERE id = ?`,
      counts.received,
      counts.added,
      counts.changed,
      counts.removed,
      newest,
      pull,
    );
  },
  addUnnamed: (pull: number, unnamed: number): void => {
    db.run('UPDATE pull SET unnamed = unnamed + ? WHERE id = ?', unnamed, pull);
  },
  finish: (pull: number, at: string): void => {
    db.run('UPDATE pull SET finished_at = ? WHERE id = ?', at, pull);
    db.run('DELETE FROM pull_chain WHERE pull = ?', pull);
    db.run('DELETE FROM pull_seen WHERE pull = ?', pull);
  },
  /** Records listed ads; returns how many of them are new to this pull. */
  see: (pull: number, ids: readonly AdId[]): number =>
    db.run(
      'INSERT OR IGNORE INTO pull_seen (pull, ad_id) SELECT ?, value FROM json_each(?)',
      pull,
      JSON.stringify(ids),
    ).changes,
  /** The ads listed so far. */
  seen: (pull: number): ReadonlySet<AdId> =>
    new Set(
      db.all<{ id: AdId }>('SELECT ad_id AS id FROM pull_seen WHERE pull = ?', pull).map(({ id }) => id),
    ),
});

const chains = (db: Database) => ({
  chains: (pull: number): readonly PullChain[] =>
    db
      .all<StoredChain>(
        `SELECT chain, category_ids, page_token, pages, furthest, restarts, done
         FROM pull_chain WHERE pull = ? ORDER BY chain`,
        pull,
      )
      .map((row) => ({
        chain: row.chain,
        categoryIds: row.category_ids === null ? null : (JSON.parse(row.category_ids) as readonly number[]),
        pageToken: row.page_token,
        pages: row.pages,
        furthest: row.furthest,
        restarts: row.restarts,
        done: row.done === 1,
      })),
  addChain: (pull: number, chain: number, categoryIds: readonly number[] | null): void => {
    db.run(
      'INSERT INTO pull_chain (pull, chain, category_ids) VALUES (?, ?, ?)',
      pull,
      chain,
      categoryIds === null ? null : JSON.stringify(categoryIds),
    );
  },
  /** A page was stored: continues the chain at the token, or ends it when there is none. */
  advance: (pull: number, chain: number, pageToken: string | null): void => {
    db.run(
      `UPDATE pull_chain SET page_token = ?, pages = pages + 1, furthest = max(furthest, pages + 1),
       restarts = CASE WHEN pages + 1 > furthest THEN 0 ELSE restarts END, done = ?
       WHERE pull = ? AND chain = ?`,
      pageToken,
      pageToken === null ? 1 : 0,
      pull,
      chain,
    );
  },
  /** Restarts a chain from its stored start, as its token was refused or its pages led nowhere. */
  restart: (pull: number, chain: number): void => {
    db.run(
      `UPDATE pull_chain SET page_token = NULL, pages = 0, restarts = restarts + 1, done = 0
       WHERE pull = ? AND chain = ?`,
      pull,
      chain,
    );
  },
});

/** The mirror's setting that holds when the campaigns were last listed. */
const CAMPAIGNS_READ_AT = 'campaignsReadAt';

const campaignList = (db: Database) => {
  const settings = settingRepository(db);
  let known: string | null | undefined;
  return {
    /** When the campaigns were last listed, those that had not changed included; null if never. */
    campaignsReadAt: (): string | null => {
      if (known !== undefined) return known;
      const at = settings.get(CAMPAIGNS_READ_AT);
      known = typeof at === 'string' ? at : null;
      return known;
    },
    setCampaignsReadAt: (at: string): void => {
      known = undefined;
      settings.set(CAMPAIGNS_READ_AT, at);
    },
  };
};

export const pullRepository = (db: Database) => ({
  ...underWay(db),
  ...chains(db),
  ...campaignList(db),
  /** `changedSince` of the next pull; null when a full one is due. */
  cursor: (): string | null =>
    db.get<{ since: string }>(`SELECT changed_since AS since FROM cursor WHERE name = 'ads'`)?.since ?? null,
  setCursor: (changedSince: string, at: string): void => {
    db.run(
      `INSERT INTO cursor (name, changed_since, at) VALUES ('ads', ?, ?)
       ON CONFLICT (name) DO UPDATE SET changed_since = excluded.changed_since, at = excluded.at`,
      changedSince,
      at,
    );
  },
  dropCursor: (): void => {
    db.run(`DELETE FROM cursor WHERE name = 'ads'`);
  },
  /** Logs a finished pull; returns its number. */
  log: (entry: Omit<PullLog, 'id'>): number =>
    db.run(
      `INSERT INTO pull_log
       (at, kind, received, added, changed, removed, conflicts, requests, milliseconds, origin, user_name)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      entry.at,
      entry.kind,
      entry.received,
      entry.added,
      entry.changed,
      entry.removed,
      entry.conflicts,
      entry.requests,
      Math.round(entry.milliseconds),
      ...whoColumns(entry.who),
    ).id,
  /** When the first pull that is known finished, since when others' changes are recorded. */
  firstFinished: (): string | null =>
    db.get<{ at: string | null }>('SELECT min(at) AS at FROM pull_log')?.at ?? null,
  /** The time of which others' changes are recorded; null before the first pull ended. */
  recordedTime: (): RecordedTime | null => {
    const at = `coalesce(server_start, started_at)`;
    const told = db.get<{ first: string | null; last: string | null }>(
      `SELECT min(${at}) AS first, max(${at}) AS last FROM pull WHERE finished_at IS NOT NULL`,
    );
    if (!told?.first || !told.last) return null;
    return { from: Date.parse(told.first), to: Date.parse(told.last) + DATE_STEP_MS };
  },
  /** Has any pull of this account ever finished? */
  hasFinished: (): boolean => db.get('SELECT 1 FROM pull_log LIMIT 1') !== undefined,
  /** Newest first. */
  history: (limit: number): readonly PullLog[] =>
    db.all<StoredLog>('SELECT * FROM pull_log ORDER BY id DESC LIMIT ?', limit).map(pullLog),
  /** A pull of the log. */
  logged: (id: number): PullLog | undefined => {
    const found = db.get<StoredLog>('SELECT * FROM pull_log WHERE id = ?', id);
    return found && pullLog(found);
  },
});
