/** The seller's own orders. */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { takeOrders } from '../orders/take.ts';
import type { Handlers } from './handlers.ts';
import { startJob } from './start-job.ts';

export const orderHandlers = {
  'orders.take': (engine, { account, ...request }) => {
    const open = engine.accounts.get(account);
    return startJob(engine, open, 'orders', (handle) => takeOrders(open, handle, request));
  },
  'orders.list': ({ accounts }, { account }) => ({
    files: accounts.get(account).context.mirror.orders.files(),
  }),
  'orders.forget': ({ accounts }, { account, id }) => {
    const { orders } = accounts.get(account).context.mirror;
    if (!orders.forget(id)) throw new AdsheetError('orders-unknown', { id });
    return { files: orders.files() };
  },
} satisfies Partial<Handlers>;
