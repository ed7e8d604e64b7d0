// The rules over 50,000 ads through the engine, one edited row among them, and a change of their campaign, beside
// reading and parsing the same ads from bare SQLite.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Engine } from '../../main/engine/index.ts';
import { createEngine } from '../../main/engine/index.ts';
import { openMirror } from '../../main/engine/mirror/mirror.ts';
import { openCheckedRows } from '../../main/engine/problems/check-rows.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import { printFigure, printPercentiles, timed } from './figures.ts';
import { ACCOUNT, openShop, pullAll } from './shop.ts';

const PULLED = 5000;
const COPIES = 10;
const EDITS = 200;
const FIRST_COPY_ID = 4_000_000_000_000;

const shop = await openShop(PULLED);
await pullAll(shop);
await shop.engine.close();
await shop.sandbox.stop();
const folder = join(shop.folder, 'accounts', ACCOUNT);

/** Every pulled ad several times, under ids and vendor IDs of its own. */
const multiply = (): readonly RowKey[] => {
  const mirror = openMirror(folder);
  const ads = mirror.ads.page(0, PULLED);
  mirror.transaction(() => {
    for (let at = 0; at < ads.length * (COPIES - 1); at += 1) {
      const { base, readAt } = ads[at % ads.length] ?? {};
      const id = FIRST_COPY_ID + at;
      if (base) mirror.ads.addBase({ ...base, id, vendorId: `copy-${at}` }, readAt ?? '');
    }
  });
  const keys = mirror.ads.outlines(0, ads.length * COPIES).map(({ key }) => key);
  mirror.close();
  return keys;
};

const keys = multiply();

const bare = new Database(join(folder, 'mirror.db'), { readonly: true });
const all = bare.prepare<[], { raw: string }>('SELECT raw FROM ad WHERE raw IS NOT NULL');
const parseAll = (): number => {
  let fields = 0;
  for (const { raw } of all.iterate()) fields += Object.keys(JSON.parse(raw)).length;
  return fields;
};

/** The longest time in which nothing else of the process had its turn while `work` went on. */
const longestBlock = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0;
  let last = performance.now();
  let over = false;
  const turn = (): void => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  over = true;
  return longest;
};

const start = (version: string): Engine =>
  createEngine({
    home: shop.folder,
    version,
    secrets: { seal: async (plain) => plain, open: async (sealed) => sealed },
    onEvent: () => {},
  });

/** An engine that finds the account last closed by another version checks every row once it is open. */
let version = 0;
const open = async (): Promise<Engine> => {
  const engine = start(`bench-${version}`);
  await engine.call('accounts.open', { account: ACCOUNT });
  return engine;
};
const settled = (engine: Engine) => engine.call('problems.list', { account: ACCOUNT });

type FullCheck = { readonly ms: number; readonly cpuMs: number; readonly block: number };

const checkEverything = async (): Promise<FullCheck> => {
  version += 1;
  const engine = await open();
  const cpu = process.cpuUsage();
  let block = 0;
  const ms = await timed(async () => {
    block = await longestBlock(() => settled(engine));
  });
  const { user, system } = process.cpuUsage(cpu);
  await engine.close();
  return { ms, cpuMs: (user + system) / 1000, block };
};

await checkEverything();
const runs = [await checkEverything(), await checkEverything(), await checkEverything()];
const [, middle] = runs.toSorted((a, b) => a.ms - b.ms);
const baselineMs = await timed(parseAll, 3);
printFigure({
  what: `full check of ${keys.length} ads through the engine (processor ${Math.round(middle?.cpuMs ?? 0)} ms, longest block ${Math.round(middle?.block ?? 0)} ms)`,
  against: 'reading and parsing them',
  ms: middle?.ms ?? Number.NaN,
  baselineMs,
});

const engine = await open();
const { campaigns } = await engine.call('campaigns.list', { account: ACCOUNT });
const campaign = campaigns[0]?.key;
let daily = 500;
const changeCampaign = async (): Promise<void> => {
  daily += 1;
  const change = {
    key: campaign ?? ('c1' as RowKey),
    field: 'budgets.daily.limitMicros',
    text: String(daily),
  };
  await engine.call('edits.apply', { account: ACCOUNT, label: 'bench', changes: [change] });
};
const answerMs = await timed(changeCampaign, 5);
await settled(engine);
const blocked = await longestBlock(async () => {
  await changeCampaign();
  await settled(engine);
});
const settledMs = await timed(async () => {
  await changeCampaign();
  await settled(engine);
}, 3);
printFigure({
  what: `a change of the campaign of ${keys.length} ads, all checked again (answered in ${answerMs.toFixed(1)} ms, longest block ${Math.round(blocked)} ms)`,
  against: 'reading and parsing them',
  ms: settledMs,
  baselineMs,
});

/** As a person works: without clearing up before each edit. */
const lap = async (work: () => unknown): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

const typed = async (key: RowKey, round: number): Promise<void> => {
  const changes = [{ key, field: 'title', text: `Benchmark title number ${round}` }];
  await engine.call('edits.apply', { account: ACCOUNT, label: 'bench', changes });
};
const someKeys = Array.from({ length: EDITS }, (_, i) => keys[(i * 7919) % keys.length] as RowKey);
const whole: number[] = [];
for (const [round, key] of someKeys.entries()) whole.push(await lap(() => typed(key, round)));
await engine.close();
bare.close();

const mirror = openMirror(folder);
const rows = await openCheckedRows(mirror, {
  locale: () => 'nl_NL',
  now: () => new Date(),
  onRows: () => {},
  onFailure: () => {},
});
const checks: number[] = [];
for (const key of someKeys) checks.push(await lap(() => rows.check([key])));
const commits: number[] = [];
for (const [round] of someKeys.entries()) {
  commits.push(await lap(() => mirror.transaction(() => mirror.settings.set('bench', round))));
}
rows.stop();
mirror.close();
printPercentiles(`the check of one edited row among ${keys.length}`, checks);
printPercentiles('one durable commit', commits);
printPercentiles(`one edited cell among ${keys.length}, checked and durable`, whole);
await shop.close();
