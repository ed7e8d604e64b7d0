import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ACCOUNT } from '../../support/account.ts';
import { ADS, dayAt, openRoutines, WEEK } from '../../support/routines.ts';

it('a routine that reads orders proposes nothing until files cover its days, and then by what was not sold', async () => {
  const { keys, tried, take, save, call, finished, home } = await openRoutines(ADS, WEEK);
  await save({ where: 'orders(7d) = 0 and impressions(7d) > 0' });
  expect(await tried('Quiet')).toMatchObject({ found: 0, unknownDays: [], unknownOrders: [7] });
  await expect(take('Quiet')).rejects.toMatchObject({
    code: 'routine-no-figures',
    params: { days: 7, why: 'orders' },
  });
  const file = join(home, 'shop.csv');
  const lines = [-7, -1].map((at) => `v-1;${dayAt(at)};5.00`);
  await writeFile(file, ['SKU;Day;Revenue', ...lines].join('\r\n'));
  const { job } = await call('orders.take', { account: ACCOUNT, file });
  expect(await finished(job)).toMatchObject({ state: 'done' });
  const preview = await tried('Quiet');
  expect(preview).toMatchObject({ found: 2, unknownDays: [], unknownOrders: [] });
  expect(preview.ads.map(({ key }) => key)).toEqual([keys[1], keys[2]]);
  expect(preview.ads[0]?.reasons).toContainEqual({ kind: 'metric', term: 'orders(7d)', value: '0' });
});
