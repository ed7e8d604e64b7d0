import { describe, expect, it } from 'vitest';
import { engineCondition } from '../../../renderer/core/rows/engine-condition.ts';
import { NO_FILTER, rowTest } from '../../../renderer/core/rows/view-filter.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { ACCOUNT, openLocal } from '../../support/account.ts';
import { ad, category, user } from '../../support/ads.ts';
import { decodeChunk, startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

// An expression has two doors: `--where` in the terminal asks the engine, the window's condition its own rows.

const attribute = (key: string, value: string | number, type: string): JsonObject => ({
  key,
  value,
  type,
  locale: 'nl_NL',
  recognized: true,
});

const LONG = `${'Stevig en zwaar. '.repeat(20)}Met kussens.`;

const ADS: readonly JsonObject[] = [
  ad(1, { bidMicros: 'AUTOMATIC', vendorId: '00123' }),
  ad(2, { bidMicros: '90000', title: 'Bank Élégance 🪑', description: LONG }),
  ad(3, { bidMicros: '1000000', status: 'PAUSED', vendorId: '123', postcode: null }),
  ad(4, { status: 'DELETED' }),
  ad(5, { title: 'TUINBANK', attributes: [attribute('seats', 3, 'NUMBER')] }),
  ad(6, { title: "Tafel 'grijs'", price: { priceType: 'FREE' }, dateCreated: '2026-01-31T23:59:59Z' }),
  ad(7, { attributes: [attribute('material', 'Eik', 'STRING'), attribute('own', 'Ja', 'STRING')] }),
  ad(8, { budgets: { daily: { limitMicros: 'UNLIMITED' }, total: { limitMicros: '50000000' } } }),
];

const TABLE: readonly string[] = [
  '',
  'status = ACTIVE',
  'status != active',
  'status in (PAUSED, DELETED)',
  'bid < 0.20',
  'bid >= 0.15',
  'not bid < 0.20',
  'bid = AUTOMATIC',
  'daily = UNLIMITED or daily < 1',
  'bid * 10 > daily',
  'bid is empty',
  'postcode is empty',
  'postcode is not empty and not draft',
  'vendor = 00123',
  'vendor = 123',
  'vendor startsWith 00',
  'title contains bank',
  "title = 'bank élégance 🪑'",
  "title matches '^t.*s''$'",
  'len(title) > 11',
  "left(upper(title), 4) = 'BANK'",
  'description contains kussens',
  'len(description) > 200',
  "trim(description) = 'een stevige stoel voor buiten.'",
  'created >= 2026-01-01',
  'created < today() - 1',
  'price.priceType = FREE',
  'coalesce(price.amountCents, 0) < 10',
  'attributes.material = EIK',
  '{Materiaal} = eik',
  '{materiaal} is empty',
  '{Zitplaatsen} >= 3',
  '{seats} * 2 = 6 or {Score} > 1',
  'attributes.own = ja',
  '{Bod} < 0.2 and {Titel} contains stoel',
  'draft',
  'new or draft and bid > 1',
  'problem',
  'not problem and not draft',
  'conflict or gone',
  'clicks(30d) = 0',
  'clicks is empty and status = PAUSED',
  'if(bid > 0.5, status, title) = PAUSED',
];

const open = async () => {
  const engine = startEngine(await temporaryFolder());
  const keys = await openLocal(engine, { ads: ADS, categories: [category], user });
  const change = (at: number, field: string, text: string) => ({ key: keys[at] as RowKey, field, text });
  await engine.call('edits.apply', {
    account: ACCOUNT,
    label: 'Typed',
    changes: [change(0, 'title', 'Bank'), change(1, 'bid', '2'), change(2, 'bid', '0.01')],
  });
  await engine.call('edits.create', { account: ACCOUNT, rows: [{ title: 'Nieuwe bank', bid: '3' }] });
  const terminal = async (where: string): Promise<readonly unknown[]> =>
    (await engine.call('ads.query', { account: ACCOUNT, where, columns: [] })).ads.map(({ key }) => key);
  const { chunk } = await engine.call('ads.rows', { account: ACCOUNT, from: 0 });
  const { rows } = decodeChunk(chunk);
  const window = async (where: string): Promise<readonly unknown[]> => {
    // Of all ads, those deleted on the marketplace too.
    const only = { label: 'All', keys: new Set(rows.map(({ key }) => key)) };
    const filter = { ...NO_FILTER, where, only };
    const asked = engineCondition(filter);
    const found = asked === null ? null : new Set((await terminal(asked)) as readonly RowKey[]);
    return rows.filter(rowTest(filter, [], found)).map(({ key }) => key);
  };
  return { terminal, window };
};

describe('an expression', () => {
  it('finds the same ads in the terminal and in the window', async () => {
    const { terminal, window } = await open();
    for (const where of TABLE) expect([where, await window(where)]).toEqual([where, await terminal(where)]);
  });

  it('finds some ads and not others, so that the two have something to agree on', async () => {
    const { terminal } = await open();
    const found = await Promise.all(TABLE.map(async (where) => (await terminal(where)).length));
    expect(found.filter((count) => count > 0 && count < ADS.length).length).toBeGreaterThan(30);
  });
});
