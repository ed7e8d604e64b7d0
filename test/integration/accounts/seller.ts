/** A seller for tests: a sandbox, a home folder, a profile on disk and a session, over real HTTP. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Identity } from '../../../main/engine/accounts/identity.ts';
import { accountFolder, readProfile, saveProfile } from '../../../main/engine/accounts/profiles.ts';
import type { Session, SessionOptions } from '../../../main/engine/accounts/session.ts';
import { openSession } from '../../../main/engine/accounts/session.ts';
import type { Sandbox, SandboxOptions } from '../../../sandbox/index.ts';
import { startSandbox } from '../../../sandbox/index.ts';
import type { Profile } from '../../../shared/contract/views.ts';
import { box } from './box.ts';

/** Accepts every seller as the account's own: for tests of tokens alone. */
export const anybody: Identity = { key: () => 'anybody', settle: async () => {}, confirm: async () => {} };

export const newHome = async (): Promise<string> => {
  const home = await mkdtemp(join(tmpdir(), 'adsheet-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  return home;
};

export const sandboxFor = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const sandbox = await startSandbox({ ads: 20, autoConsent: true, ...options });
  onTestFinished(sandbox.close);
  return sandbox;
};

export const profileOf = (sandbox: Sandbox, changes: Partial<Profile> = {}): Profile => ({
  name: 'shop',
  environment: 'sandbox',
  baseUrl: sandbox.baseUrl,
  authUrl: sandbox.authUrl,
  clientId: sandbox.clientId,
  scopes: ['api_ro', 'api_rw', 'console_ro', 'console_rw', 'reporting'],
  locale: 'nl_NL',
  currency: 'EUR',
  ...changes,
});

export type Seller = {
  readonly sandbox: Sandbox;
  readonly home: string;
  readonly profile: Profile;
  readonly folder: string;
  /** Another process's view of the same folder. */
  readonly open: (options?: Partial<SessionOptions>) => Promise<Session>;
};

type SellerOptions = {
  readonly sandbox?: SandboxOptions;
  readonly profile?: Partial<Profile>;
  readonly clientSecret?: string;
};

export const newSeller = async (options: SellerOptions = {}): Promise<Seller> => {
  const sandbox = await sandboxFor(options.sandbox);
  const home = await newHome();
  const clientSecret = options.clientSecret ?? sandbox.clientSecret;
  await saveProfile(home, { profile: profileOf(sandbox, options.profile), clientSecret }, box);
  const profile = await readProfile(home, 'shop');
  const folder = accountFolder(home, profile.name);
  const open = async (sessionOptions: Partial<SessionOptions> = {}): Promise<Session> => {
    const session = await openSession(profile, folder, box, { identity: anybody, ...sessionOptions });
    onTestFinished(session.close);
    return session;
  };
  return { sandbox, home, profile, folder, open };
};

/** What a browser does: follows the redirects, and says where it ended and what it saw. */
export const browse = async (address: string): Promise<Response> => fetch(address);

export const signIn = async (session: Session): Promise<void> => {
  const { authorizeUrl, finished } = await session.signIn();
  await browse(authorizeUrl);
  await finished;
};

/** Orders something at the sandbox's control address. */
export const control = async (
  sandbox: Sandbox,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> => {
  const response = await fetch(`${sandbox.controlUrl}${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (!response.ok) throw new Error(`control ${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

export const fault = (sandbox: Sandbox, rule: Readonly<Record<string, unknown>>): Promise<unknown> =>
  control(sandbox, 'POST', '/faults', rule);

export const tokenPath = '/accounts/oauth/token';

/** The paths, without their queries, of the requests of a method that the sandbox has seen. */
export const seen = async (sandbox: Sandbox, method: string): Promise<readonly string[]> => {
  const { requests } = (await control(sandbox, 'GET', '/requests')) as {
    requests: readonly { readonly method: string; readonly url: string }[];
  };
  return requests
    .filter((request) => request.method === method)
    .map(({ url }) => (url.split('?')[0] ?? '').replace('/api/sellside', ''));
};

export const refreshes = async (sandbox: Sandbox): Promise<number> =>
  (await seen(sandbox, 'POST')).filter((path) => path === tokenPath).length - 1;
