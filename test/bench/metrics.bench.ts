// Performance of 50,000 ads over 400 days: its room on the disk, and sums of new ranges through the engine, beside
// bare SQLite that adds up the same figures in a row for each ad and day.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createEngine } from '../../main/engine/index.ts';
import { openMirror } from '../../main/engine/mirror/mirror.ts';
import type { AdFigures } from '../../main/engine/mirror/remote/packed-figures.ts';
import { dayAfter, dayIn } from '../../shared/metrics/days.ts';
import { randomOf } from '../corpora/random.ts';
import { longestTurn, printFigure, timed } from './figures.ts';

const ADS = 50_000;
const DAYS = 400;
const ACTIVE = 0.6;
/** Only so many days stand in the bare table: as rows all of them would be a gigabyte. */
const BARE_DAYS = 30;
const ACCOUNT = 'bench';
const FIRST_ID = 2_150_000_000;

const home = await mkdtemp(join(tmpdir(), 'adsheet-bench-'));
const engine = createEngine({
  home,
  version: 'bench',
  secrets: { seal: async (plain) => plain, open: async (sealed) => sealed },
  onEvent: () => {},
});
await engine.call('accounts.save', {
  profile: {
    name: ACCOUNT,
    environment: 'sandbox',
    baseUrl: 'http://127.0.0.1:9',
    authUrl: 'http://127.0.0.1:9',
    clientId: 'bench',
    scopes: ['api_ro'],
    locale: 'nl_NL',
    currency: 'EUR',
  },
});

const random = randomOf(17);
const today = dayIn('Europe/Amsterdam', new Date());
const dayOf = (at: number): string => dayAfter(today, at - DAYS);

const figuresOfDay = (): readonly AdFigures[] => {
  const ads: AdFigures[] = [];
  for (let at = 0; at < ADS; at += 1) {
    if (random.fraction() >= ACTIVE) continue;
    const impressions = 1 + Math.floor(400 * random.fraction() ** 3);
    const clicks = Math.floor(impressions * 0.05 * random.fraction());
    const [urlClicks, emails] = [Math.floor(clicks / 3), random.fraction() < 0.02 ? 1 : 0];
    ads.push({
      adId: FIRST_ID + 7 * at,
      ...{ impressions, clicks, urlClicks, emails, engagement: urlClicks + emails },
      spentMicros: BigInt(clicks * (20_000 + Math.floor(180_000 * random.fraction()))),
    });
  }
  return ads;
};

const bare = new Database(join(home, 'bare.db'));
bare.exec(`CREATE TABLE figure (day TEXT, ad_id INTEGER, impressions INTEGER, clicks INTEGER, url_clicks INTEGER,
  emails INTEGER, engagement INTEGER, spent INTEGER, PRIMARY KEY (day, ad_id)) WITHOUT ROWID`);
const insert = bare.prepare('INSERT INTO figure VALUES (?, ?, ?, ?, ?, ?, ?, ?)');

const fill = (): { readonly rows: number; readonly bytes: number } => {
  const mirror = openMirror(join(home, 'accounts', ACCOUNT));
  mirror.transaction(() => {
    for (let at = 0; at < ADS; at += 1) {
      const ad = { id: FIRST_ID + 7 * at, title: `Garden table number ${at}`, status: 'ACTIVE' };
      mirror.ads.addBase({ ...ad, categoryId: 1 + (at % 40), bidMicros: '350000' }, new Date().toISOString());
    }
  });
  let rows = 0;
  let bytes = 0;
  for (let at = 0; at < DAYS; at += 1) {
    const [day, ads] = [dayOf(at), figuresOfDay()];
    mirror.transaction(() => mirror.metrics.saveDay(day, ads, new Date().toISOString()), 'soon');
    rows += ads.length;
    bytes += mirror.metrics.ofDay(day)?.length ?? 0;
    if (at < DAYS - BARE_DAYS) continue;
    bare.transaction(() => {
      for (const ad of ads)
        insert.run(
          ...[day, ad.adId, ad.impressions, ad.clicks, ad.urlClicks, ad.emails, ad.engagement],
          ad.spentMicros,
        );
    })();
  }
  mirror.close();
  return { rows, bytes };
};

const { rows, bytes } = fill();
console.log(`${rows} figures of an ad on a day: ${(bytes / rows).toFixed(1)} bytes each`);

const baselineMs = await timed(
  () =>
    bare
      .prepare(
        `SELECT ad_id, sum(impressions), sum(clicks), sum(url_clicks), sum(emails), sum(engagement), sum(spent)
         FROM figure GROUP BY ad_id`,
      )
      .all(),
  3,
);
const against = `bare SQLite over ${BARE_DAYS} days`;

await engine.call('accounts.open', { account: ACCOUNT });
await engine.call('problems.list', { account: ACCOUNT });

let range = BARE_DAYS;
const newRange = async (): Promise<void> => {
  await engine.call('metrics.sums', { account: ACCOUNT, range: { days: range }, compare: false });
  range += 1;
};
const sumsMs = await timed(newRange, 3);
const turn = await longestTurn(newRange);
printFigure({
  what: `a new range of ${BARE_DAYS} days for the sheet (longest turn ${Math.round(turn)} ms)`,
  against,
  ms: sumsMs,
  baselineMs,
});

const comparedMs = await timed(
  () => engine.call('metrics.sums', { account: ACCOUNT, range: { days: range }, compare: true }),
  3,
);
printFigure({
  what: `${BARE_DAYS} days beside those before for the sheet`,
  against,
  ms: comparedMs,
  baselineMs,
});

const listed = (by: 'ad' | 'day' | 'category') => () =>
  engine.call('metrics.list', { account: ACCOUNT, by, from: dayOf(DAYS - BARE_DAYS), to: dayOf(DAYS - 1) });
for (const by of ['ad', 'day', 'category'] as const) {
  const ms = await timed(listed(by), 3);
  const longest = Math.round(await longestTurn(listed(by)));
  printFigure({ what: `${BARE_DAYS} days by ${by} (longest turn ${longest} ms)`, against, ms, baselineMs });
}

const page = (by: 'category' | 'price') => () =>
  engine.call('metrics.performance', {
    account: ACCOUNT,
    ...{ from: dayOf(DAYS - BARE_DAYS), to: dayOf(DAYS - 1) },
    by,
    measure: 'clicks',
  });
for (const by of ['category', 'price'] as const) {
  const ms = await timed(page(by), 3);
  const longest = Math.round(await longestTurn(page(by)));
  const what = `the page of performance, ${BARE_DAYS} days beside those before, by ${by} (longest turn ${longest} ms)`;
  printFigure({ what, against, ms, baselineMs });
}

let threshold = 0;
const condition = () => {
  threshold += 1;
  return engine.call('ads.query', {
    account: ACCOUNT,
    where: `clicks(29d) < ${threshold} and spent(28d) > 0`,
    columns: [],
  });
};
const conditionMs = await timed(condition, 3);
printFigure({ what: `a condition over ${ADS} ads`, against, ms: conditionMs, baselineMs });

const routineOver = async (): Promise<void> => {
  threshold += 1;
  const { id } = await engine.call('routines.save', {
    account: ACCOUNT,
    routine: {
      name: `Bench ${threshold}`,
      where: `status = ACTIVE and clicks(29d) < ${threshold} and impressions(28d) >= 500`,
      operation: { kind: 'money', fields: ['bid'], by: 'percent', value: '-10' },
      limits: { ads: null, percent: null, coolDownDays: 14 },
    },
  });
  const { found, considered } = await engine.call('routines.try', { account: ACCOUNT, routine: id });
  if (considered !== ADS || found === 0) throw new Error(`${found} of ${considered} ads would be changed`);
};
const routineMs = await timed(routineOver, 3);
const routineTurn = Math.round(await longestTurn(routineOver));
printFigure({
  what: `a routine over ${ADS} ads, with the reason for each (longest turn ${routineTurn} ms)`,
  against,
  ms: routineMs,
  baselineMs,
});

await engine.close();
bare.close();
await rm(home, { recursive: true, force: true });
