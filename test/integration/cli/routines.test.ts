import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdsheet } from '../../../scripts/adsheet-process.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { dayAfter, dayIn } from '../../../shared/metrics/days.ts';
import type { Shop } from './shop.ts';
import { openSignedInShop, rows } from './shop.ts';

const TODAY = dayIn('Europe/Amsterdam', new Date());
const CLICKED = 'status = ACTIVE and clicks(7d) >= 1';

let shop: Shop;
beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '60']);
}, 120_000);
afterAll(() => shop.close());

const ROUTINE = {
  name: 'Cheaper clicks',
  where: CLICKED,
  operation: { kind: 'set', fields: ['bid'], text: '0.37' },
  limits: { ads: null, percent: null, coolDownDays: 3 },
};

test('ten routines are built in, and one of a file needs figures that are known', async () => {
  expect(rows(await shop.done('routines'), 'routines')).toHaveLength(10);
  await shop.done('routines', 'save', await shop.file('routine.json', ROUTINE));
  const unread = await shop.adsheet('routines', 'take', 'cheaper clicks');
  expect([unread.code, unread.json]).toMatchObject([3, { error: { code: 'routine-no-figures' } }]);
  await shop.done('metrics', 'pull', '--from', dayAfter(TODAY, -7), '--to', dayAfter(TODAY, -1));
});

test('tells which ads it would change and why, to people and to scripts', async () => {
  const clicked = rows(await shop.done('ads', '--where', CLICKED), 'ads') as readonly JsonObject[];
  expect(clicked.length).toBeGreaterThan(1);
  const tried = await shop.done('routines', 'try', 'Cheaper clicks', '--limit', '1');
  expect(tried).toMatchObject({ found: clicked.length, exceeded: null });
  expect(rows(tried, 'ads')).toMatchObject([
    { key: clicked[0]?.['key'], changes: [{ field: 'bidMicros', after: '370000' }] },
  ]);
  const shown = await runAdsheet(['routines', 'try', 'Cheaper clicks'], shop.env);
  expect(shown.stdout).toContain(`${clicked.length} of `);
  expect(shown.stdout).toMatch(/status ACTIVE, clicks\(7d\) \d+/);
});

test('is held by its limit, and taken over as one step within it', async () => {
  const { routine } = await shop.done('routines', 'show', 'Cheaper clicks');
  const { id } = routine as JsonObject;
  const tight = { ...ROUTINE, id: String(id), limits: { ...ROUTINE.limits, ads: 1 } };
  await shop.done('routines', 'save', await shop.file('tight.json', tight));
  const held = await shop.adsheet('routines', 'take', 'Cheaper clicks');
  expect([held.code, held.json]).toMatchObject([3, { error: { code: 'routine-exceeded' } }]);
  await shop.done('routines', 'save', await shop.file('wide.json', { ...ROUTINE, id: String(id) }));
  expect(Number((await shop.done('routines', 'take', 'Cheaper clicks'))['rows'])).toBeGreaterThan(1);
  expect(rows(await shop.done('log', '--limit', '1'), 'entries')).toMatchObject([
    { label: 'Cheaper clicks' },
  ]);
  expect(rows(await shop.done('routines', 'delete', 'Cheaper clicks'), 'routines')).toHaveLength(10);
});

test('one that runs after a pull prepares a proposal where it is asked to, which waits until it is put away', async () => {
  const routine = { ...ROUTINE, name: 'After pulls', limits: { ...ROUTINE.limits, coolDownDays: 0 } };
  const operation = { ...ROUTINE.operation, text: '0.38' };
  const file = await shop.file('pulls.json', {
    ...routine,
    operation,
    where: 'bid > 0',
    when: { at: 'pull' },
  });
  await shop.done('routines', 'save', file);
  await shop.done('pull');
  const { ran, proposals } = await shop.done('routines', 'run', '--due');
  expect([ran, proposals]).toMatchObject([1, [{ name: 'After pulls' }]]);
  const past = await runAdsheet(['routines', 'past', 'After pulls', '--days', '2'], shop.env);
  expect(past.stdout).toMatch(new RegExp(`^${TODAY} +[1-9]\\d* +\\d+ +now .*bid \\d`, 'm'));
  await shop.done('routines', 'put-away', 'After pulls');
  const said = await runAdsheet(['routines', 'run', '--due'], shop.env);
  expect(said.stdout).toBe('No routine was due.\n');
}, 150_000);
