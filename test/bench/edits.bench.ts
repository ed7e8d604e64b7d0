// 20,000 edits as one changeset, and one edited row, beside bare SQLite transactions that store as many values.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { RowKey } from '../../shared/ad/model.ts';
import { printFigure, timed } from './figures.ts';
import { ACCOUNT, openShop, pullAll } from './shop.ts';

const ADS = 6100;
const FIELDS = ['title', 'bidMicros', 'budgets.daily.limitMicros', 'budgets.total.limitMicros'];

type Change = { readonly key: RowKey; readonly field: string; readonly text: string };

/** A durable table of drafts and nothing else. */
const openBareTable = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'adsheet-bare-'));
  const db = new Database(join(folder, 'bare.db'));
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE draft (row TEXT, field TEXT, value TEXT, PRIMARY KEY (row, field)) STRICT;`);
  const insert = db.prepare('INSERT OR REPLACE INTO draft VALUES (?, ?, ?)');
  const store = db.transaction((changes: readonly Change[]) => {
    for (const { key, field, text } of changes) insert.run(key, field, text);
  });
  return {
    store,
    close: async () => {
      db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const textOf = (field: string, round: number): string =>
  field === 'title' ? `Benchmark title number ${round}` : `${10 + round}.5`;

const shop = await openShop(ADS);
await pullAll(shop);
const bare = await openBareTable();
const { ads } = await shop.engine.call('ads.query', {
  account: ACCOUNT,
  columns: ['id'],
  where: 'status = ACTIVE or status = PAUSED or status = BUDGET_REACHED',
});
const keys = ads.map((ad) => String(ad['key']) as RowKey);
let round = 0;
const changesIn = (rows: readonly RowKey[], fields: readonly string[]): Change[] => {
  round += 1;
  return rows.flatMap((key) => fields.map((field) => ({ key, field, text: textOf(field, round) })));
};

const apply = (changes: Change[]) =>
  shop.engine.call('edits.apply', { account: ACCOUNT, label: 'bench', changes });

const many = changesIn(keys, FIELDS).length;
printFigure({
  what: `${many} edits in ${keys.length} rows, checked`,
  against: 'storing the values in bare SQLite',
  ms: await timed(() => apply(changesIn(keys, FIELDS)), 3),
  baselineMs: await timed(() => bare.store(changesIn(keys, FIELDS)), 3),
});
const [first] = keys;
const one = first ? [first] : [];
printFigure({
  what: 'one edited cell, checked, with all the others as drafts',
  against: 'storing one value in bare SQLite',
  ms: await timed(() => apply(changesIn(one, ['title'])), 51),
  baselineMs: await timed(() => bare.store(changesIn(one, ['title'])), 51),
});
await apply(changesIn(keys, FIELDS));
printFigure({
  what: `undo of ${many} edits`,
  against: 'storing the values in bare SQLite',
  ms: await timed(() => shop.engine.call('edits.undo', { account: ACCOUNT })),
  baselineMs: await timed(() => bare.store(changesIn(keys, FIELDS))),
});
await bare.close();
await shop.close();
