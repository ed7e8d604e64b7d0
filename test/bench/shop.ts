import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '../../main/engine/index.ts';
import { createEngine } from '../../main/engine/index.ts';
import type { SandboxProcess } from '../../scripts/adsheet-process.ts';
import { startSandboxProcess } from '../../scripts/adsheet-process.ts';
import { AdsheetError } from '../../shared/contract/errors.ts';
import type { Job } from '../../shared/contract/jobs.ts';

export const ACCOUNT = 'bench';
const SCOPES = ['api_ro', 'api_rw', 'console_ro', 'console_rw', 'reporting'];

/** The engine in this process, signed in to a sandbox in another, with a home of its own. */
export type Shop = {
  readonly engine: Engine;
  readonly sandbox: SandboxProcess;
  readonly folder: string;
  readonly finished: (job: string) => Promise<Job>;
  readonly close: () => Promise<void>;
};

const listener = () => {
  const over = new Map<string, Job>();
  const waiting = new Map<string, (job: Job) => void>();
  return {
    hear: (job: Job): void => {
      if (job.state === 'running') return;
      over.set(job.id, job);
      waiting.get(job.id)?.(job);
    },
    finished: async (id: string): Promise<Job> => {
      const job = over.get(id) ?? (await new Promise<Job>((resolve) => waiting.set(id, resolve)));
      if (job.state === 'failed') throw new AdsheetError(job.error.code, job.error.details);
      return job;
    },
  };
};

/** A signed-in account of a sandbox with this number of ads; nothing is pulled yet. */
export const openShop = async (ads: number): Promise<Shop> => {
  const sandbox = await startSandboxProcess(['--market', 'still', '--ads', String(ads)]);
  const folder = await mkdtemp(join(tmpdir(), 'adsheet-bench-'));
  const jobs = listener();
  const engine = createEngine({
    home: folder,
    version: 'bench',
    secrets: { seal: async (plain) => plain, open: async (sealed) => sealed },
    onEvent: (event) => event.type === 'job' && jobs.hear(event.job),
  });
  const { base_url, auth_url, client_id, client_secret } = sandbox.address;
  await engine.call('accounts.save', {
    profile: {
      name: ACCOUNT,
      environment: 'sandbox',
      baseUrl: base_url,
      authUrl: auth_url,
      clientId: client_id,
      scopes: SCOPES,
      locale: 'nl_NL',
      currency: 'EUR',
    },
    clientSecret: client_secret,
  });
  await engine.call('accounts.open', { account: ACCOUNT });
  const { job, authorizeUrl } = await engine.call('session.sign_in', { account: ACCOUNT });
  await (await fetch(authorizeUrl)).text();
  await jobs.finished(job);
  return {
    engine,
    sandbox,
    folder,
    finished: jobs.finished,
    close: async () => {
      await engine.close();
      await sandbox.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Pulls every ad again. */
export const pullAll = async ({ engine, finished }: Shop): Promise<void> => {
  const { job } = await engine.call('pull.start', { account: ACCOUNT, full: true });
  await finished(job);
};
