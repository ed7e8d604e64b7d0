/** What a bare loop beside the engine needs of the sandbox: a token of its own, and the sandbox's switches. */
import type { SandboxAddress } from '../../scripts/adsheet-process.ts';

const REDIRECT = 'http://127.0.0.1:9/';

/** An access token of our own, by the same exchange as the engine's. */
export const accessToken = async (address: SandboxAddress, scope = 'api_ro'): Promise<string> => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: address.client_id,
    redirect_uri: REDIRECT,
    scope,
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

const control = async (
  address: SandboxAddress,
  method: string,
  path: string,
  body: object,
): Promise<void> => {
  const answer = await fetch(`${address.control_url}${path}`, { method, body: JSON.stringify(body) });
  await answer.text();
};

/** Delays every later answer of the sandbox by `latencyMs`, like a slow network. */
export const setLatency = (address: SandboxAddress, latencyMs: number): Promise<void> =>
  control(address, 'PATCH', '/settings', { latencyMs });

/** What the sandbox's table of ads by day counts, by the name of its way. */
export const setAdsTable = (address: SandboxAddress, adsTable: string): Promise<void> =>
  control(address, 'PATCH', '/settings', { adsTable });

/** Advances the sandbox's clock. */
export const advanceClock = (address: SandboxAddress, advanceMs: number): Promise<void> =>
  control(address, 'POST', '/clock', { advanceMs });

/** Another client gives an ad a title. */
export const setTitle = (address: SandboxAddress, id: number, title: string): Promise<void> =>
  control(address, 'PATCH', `/ads/${id}`, { title });

/** The addresses the sandbox was asked for by any client, in order. */
export const addressesAsked = async (address: SandboxAddress): Promise<readonly string[]> => {
  const answer = await fetch(`${address.control_url}/requests`);
  const { requests } = (await answer.json()) as { requests: readonly { readonly url: string }[] };
  return requests.map(({ url }) => url);
};
