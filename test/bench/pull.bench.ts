// A full pull of 5,000 ads beside a loop of the same page requests that keeps nothing.
import { request } from 'undici';
import type { SandboxAddress } from '../../scripts/adsheet-process.ts';
import { AD_STATUSES } from '../../shared/ad/model.ts';
import { printFigure, timed } from './figures.ts';
import { openShop, pullAll } from './shop.ts';

const ADS = 5000;
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

/** Every page, one after another, parsed and thrown away; how many ads there were. */
const readAllPages = async (address: SandboxAddress, token: string): Promise<number> => {
  let pageToken: string | undefined;
  let ads = 0;
  do {
    const query = new URLSearchParams({ limit: '100', status: AD_STATUSES.join(',') });
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

const shop = await openShop(ADS);
const token = await accessToken(shop.sandbox.address);
const found = await readAllPages(shop.sandbox.address, token);
const baselineMs = await timed(() => readAllPages(shop.sandbox.address, token), 3);
const ms = await timed(() => pullAll(shop), 3);
printFigure({ what: `full pull of ${found} ads`, against: 'a bare loop over the pages', ms, baselineMs });
const { job } = await shop.engine.call('pull.start', { account: 'bench' });
await shop.finished(job);
const againMs = await timed(async () => {
  const next = await shop.engine.call('pull.start', { account: 'bench' });
  await shop.finished(next.job);
}, 3);
printFigure({ what: 'pull after no change', against: 'a bare loop over the pages', ms: againMs, baselineMs });
await shop.close();
