/** The service's messages reach users of the terminal and scripts that read its JSON. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdsheet } from '../../../scripts/adsheet-process.ts';
import type { Shop } from './shop.ts';
import { addAccount, openShop } from './shop.ts';

let shop: Shop;
let key: string;

beforeAll(async () => {
  shop = await openShop(['--ads', '20']);
  await shop.control('PATCH', '/settings', { grantedScopes: ['api_ro', 'api_rw'] });
  await addAccount(shop);
  expect((await shop.signIn()).code).toBe(0);
  await shop.done('pull');
  const { ads } = (await shop.done('ads', '--where', 'status = ACTIVE and not problem')) as {
    ads: readonly { key: string }[];
  };
  key = String(ads[0]?.key);
});
afterAll(() => shop.close());

const fault = (path: string, method: string, action: object) =>
  shop.control('POST', '/faults', [{ path, method, times: 40, action }] as never);

test('a picture’s file is added with a word on the scope that the sign-in lacks', async () => {
  const file = join(shop.home, 'picture.png');
  await writeFile(
    file,
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  );
  const added = await shop.adsheet('images', 'add', key, file);
  expect(added).toMatchObject({ code: 0 });
  expect(added.stderr).toMatch(/console_rw.*sign in again/);
  const pushed = await shop.adsheet('push', '--yes');
  expect(pushed.json['items']).toMatchObject([
    {
      state: 'failed',
      errors: [
        {
          code: 1003,
          field: 'images',
          message: expect.stringContaining('console_rw'),
          service_text: 'access denied',
        },
      ],
    },
  ]);
  await shop.done('discard');
});

test('a refused push shows the service’s words under ours, and in JSON beside them', async () => {
  await shop.done('set', '--keys', key, 'title=Een andere titel');
  await fault('/ad/*', 'PUT', { type: 'status', status: 400, code: 4711, field: 'title' });
  const { json, code } = await shop.adsheet('push', '--yes');
  expect(code).not.toBe(0);
  expect(json['items']).toMatchObject([
    {
      state: 'failed',
      errors: [{ code: 4711, field: 'title', service_text: 'title: error', service_field: 'title' }],
    },
  ]);
  const told = await runAdsheet(['problems'], shop.env);
  expect(told.stdout).toMatch(
    /Title: the marketplace refuses this, with code 4711\. The marketplace says: “title: error”\./,
  );
  const { problems } = (await shop.done('problems')) as { problems: readonly object[] };
  expect(problems).toContainEqual(expect.objectContaining({ code: 4711, service_text: 'title: error' }));
  await shop.control('DELETE', '/faults');
});

test('4: the service takes the sign-in no more, in a push and in a pull; later ones begin', async () => {
  await fault('/ad/*', 'PUT', { type: 'status', status: 401, code: 1008 });
  const refused = {
    code: 4,
    json: { error: { code: 'not-signed-in', details: { serviceText: 'user invalid' } } },
  };
  expect(await shop.adsheet('push', '--yes')).toMatchObject(refused);
  await shop.control('DELETE', '/faults');
  expect(await shop.adsheet('pull')).toMatchObject({ code: 0 });
  await fault('/ad', 'GET', { type: 'status', status: 401, code: 1008 });
  const pulled = await shop.adsheet('pull');
  expect(pulled).toMatchObject(refused);
  expect(pulled.json['error']).toMatchObject({
    message: expect.stringMatching(/Sign in again\. .*“user invalid”/),
  });
  await shop.control('DELETE', '/faults');
  expect(await shop.adsheet('push', '--yes')).toMatchObject({ code: 0, json: { done: 1 } });
});
