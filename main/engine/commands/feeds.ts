/** Imports of the seller's feed, and edits held because of them. */
import { holdForFeed } from '../feeds/hold.ts';
import { feedImportDetail, feedImports } from '../feeds/imports.ts';
import { pullFeedImports } from '../feeds/read-imports.ts';
import { feedRecord } from '../feeds/record.ts';
import { chosenKeys } from './chosen-keys.ts';
import type { Handlers } from './handlers.ts';
import { requireSignIn, startJob } from './start-job.ts';

export const feedHandlers = {
  'feeds.list': ({ accounts }, { account }) => feedImports(accounts.get(account).context.mirror),
  'feeds.get': ({ accounts }, { account, id }) => feedImportDetail(accounts.get(account).context.mirror, id),
  'feeds.pull': (engine, { account, ids }) => {
    const open = engine.accounts.get(account);
    requireSignIn(open);
    return startJob(engine, open, 'feeds', (handle) => pullFeedImports(open.context, handle, ids));
  },
  'feeds.record': ({ accounts }, { account }) => feedRecord(accounts.get(account).context.mirror),
  'feeds.hold': async ({ accounts }, { account, held, select }) => {
    const open = accounts.get(account);
    return { keys: await holdForFeed(open.context, held, select && (await chosenKeys(open, select))) };
  },
} satisfies Partial<Handlers>;
