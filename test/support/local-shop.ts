/**
 * An engine over a local copy with a given number of ads, without a service and outside of a test: for programs that
 * measure.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '../../main/engine/index.ts';
import { createEngine } from '../../main/engine/index.ts';
import { openMirror } from '../../main/engine/mirror/mirror.ts';
import type { Job } from '../../shared/contract/jobs.ts';
import type { JsonObject } from '../../shared/json.ts';
import { ad, category, user } from './ads.ts';

export const ACCOUNT = 'large';

const AT = '2026-01-02T03:04:05.000Z';
const NOWHERE = 'http://127.0.0.1:9';

/** Rows written in one transaction. */
const PAGE = 2_000;

const SENTENCE =
  'van massief eiken, nauwelijks gebruikt, af te halen in Utrecht of bezorgd voor <b>6,95</b>. ';

/** An ad of realistic size: its own title and text, bid, spent amounts, dates. */
export const largeAd = (id: number): JsonObject =>
  ad(id, {
    title: `Tuinbank nummer ${id} met kussens`,
    description: `<p>Tuinbank ${id} ${SENTENCE.repeat(3 + (id % 6))}</p>`,
    bidMicros: String(150_000 + (id % 40) * 10_000),
    price: { priceType: 'FIXED_PRICE', amountCents: 4950 + id },
    budgets: {
      daily: { limitMicros: '2000000', spentMicros: String((id % 700) * 1000) },
      total: { limitMicros: '50000000', spentMicros: String(id * 1000) },
    },
  });

const fill = (folder: string, ads: number): void => {
  const mirror = openMirror(folder);
  try {
    mirror.transaction(() => {
      mirror.categories.save([category], AT);
      mirror.user.save(user, AT);
    });
    for (let from = 1; from <= ads; from += PAGE)
      mirror.transaction(() => {
        for (let id = from; id < Math.min(from + PAGE, ads + 1); id += 1) mirror.ads.addBase(largeAd(id), AT);
      });
  } finally {
    mirror.close();
  }
};

export type LocalShop = {
  readonly engine: Engine;
  readonly folder: string;
  /** The finished job; rejects where it failed. */
  readonly finished: (job: string) => Promise<Job>;
  readonly close: () => Promise<void>;
};

export const openLocalShop = async (ads: number): Promise<LocalShop> => {
  const folder = await mkdtemp(join(tmpdir(), 'adsheet-large-'));
  const over = new Map<string, Job>();
  const waiting = new Map<string, () => void>();
  const engine = createEngine({
    home: folder,
    version: 'large',
    language: 'nl',
    secrets: { seal: async (plain) => plain, open: async (sealed) => sealed },
    onEvent: (event) => {
      if (event.type !== 'job' || event.job.state === 'running') return;
      over.set(event.job.id, event.job);
      waiting.get(event.job.id)?.();
    },
  });
  await engine.call('accounts.save', {
    profile: {
      name: ACCOUNT,
      environment: 'sandbox',
      baseUrl: NOWHERE,
      authUrl: NOWHERE,
      clientId: 'large',
      scopes: ['api_ro', 'api_rw'],
      locale: 'nl_NL',
      currency: 'EUR',
    },
  });
  fill(join(folder, 'accounts', ACCOUNT), ads);
  await engine.call('accounts.open', { account: ACCOUNT });
  return {
    engine,
    folder,
    finished: async (id) => {
      if (!over.has(id)) await new Promise<void>((resolve) => waiting.set(id, resolve));
      const job = over.get(id);
      if (job?.state !== 'done') throw new Error(`${job?.kind} ended: ${JSON.stringify(job)}`);
      return job;
    },
    close: async () => {
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
