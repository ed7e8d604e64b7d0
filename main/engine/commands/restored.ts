/** What waits for the seller since the local copy was rebuilt from an incomplete journal. */
import { acknowledgeRebuild, releaseRestored, restoredCounts } from '../sync/plan/restored.ts';
import type { Handlers } from './handlers.ts';

export const restoredHandlers = {
  'restored.counts': ({ accounts }, { account }) => restoredCounts(accounts.get(account).context.mirror),
  'restored.release': async ({ accounts }, { account, kind }) => {
    const { context } = accounts.get(account);
    const released = await releaseRestored(context, kind);
    return { released: released.length, left: await restoredCounts(context.mirror) };
  },
  'restored.noted': ({ accounts }, { account }) => {
    const open = accounts.get(account);
    acknowledgeRebuild(open.context.mirror);
    open.tellState();
    return open.state();
  },
} satisfies Partial<Handlers>;
