import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../main/engine/mirror/database.ts';
import { orderStore } from '../../../main/engine/mirror/orders.ts';
import { temporaryFolder } from '../../support/home.ts';

it('files of a version that kept no days are of those from the first row to the last that was over', async () => {
  const folder = await temporaryFolder();
  const db = openDatabase(join(folder, 'orders.db'));
  db.exec(`
    CREATE TABLE orders_file (
      id INTEGER PRIMARY KEY AUTOINCREMENT, digest TEXT NOT NULL UNIQUE, name TEXT NOT NULL, at TEXT NOT NULL
    ) STRICT;
    CREATE TABLE order_line (
      file INTEGER NOT NULL REFERENCES orders_file (id) ON DELETE CASCADE, vendor_id TEXT NOT NULL,
      day TEXT NOT NULL, number TEXT NOT NULL, orders INTEGER NOT NULL, revenue INTEGER NOT NULL, cost INTEGER
    ) STRICT;
    INSERT INTO orders_file VALUES (1, 'd', 'a.csv', '2026-01-09T00:00:00.000Z');
    INSERT INTO order_line VALUES (1, 'V-1', '2026-01-02', '', 1, 100, NULL), (1, 'V-1', '2026-01-05', '', 1, 100, NULL);
    INSERT INTO orders_file VALUES (2, 'e', 'b.csv', '2026-02-02T20:00:00.000Z');
    INSERT INTO order_line VALUES (2, 'V-1', '2026-02-01', '', 1, 100, 7), (2, 'V-1', '2026-02-02', '', 1, 100, NULL);
  `);
  db.close();
  for (const _opening of ['first', 'again']) {
    const store = orderStore(folder);
    expect(store.files()).toMatchObject([
      { from: '2026-02-01', to: '2026-02-01', orders: 2, uncosted: 1 },
      { from: '2026-01-02', to: '2026-01-05', orders: 2, uncosted: 0 },
    ]);
    expect(store.covered(['2026-01-01', '2026-01-03', '2026-01-06', '2026-02-01', '2026-02-02'])).toEqual([
      ...['2026-01-03', '2026-02-01'],
    ]);
    store.close();
  }
});
