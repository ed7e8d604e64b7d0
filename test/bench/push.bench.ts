// A push of 10,000 edited ads over a long way, beside a bare loop with the same re-reads and writes that keeps nothing;
// and Review's plan of them.
import { Agent, request } from 'undici';
import type { RowKey } from '../../shared/ad/model.ts';
import { AD_STATUSES } from '../../shared/ad/model.ts';
import type { JsonObject } from '../../shared/json.ts';
import { accessToken, advanceClock, setLatency, setTitle } from './bare.ts';
import { longestTurn, median, printShare, timed } from './figures.ts';
import { ACCOUNT, openShop, pullAll } from './shop.ts';

const ADS = 13_500;
const EDITED = 10_000;
const LATENCY_MS = 50;
const AT_ONCE = 16;
const A_BATCH = 100;
const LIST_TYPE = 'application/sellside.ad.list-v5+json';
const AD_TYPE = 'application/sellside.ad-v5+json';

const shop = await openShop(ADS);
const { address } = shop.sandbox;
await pullAll(shop);
const { ads } = await shop.engine.call('ads.query', {
  account: ACCOUNT,
  where: 'status in (ACTIVE, PAUSED) and not problem',
  columns: ['id'],
  limit: EDITED + 1,
});
const edited = ads.slice(0, EDITED);
const keys = edited.map(({ key }) => key as RowKey);
const ids = edited.map(({ id }) => Number(id));
const spare = Number(ads.at(-1)?.['id']);
await setLatency(address, LATENCY_MS);

let token = '';
const dispatcher = new Agent({ connections: AT_ONCE });
const headers = (type: string) => ({
  accept: `${type}, application/json`,
  authorization: `Bearer ${token}`,
});

const readBatch = async (batch: readonly number[]): Promise<readonly JsonObject[]> => {
  const query = new URLSearchParams({
    adIds: batch.join(','),
    limit: String(A_BATCH),
    status: AD_STATUSES.join(','),
  });
  const answer = await request(`${address.base_url}/api/sellside/ad?${query}`, {
    headers: headers(LIST_TYPE),
    dispatcher,
  });
  return ((await answer.body.json()) as { ads: readonly JsonObject[] }).ads;
};

const write = async (ad: JsonObject, sellerName: string): Promise<void> => {
  const answer = await request(`${address.base_url}/api/sellside/ad/${ad['id']}`, {
    method: 'PUT',
    headers: { ...headers(AD_TYPE), 'content-type': `${AD_TYPE};charset=utf-8` },
    body: JSON.stringify({ ...ad, sellerName }),
    dispatcher,
  });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${await answer.body.text()}`);
  await answer.body.json();
};

/** Every ad as it is now, a hundred read while those read before are written. */
const readAll = async function* (): AsyncGenerator<JsonObject> {
  const batches = Array.from({ length: Math.ceil(ids.length / A_BATCH) }, (_, i) =>
    ids.slice(i * A_BATCH, (i + 1) * A_BATCH),
  );
  let next = readBatch(batches[0] ?? []);
  for (const [at] of batches.entries()) {
    const ads = await next;
    const after = batches[at + 1];
    if (after) next = readBatch(after);
    yield* ads;
  }
};

const writeBare = async (sellerName: string): Promise<void> => {
  const queue = readAll();
  const worker = async (): Promise<void> => {
    for (let ad = await queue.next(); !ad.done; ad = await queue.next()) await write(ad.value, sellerName);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

type Pushed = { readonly sendMs: number; readonly wholeMs: number };

const pushAll = async (): Promise<Pushed> => {
  globalThis.gc?.();
  const start = performance.now();
  const { job } = await shop.engine.call('push.start', { account: ACCOUNT, select: {}, confirmed: true });
  const end = await shop.finished(job);
  if (end.state !== 'done' || !('run' in end.result)) throw new Error('the push did not end');
  if (end.result.done !== ids.length) throw new Error(`only ${end.result.done} of ${ids.length} were sent`);
  return { sendMs: end.result.seconds * 1000, wholeMs: performance.now() - start };
};

const editAll = (text: string) =>
  shop.engine.call('edits.set', {
    account: ACCOUNT,
    select: { keys },
    label: 'bench',
    set: [{ field: 'sellerName', text }],
  });

const ROUNDS = 2;
const bare: number[] = [];
const sending: number[] = [];
const whole: number[] = [];
const turns: number[] = [];
const plans: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  // A token lives five minutes, and the sandbox's clock is put forward below.
  token = await accessToken(address, 'api_ro api_rw');
  bare.push(await timed(() => writeBare(`Bare ${round}`)));
  // What the bare loop wrote lies beyond the margin of the next pull.
  await advanceClock(address, 90_000);
  await setTitle(address, spare, `After bare ${round}`);
  await pullAll(shop);
  await editAll(`Seller ${round}`);
  plans.push(await timed(() => shop.engine.call('review.plan', { account: ACCOUNT })));
  const turn = await longestTurn(async () => {
    const { sendMs, wholeMs } = await pushAll();
    sending.push(sendMs);
    whole.push(wholeMs);
  });
  turns.push(turn);
}
const against = `a bare loop, ${AT_ONCE} at once over ${LATENCY_MS} ms`;
const baselineMs = median(bare);
printShare({ what: `sending ${ids.length} edited ads`, against, ms: median(sending), baselineMs });
printShare({
  what: 'the same with the pull before and Review agreed',
  against,
  ms: median(whole),
  baselineMs,
});
console.log(`Review's plan of them: ${Math.round(median(plans))} ms`);
console.log(`longest turn of the engine's thread meanwhile: ${Math.round(median(turns))} ms`);
await dispatcher.close();
await shop.close();
