/** Takes the seller's own orders from files: what is asked of a file, and its result. */
import type { OrdersReading } from '../../../shared/contract/commands/orders.ts';
import type { OrdersQuestion, OrdersResult } from '../../../shared/contract/results/orders.ts';
import { call } from '../../core/bridge.ts';
import { nameOfFile } from '../../core/files.ts';
import { attemptOnce, showToast } from '../../core/notices.ts';
import { createAccountStore, openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';

type OrdersState = {
  /** The file that is read, with what was said of it; null for none. */
  readonly file: string | null;
  readonly reading: OrdersReading;
  readonly questions: readonly OrdersQuestion[];
};

export const ordersState = createAccountStore<OrdersState>({ file: null, reading: {}, questions: [] });

/** Reads the file as was said. */
export const takeOrders = (): Promise<void> =>
  attemptOnce('orders', async () => {
    const { file, reading } = ordersState.get();
    if (file !== null) await call('orders.take', { account: openName(), file, ...reading, asksPeriod: true });
  });

export const addOrders = (): Promise<void> =>
  attemptOnce('orders', async () => {
    const { file } = await call('shell.choose_table', {});
    if (file === null) return;
    ordersState.set({ file, reading: {}, questions: [] });
    await call('orders.take', { account: openName(), file, asksPeriod: true });
  });

export const forgetOrders = (id: number): Promise<void> =>
  attemptOnce('orders', async () => {
    await call('orders.forget', { account: openName(), id });
  });

const takenText = (result: Extract<OrdersResult, { kind: 'taken' }>): string => {
  const { t } = words();
  const { file, left, leftCount, unknown } = result;
  const rows = left.map(({ at }) => at).join(', ');
  return [
    t('orders.taken', { count: file.orders, file: file.name }),
    leftCount > 0 ? t('orders.left', { count: leftCount, rows }) : '',
    file.uncosted > 0 ? t('orders.file.uncosted', { count: file.uncosted }) : '',
    unknown > 0 ? t('orders.unknown', { count: unknown }) : '',
  ]
    .filter(Boolean)
    .join('. ');
};

/** A file was read: it is taken, was taken before, or leaves something open. */
export const ordersRead = (result: OrdersResult): void => {
  const { file } = ordersState.get();
  if (result.kind === 'asked') {
    const { questions } = result;
    const asked = questions.find((one) => one.about === 'period');
    ordersState.set(({ reading }) => ({ questions, reading: { ...reading, ...asked?.period } }));
    return;
  }
  ordersState.set({ file: null, reading: {}, questions: [] });
  if (result.kind === 'taken') showToast(takenText(result));
  else showToast(words().t('orders.known', { file: nameOfFile(file ?? result.file.name) }));
};
