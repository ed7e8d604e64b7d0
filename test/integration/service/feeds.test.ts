import { expect, test } from 'vitest';
import { control, fault } from '../accounts/seller.ts';
import { connected } from './connected.ts';

test('a seller reads the feed imports there are, and no secret of their address', async () => {
  const { service } = await connected();
  const ids = (await service.listFeedImports()) ?? [];
  const imports = await Promise.all(ids.map((id) => service.getFeedImport(id)));
  expect(imports.map((one) => one?.status)).toEqual(['PENDING', 'REJECTED', 'DONE']);
  expect(imports[2]?.errors[0]?.vendorIds).toHaveLength(100);
  expect(JSON.stringify(imports)).not.toContain('feed-secret');
  expect(await service.getFeedImport(4_242_424)).toBeNull();
});

test('a bare list is read too', async () => {
  const { service } = await connected({ sandbox: { settings: { feedImports: 'array' } } });
  expect(await service.listFeedImports()).toHaveLength(3);
});

test.for([
  ['404', { unknownPath: 'notFound' }],
  ['a page', { unknownPath: 'page' }],
] as const)('a tenant that answers the list by %s has none', async ([, way]) => {
  const { service } = await connected({ sandbox: { settings: { feedImports: 'gone', ...way } } });
  expect(await service.listFeedImports()).toBeNull();
  expect(await service.getFeedImport(88_001)).toMatchObject({ status: 'DONE' });
});

test.for([405, 406, 410, 415])('a tenant that answers the list by %i has none', async (status) => {
  const { seller, service } = await connected();
  await fault(seller.sandbox, { path: '/feed/import', times: 9, action: { type: 'status', status } });
  expect(await service.listFeedImports()).toBeNull();
});

test.for([2001, 2002])('a number refused by %i is of no import', async (code) => {
  const { seller, service } = await connected();
  const action = { type: 'status', status: 400, code, field: 'id' } as const;
  await fault(seller.sandbox, { path: '/feed/import/7/detail', times: 9, action });
  expect(await service.getFeedImport(7)).toBeNull();
});

test('an answer about another import is none', async () => {
  const { seller, service } = await connected();
  const action = { type: 'answer', body: { id: 8, status: 'DONE' } } as const;
  await fault(seller.sandbox, { path: '/feed/import/7/detail', times: 9, action });
  await expect(service.getFeedImport(7)).rejects.toMatchObject({ code: 'service-answer' });
});

test('a list that fails is not taken for a tenant without one', async () => {
  const { seller, service } = await connected();
  await fault(seller.sandbox, { path: '/feed/import', times: 99, action: { type: 'status', status: 500 } });
  await expect(service.listFeedImports()).rejects.toMatchObject({ code: 'service-answer' });
});

test('an import of a status and counters nobody documented is read as it is', async () => {
  const { seller, service } = await connected();
  await control(seller.sandbox, 'POST', '/feeds', { id: 5, status: 'HALF_DONE', recordsOnHold: 3 });
  expect(await service.getFeedImport(5)).toMatchObject({
    status: 'HALF_DONE',
    counters: { recordsOnHold: 3 },
  });
});
