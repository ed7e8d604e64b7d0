import { askPositions } from '../bulk/positions.ts';
import { chosenKeys } from './chosen-keys.ts';
import type { Handlers } from './handlers.ts';
import { requireSignIn, startJob } from './start-job.ts';

export const positionHandlers = {
  'positions.ask': async (engine, { account, select }) => {
    const open = engine.accounts.get(account);
    requireSignIn(open);
    const keys = await chosenKeys(open, select);
    return startJob(engine, open, 'positions', (handle) => askPositions(open.context, handle, keys));
  },
} satisfies Partial<Handlers>;
