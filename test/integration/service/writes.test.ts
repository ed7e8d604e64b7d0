import { expect, test } from 'vitest';
import type { AdId } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { control, fault } from '../accounts/seller.ts';
import { applied, connected, newAd } from './connected.ts';

const idOf = (ad: JsonObject | null | undefined): AdId => Number(ad?.['id']) as AdId;

test('an ad is created, changed, paused and deleted, each once', async () => {
  const { seller, service } = await connected();
  const created = await service.createAd(await newAd(service, 'a/b c?'));
  expect(created).toMatchObject({ kind: 'done', value: { id: expect.any(Number), vendorId: 'a/b c?' } });
  const ad = await service.getAdByVendor('a/b c?');
  const changed = await service.updateAd(idOf(ad), { ...ad, title: 'Another title' });
  expect(changed).toMatchObject({ kind: 'done', value: { title: 'Another title' } });
  expect(await service.setAdStatus(idOf(ad), 'DELETED')).toEqual({ kind: 'done', value: null });
  expect((await applied(seller)).map((write) => write['op'])).toEqual(['create', 'update', 'status']);
});

test('a refusal brings the reasons and applies nothing', async () => {
  const { seller, service } = await connected();
  const { title: _title, ...body } = await newAd(service, 'v1');
  expect(await service.createAd(body)).toMatchObject({
    kind: 'refused',
    status: 400,
    problems: [{ code: 2000, field: 'title', text: 'missing argument', msg: expect.any(String), arg: '' }],
  });
  expect(await service.setAdStatus(987_654_321 as AdId, 'PAUSED')).toMatchObject({
    kind: 'refused',
    status: 404,
  });
  expect(await applied(seller)).toEqual([]);
});

test('asking whether a write would be accepted applies nothing', async () => {
  const { seller, service } = await connected();
  const body = await newAd(service, 'v2');
  expect(await service.createAd(body, { validate: true })).toEqual({ kind: 'done', value: null });
  const wrong = await service.createAd({ ...body, bidMicros: '1' }, { validate: true });
  expect(wrong).toMatchObject({ kind: 'refused', problems: [{ code: 2002 }] });
  expect(await applied(seller)).toEqual([]);
});

test.for([
  [{ type: 'status', status: 429, retryAfter: 3 }, 'not-applied', 0],
  [{ type: 'status', status: 503 }, 'not-applied', 0],
  [{ type: 'status', status: 403 }, 'refused', 0],
  [{ type: 'status', status: 415 }, 'refused', 0],
  [{ type: 'status', status: 500 }, 'unknown', 0],
  [{ type: 'html' }, 'unknown', 0],
  [{ type: 'reset-before' }, 'unknown', 0],
  [{ type: 'hang-before' }, 'unknown', 0],
  [{ type: 'reset-after' }, 'unknown', 1],
  [{ type: 'hang-after' }, 'unknown', 1],
  [{ type: 'error-after' }, 'unknown', 1],
  [{ type: 'truncated' }, 'unknown', 1],
] as const)('a create that meets %j is %s and is sent once (applied: %i)', async ([action, kind, times]) => {
  const waits = action.type.startsWith('hang') ? 1_000 : 20_000;
  const { seller, service } = await connected({}, { timeouts: { totalMs: waits } });
  const body = await newAd(service, 'once');
  await fault(seller.sandbox, { method: 'POST', path: '/ad', action });
  let sent = 0;
  const outcome = await service.createAd(body, { onSent: () => (sent += 1) });
  expect(outcome.kind).toBe(kind);
  expect(await applied(seller)).toHaveLength(times);
  expect(sent).toBe(1);
  if (action.type === 'status' && action.status === 429) expect(outcome).toMatchObject({ waitMs: 3_000 });
});

test('a token that ran out under a write is renewed, and the write is applied once', async () => {
  const { seller, service } = await connected();
  const body = await newAd(service, 'after expiry');
  await fault(seller.sandbox, { method: 'POST', path: '/ad', action: { type: 'expire-token' } });
  expect(await service.createAd(body)).toMatchObject({ kind: 'done' });
  expect(await applied(seller)).toHaveLength(1);
});

test('where nobody listens, or the sign-in is over, nothing was applied and nothing was sent', async () => {
  const { seller, service } = await connected();
  const body = await newAd(service, 'nobody');
  await seller.sandbox.close();
  let sent = 0;
  const outcome = await service.createAd(body, { onSent: () => (sent += 1) });
  expect(outcome).toMatchObject({ kind: 'not-applied', cause: { code: 'service-unreachable' } });
  expect(sent).toBe(0);
});

test('cancelling keeps a write from being sent, but never cuts one that was', async () => {
  const { seller, service } = await connected();
  const body = await newAd(service, 'cancelled');
  const abort = new AbortController();
  await fault(seller.sandbox, { method: 'POST', path: '/ad', action: { type: 'delay', ms: 50 } });
  const sent = service.createAd(body, { signal: abort.signal, onSent: () => abort.abort() });
  expect((await sent).kind).toBe('done');
  const late = await service.createAd({ ...body, vendorId: 'late' }, { signal: abort.signal });
  expect(late).toMatchObject({ kind: 'not-applied', cause: { code: 'cancelled' } });
  expect(await applied(seller)).toHaveLength(1);
});

test('a campaign is created, changed and paused', async () => {
  const { service } = await connected({ sandbox: { settings: { maxCampaigns: 5 } } });
  const budgets = { daily: { limitMicros: '5000000' }, total: { limitMicros: 'UNLIMITED' } };
  const created = await service.createCampaign({
    title: 'Spring',
    vendorId: 'c1',
    status: 'ACTIVE',
    budgets,
  });
  expect(created).toMatchObject({ kind: 'done', value: { title: 'Spring' } });
  const id = Number((await service.getCampaignByVendor('c1'))?.['id']);
  expect(await service.setCampaignStatus(id, 'PAUSED')).toEqual({ kind: 'done', value: null });
  const raised = { ...budgets, daily: { limitMicros: '6000000' } };
  expect(await service.setCampaignBudgets(id, raised)).toMatchObject({
    kind: 'done',
    value: { daily: { limitMicros: '6000000' } },
  });
});

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('a picture is uploaded under any name, and what is no picture is refused', async () => {
  const { service } = await connected();
  const pixel = { bytes: Buffer.from(PIXEL, 'base64'), name: 'a "b"\r\nc.png' };
  const address = expect.stringContaining('/image/');
  expect(await service.uploadImages([pixel])).toMatchObject({ kind: 'done', value: [address] });
  const text = { bytes: Buffer.from('no picture'), name: 'x.png' };
  expect(await service.uploadImages([text])).toMatchObject({ kind: 'refused', status: 400 });
  expect(await service.uploadImages([pixel, text, pixel])).toMatchObject({ kind: 'refused', status: 400 });
});

test('several pictures of one call get an address each, but those that the answer does not name', async () => {
  const { seller, service } = await connected();
  const pixel = { bytes: Buffer.from(PIXEL, 'base64'), name: 'pixel.png' };
  const three = await service.uploadImages([pixel, pixel, pixel]);
  expect(three).toMatchObject({ kind: 'done', value: { length: 3 } });
  expect(new Set(three.kind === 'done' ? three.value : []).size).toBe(3);
  await control(seller.sandbox, 'PATCH', '/settings', { imageParts: 'first' });
  expect(await service.uploadImages([pixel, pixel])).toMatchObject({
    kind: 'done',
    value: [expect.stringContaining('/image/'), undefined],
  });
});
