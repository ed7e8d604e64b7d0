// A full pull of 10,000 ads over a long way, beside a bare loop with the same chains that keeps nothing.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { request } from 'undici';
import type { SandboxAddress } from '../../scripts/adsheet-process.ts';
import { AD_STATUSES } from '../../shared/ad/model.ts';
import { median, printFigure, printShare, timed } from './figures.ts';
import { ACCOUNT, openShop } from './shop.ts';

const ADS = 10_000;
const LATENCY_MS = 50;
const MEDIA_TYPE = 'application/sellside.ad.list-v5+json, application/json';
const REDIRECT = 'http://127.0.0.1:9/';

/** An access token of our own, by the same exchange as the engine's. */
const accessToken = async (address: SandboxAddress): Promise<string> => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: address.client_id,
    redirect_uri: REDIRECT,
    scope: 'api_ro',
    state: 'bench',
  });
  const consent = await fetch(`${address.auth_url}/accounts/oauth/authorize?${query}`, {
    redirect: 'manual',
  });
  const code = new URL(consent.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const answer = await fetch(`${address.auth_url}/accounts/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT,
      client_id: address.client_id,
      client_secret: address.client_secret,
    }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return token;
};

type Asked = { readonly method: string; readonly url: string };

const control = async <T>(
  address: SandboxAddress,
  method: string,
  path: string,
  body?: object,
): Promise<T> => {
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`${address.control_url}${path}`, { method, ...init });
  return (await answer.json()) as T;
};

/** The chains the engine's own pull was made of, as the service was asked for them. */
const chainsAsked = async (address: SandboxAddress): Promise<readonly string[]> => {
  const { requests } = await control<{ requests: readonly Asked[] }>(address, 'GET', '/requests');
  const chains = requests.flatMap(({ url }) => {
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

/** Milliseconds of the longest turn of this thread's loop while `work` goes on: so long nothing else is answered. */
const longestTurn = async (work: () => Promise<unknown>): Promise<number> => {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  await work();
  delays.disable();
  return delays.max / 1e6;
};

const shop = await openShop(ADS);
const { address } = shop.sandbox;
const token = await accessToken(address);
await control(address, 'PATCH', '/settings', { latencyMs: LATENCY_MS });

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
