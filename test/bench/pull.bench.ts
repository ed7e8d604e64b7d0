// A full pull of 10,000 ads over a long way, beside a bare loop with the same chains that keeps nothing.
import { request } from 'undici';
import type { SandboxAddress } from '../../scripts/adsheet-process.ts';
import { AD_STATUSES } from '../../shared/ad/model.ts';
import { accessToken, addressesAsked, setLatency } from './bare.ts';
import { longestTurn, median, printFigure, printShare, timed } from './figures.ts';
import { ACCOUNT, openShop } from './shop.ts';

const ADS = 10_000;
const LATENCY_MS = 50;
const MEDIA_TYPE = 'application/sellside.ad.list-v5+json, application/json';

/** The chains the engine's own pull was made of, as the service was asked for them. */
const chainsAsked = async (address: SandboxAddress): Promise<readonly string[]> => {
  const chains = (await addressesAsked(address)).flatMap((url) => {
    const ids = new URL(url, address.base_url).searchParams.get('categoryIds');
    return ids === null ? [] : [ids];
  });
  return [...new Set(chains)];
};

/** Every page of one chain, one after another, parsed and thrown away; how many ads there were. */
const readChain = async (address: SandboxAddress, token: string, categoryIds: string): Promise<number> => {
  let pageToken: string | undefined;
  let ads = 0;
  do {
    const query = new URLSearchParams({ limit: '100', status: AD_STATUSES.join(','), categoryIds });
    if (pageToken !== undefined) query.set('pageToken', pageToken);
    const answer = await request(`${address.base_url}/api/sellside/ad?${query}`, {
      headers: { accept: MEDIA_TYPE, authorization: `Bearer ${token}` },
    });
    const page = (await answer.body.json()) as { ads: unknown[]; nextPageToken?: string | null };
    ads += page.ads.length;
    pageToken = page.nextPageToken ?? undefined;
  } while (pageToken !== undefined);
  return ads;
};

/** The chains side by side, as many at once as the engine follows. */
const readBare = async (
  address: SandboxAddress,
  token: string,
  chains: readonly string[],
): Promise<number> => {
  const read = await Promise.all(chains.map((ids) => readChain(address, token, ids)));
  return read.reduce((sum, ads) => sum + ads, 0);
};

const shop = await openShop(ADS);
const { address } = shop.sandbox;
const token = await accessToken(address);
await setLatency(address, LATENCY_MS);

/** A pull; how long it took until all was in the local copy, and until the rules had looked at it, too. */
const pulled = async (full: boolean): Promise<{ readonly ms: number; readonly checkedMs: number }> => {
  globalThis.gc?.();
  const start = performance.now();
  const { job } = await shop.engine.call('pull.start', { account: ACCOUNT, full });
  const end = await shop.finished(job);
  if (end.state !== 'done' || !('received' in end.result)) throw new Error('the pull did not end');
  return { ms: end.result.seconds * 1000, checkedMs: performance.now() - start };
};

await pulled(true);
const chains = await chainsAsked(address);
const found = await readBare(address, token, chains);
const runs = { bare: [] as number[], first: [] as number[], checked: [] as number[], again: [] as number[] };
const turns: number[] = [];
for (let run = 0; run < 5; run += 1) {
  runs.bare.push(await timed(() => readBare(address, token, chains)));
  await shop.engine.call('accounts.rebuild', { account: ACCOUNT });
  const turn = await longestTurn(async () => {
    const { ms, checkedMs } = await pulled(false);
    runs.first.push(ms);
    runs.checked.push(checkedMs);
  });
  turns.push(turn);
  runs.bare.push(await timed(() => readBare(address, token, chains)));
  runs.again.push((await pulled(true)).ms);
}
const baselineMs = median(runs.bare);
const against = `a bare loop over ${chains.length} chains`;
printShare({ what: `first pull of ${found} ads`, against, ms: median(runs.first), baselineMs });
printShare({ what: 'full pull of them again', against, ms: median(runs.again), baselineMs });
printShare({ what: 'first pull with every rule looked at', against, ms: median(runs.checked), baselineMs });
console.log(`longest turn of the engine's thread meanwhile: ${Math.round(median(turns))} ms`);
printFigure({ what: 'pull after no change', against, ms: (await pulled(false)).ms, baselineMs });
await shop.close();
