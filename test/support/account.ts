/** Accounts for tests: one with a local copy only, and one signed in to a sandbox over real HTTP. */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openMirror } from '../../main/engine/mirror/mirror.ts';
import type { Sandbox, SandboxOptions } from '../../sandbox/index.ts';
import { startSandbox } from '../../sandbox/index.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import type { Call, CommandInput } from '../../shared/contract/commands.ts';
import { AdsheetError } from '../../shared/contract/errors.ts';
import type { ChangesetResult, Profile } from '../../shared/contract/views.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { FinishedJob } from './engine.ts';

export const ACCOUNT = 'shop';

/** A port without a listener: calls to the service fail, and what needs no service must not be affected. */
const NOWHERE = 'http://127.0.0.1:9';

export const localProfile: Profile = {
  name: ACCOUNT,
  environment: 'sandbox',
  baseUrl: NOWHERE,
  authUrl: NOWHERE,
  clientId: 'test',
  scopes: ['api_ro', 'api_rw'],
  locale: 'nl_NL',
  currency: 'EUR',
};

export const accountFolderIn = (home: string): string => join(home, 'accounts', ACCOUNT);

export type Local = {
  readonly ads?: readonly JsonObject[];
  readonly categories?: readonly JsonObject[];
  readonly campaigns?: readonly JsonObject[];
  readonly user?: JsonObject;
};

const AT = '2026-01-02T03:04:05.000Z';

/**
 * Writes what a pull would store into an account's local copy, which must not be open. Returns the keys of the ads,
 * in order.
 */
const fillMirror = (home: string, local: Local): readonly RowKey[] => {
  const mirror = openMirror(accountFolderIn(home));
  try {
    return mirror.transaction(() => {
      mirror.categories.save(local.categories ?? [], AT);
      for (const campaign of local.campaigns ?? []) mirror.campaigns.addBase(campaign, AT);
      if (local.user) mirror.user.save(local.user, AT);
      return (local.ads ?? []).map((ad) => mirror.ads.addBase(ad, AT));
    });
  } finally {
    mirror.close();
  }
};

/** Adds an account without a service, with a local copy as after a pull, and opens it. */
export const openLocal = async (
  { home, call }: { readonly home: string; readonly call: Call },
  local: Local = {},
  profile: Partial<Profile> = {},
): Promise<readonly RowKey[]> => {
  const { scopes, ...own } = { ...localProfile, ...profile };
  await call('accounts.save', { profile: { ...own, scopes: [...scopes] } });
  const keys = fillMirror(home, local);
  await call('accounts.open', { account: ACCOUNT });
  return keys;
};

export const sandboxForTest = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const sandbox = await startSandbox({ ads: 20, autoConsent: true, ...options });
  onTestFinished(sandbox.close);
  return sandbox;
};

type Host = { readonly call: Call; readonly finished: (job: string) => Promise<FinishedJob> };

/** Adds an account of the sandbox and signs it in by following the redirects, as a browser would. */
export const signIn = async (
  { call, finished }: Host,
  sandbox: Sandbox,
  account = ACCOUNT,
): Promise<FinishedJob> => {
  await call('accounts.save', {
    profile: {
      ...localProfile,
      scopes: ['api_ro', 'api_rw', 'console_ro', 'console_rw', 'reporting'],
      name: account,
      baseUrl: sandbox.baseUrl,
      authUrl: sandbox.authUrl,
      clientId: sandbox.clientId,
    },
    clientSecret: sandbox.clientSecret,
  });
  await call('accounts.open', { account });
  const { job, authorizeUrl } = await call('session.sign_in', { account });
  const page = await fetch(authorizeUrl);
  await page.text();
  return finished(job);
};

/** Applies a proposal as a changeset; rejects as the command or the job does. */
export const applyProposal = async (
  { call, finished }: Host,
  input: CommandInput<'proposals.apply'>,
): Promise<ChangesetResult> => {
  const end = await finished((await call('proposals.apply', input)).job);
  if (end.state === 'failed') throw new AdsheetError(end.error.code, end.error.details);
  if (end.state !== 'done' || !('changeset' in end.result)) throw new Error(`the apply job: ${end.state}`);
  return end.result;
};

/** Runs a pull and resolves with the finished job. */
export const pull = async ({ call, finished }: Host, account = ACCOUNT): Promise<FinishedJob> =>
  finished((await call('pull.start', { account })).job);
