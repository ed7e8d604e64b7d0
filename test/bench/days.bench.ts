// 400 days of performance, 50 ms away: by tables of many days, beside the same days by a report each.
import type { SandboxAddress } from '../../scripts/adsheet-process.ts';
import type { MetricsPullResult } from '../../shared/contract/results/metrics.ts';
import { dayAfter, dayIn } from '../../shared/metrics/days.ts';
import { setAdsTable, setLatency } from './bare.ts';
import { longestTurn, printFigure } from './figures.ts';
import { ACCOUNT, openShop, pullAll } from './shop.ts';

const ADS = 2_000;
const DAYS = 400;
const LATENCY_MS = 50;

const shop = await openShop(ADS);
const { address } = shop.sandbox;
await pullAll(shop);
await setLatency(address, LATENCY_MS);

const to = dayIn('Europe/Amsterdam', new Date());
const pullDays = async (): Promise<MetricsPullResult> => {
  const { job } = await shop.engine.call('metrics.pull', {
    account: ACCOUNT,
    from: dayAfter(to, 1 - DAYS),
    to,
  });
  const end = await shop.finished(job);
  if (end.state !== 'done' || !('byTable' in end.result)) throw new Error('the days did not come');
  return end.result;
};

const measured = async (
  of: SandboxAddress,
  adsTable: 'same' | 'gone',
): Promise<MetricsPullResult & { turnMs: number }> => {
  await setAdsTable(of, adsTable);
  let result: MetricsPullResult | undefined;
  const turnMs = await longestTurn(async () => {
    result = await pullDays();
  });
  if (!result) throw new Error('nothing was read');
  return { ...result, turnMs };
};

const byTable = await measured(address, 'same');
const byDay = await measured(address, 'gone');
for (const [how, { days, entries, requests, turnMs }] of Object.entries({ byTable, byDay }))
  console.log(
    `${how}: ${days} days, ${entries} figures, ${requests} requests, longest turn ${turnMs.toFixed(0)} ms`,
  );
printFigure({
  what: `${DAYS} days of ${ADS} ads by tables`,
  against: 'a report a day',
  ms: byTable.seconds * 1000,
  baselineMs: byDay.seconds * 1000,
});
await shop.close();
