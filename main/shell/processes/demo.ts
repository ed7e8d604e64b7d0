// The demo account: a sandbox in a process beside the engine, and an account signed in to it.
import path from 'node:path';
import { z } from 'zod';
import { DEFAULT_SCOPES } from '../../../shared/contract/account/scopes.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { EngineEvent } from '../../../shared/contract/events.ts';
import { ownerFolder } from '../../owner-only.ts';
import type { Child, StartChild } from './child.ts';
import type { EngineProcess } from './engine-process.ts';

const ACCOUNT = 'Demo';
const ADS = 500;
/** The days behind it in which there were visitors too. */
const PAST_DAYS = 60;
/** So that each pull brings what visitors spent meanwhile. */
const SETTINGS = JSON.stringify({ spentTouch: 'always' });
const START_MS = 30_000;
const SIGN_IN_MS = 30_000;
const STOP_MS = 5_000;

/** The first message of the sandbox: its addresses and credentials. */
const addressesSchema = z.object({
  base_url: z.url(),
  auth_url: z.url(),
  client_id: z.string(),
  client_secret: z.string(),
});
type Addresses = z.output<typeof addressesSchema>;

type Engine = Pick<EngineProcess, 'call'>;
type Parts = {
  readonly home: string;
  readonly start: StartChild;
  readonly engine: Engine;
  /** Subscribes to the engine's events; returns the unsubscribe function. */
  readonly listen: (listener: (event: EngineEvent) => void) => () => void;
  readonly note: (line: string) => void;
};

export type Demo = {
  /** Starts the sandbox, or finds it running, and signs the demo account in; resolves with its name. */
  readonly start: () => Promise<string>;
  readonly stop: () => Promise<void>;
};

/** The demo of this home folder; its ads are stored in `HOME/demo`. */
export const createDemo = (parts: Parts): Demo => {
  let sandbox: Child | undefined;
  let started: Promise<string> | undefined;
  const begin = async (): Promise<string> => {
    const child = startSandbox(parts);
    sandbox = child;
    child.onExit((code) => {
      if (sandbox !== child) return;
      parts.note(`The demo's service ended (${code ?? 'killed'}).`);
      sandbox = undefined;
      started = undefined;
    });
    await signIn(await firstMessage(child), parts);
    return ACCOUNT;
  };
  return {
    start: () => {
      started ??= begin().catch((error: unknown) => {
        started = undefined;
        sandbox?.end();
        throw error;
      });
      return started;
    },
    stop: () => {
      const child = sandbox;
      sandbox = undefined;
      return child === undefined ? Promise.resolve() : ended(child);
    },
  };
};

const startSandbox = ({ home, start, note }: Parts): Child => {
  const state = path.join(home, 'demo');
  ownerFolder(state);
  const args = [
    ...['--state', state, '--ads', String(ADS), '--auto-consent'],
    ...['--market', 'busy', '--past', String(PAST_DAYS)],
    ...['--settings', SETTINGS],
  ];
  const child = start({ entry: 'sandbox', args });
  child.stderr?.on('data', (chunk: Buffer) => note(chunk.toString().trimEnd()));
  // Its first line contains the client's secret, which is not needed here, but an unread pipe would block the
  // process.
  child.stdout?.resume();
  return child;
};

const firstMessage = (child: Child): Promise<Addresses> =>
  new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      clearTimeout(timer);
      reject(new AdsheetError('service-unreachable', { reason }));
    };
    const timer = setTimeout(() => fail('the demo did not start in time'), START_MS);
    child.onExit(() => fail('the demo ended at its start'));
    child.onMessage((message) => {
      const addresses = addressesSchema.safeParse(message);
      if (!addresses.success) return;
      clearTimeout(timer);
      resolve(addresses.data);
    });
  });

/** Signing in at each start is cheap, and works even if the secrets of the last session are gone. */
const signIn = async (addresses: Addresses, { engine, listen }: Parts): Promise<void> => {
  const account = ACCOUNT;
  await engine.call('accounts.save_anywhere', {
    replace: true,
    clientSecret: addresses.client_secret,
    profile: {
      name: account,
      environment: 'sandbox',
      baseUrl: addresses.base_url,
      authUrl: addresses.auth_url,
      clientId: addresses.client_id,
      scopes: [...DEFAULT_SCOPES],
      locale: 'nl_NL',
      currency: 'EUR',
      demo: true,
    },
  });
  await engine.call('accounts.open', { account });
  const { job, authorizeUrl } = await engine.call('session.sign_in', { account });
  const done = jobEnd(job, listen);
  // The sandbox consents automatically, so no browser is needed: we follow its redirect to our own listener.
  await Promise.all([done, consent(authorizeUrl)]);
};

const consent = async (authorizeUrl: string): Promise<void> => {
  const answer = await fetch(authorizeUrl, { signal: AbortSignal.timeout(SIGN_IN_MS) });
  await answer.arrayBuffer();
};

const jobEnd = (id: string, listen: Parts['listen']): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(new AdsheetError('sign-in-timeout')), SIGN_IN_MS);
    const finish = (error?: AdsheetError): void => {
      clearTimeout(timer);
      unlisten();
      if (error === undefined) resolve();
      else reject(error);
    };
    const unlisten = listen((event) => {
      if (event.type !== 'job' || event.job.id !== id) return;
      if (event.job.state === 'done') finish();
      if (event.job.state === 'cancelled') finish(new AdsheetError('cancelled'));
      if (event.job.state === 'failed')
        finish(new AdsheetError(event.job.error.code, event.job.error.details));
    });
  });

const ended = (child: Child): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => child.kill(), STOP_MS);
    child.onExit(() => {
      clearTimeout(timer);
      resolve();
    });
    child.end();
  });
