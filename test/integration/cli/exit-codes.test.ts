import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdsheet, signInAutomatically } from '../../../scripts/adsheet-process.ts';
import type { Shop } from './shop.ts';
import { addAccount, openCopyOf, openHomeBeside, openSignedInShop, plainAds } from './shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openSignedInShop();
}, 120_000);
afterAll(() => shop.close());

describe('exit codes', () => {
  test('0: listing, and commands with nothing to say print an empty document', async () => {
    expect(await shop.adsheet('ads', '--limit', '1')).toMatchObject({ code: 0 });
    const other = await openHomeBeside(shop);
    await addAccount(other);
    await other.signIn();
    expect(await other.adsheet('sign-out')).toMatchObject({ code: 0, json: {} });
    await other.close();
  });

  test('1: a row that is not there', async () => {
    expect(await shop.adsheet('show', 'id:999999999')).toMatchObject({
      code: 1,
      json: { error: { code: 'row-unknown' } },
    });
  });

  test('1: the only account is damaged, and is named', async () => {
    const other = await openHomeBeside(shop);
    await addAccount(other);
    const { json } = await other.adsheet('accounts');
    const [{ name }] = (json as { accounts: [{ name: string }] }).accounts;
    await writeFile(join(other.home, 'accounts', name, 'account.json'), '{"a');
    expect(await other.adsheet('ads')).toMatchObject({
      code: 1,
      json: { error: { code: 'file-unreadable' } },
    });
    await other.close();
  });

  test('1: a damaged local copy, which is made again with its drafts', async () => {
    const other = await openCopyOf(shop);
    const { json } = await other.adsheet('accounts');
    const [{ name }] = (json as { accounts: [{ name: string }] }).accounts;
    await other.adsheet('pull');
    await other.adsheet('set', 'title=Nieuw');
    await writeFile(join(other.home, 'accounts', name, 'mirror.db'), 'x'.repeat(50_000));
    expect(await other.adsheet('ads')).toMatchObject({
      code: 1,
      json: { error: { code: 'mirror-damaged' } },
    });
    const { code, json: rebuilt } = await other.adsheet('accounts', 'rebuild', name);
    expect([code, Number((rebuilt as { drafts: number }).drafts) > 0]).toEqual([0, true]);
    expect(await other.adsheet('pull', '--full')).toMatchObject({ code: 0 });
    await other.close();
  });

  test('1: a file that is not there', async () => {
    expect(await shop.adsheet('apply', 'nowhere.json')).toMatchObject({
      code: 1,
      json: { error: { code: 'file-unreadable' } },
    });
  });

  test.each([
    ['an unknown command', ['upload', 'file.xlsx'], 'unknown-command'],
    ['an unknown option', ['ads', '--colour'], 'bad-input'],
    ['a broken expression', ['ads', '--where', 'bid <'], 'bad-expression'],
    ['an expression with an unknown field', ['ads', '--where', 'colour = 1'], 'bad-expression'],
    ['an account that is not there', ['ads', '--account', 'nobody'], 'account-unknown'],
    ['text that is no assignment', ['set', 'title'], 'bad-input'],
    ['none of the log', ['log', '--limit', '0'], 'bad-input'],
    ['none of an entry of the log', ['log', '--pull', '1', '--limit', '0'], 'bad-input'],
    ['a report that is no workbook, of whatever push', ['report', '--run', '1', 'push.csv'], 'bad-input'],
  ])('2: %s', async (_what, argv, code) => {
    expect(await shop.adsheet(...argv)).toMatchObject({ code: 2, json: { error: { code } } });
  });

  test('2: no account, or two and no word which', async () => {
    const two = await openHomeBeside(shop);
    const none = await two.adsheet('ads');
    expect(none).toMatchObject({ code: 2, json: { error: { code: 'account-choose' } } });
    expect(none.json).toHaveProperty('error.message', 'Say which account is meant, or add one.');
    await addAccount(two, 'one');
    expect(await two.adsheet('ads')).not.toMatchObject({ code: 2 });
    await addAccount(two, 'two');
    const several = await two.adsheet('ads');
    expect(several).toMatchObject({ code: 2, json: { error: { code: 'account-choose' } } });
    expect(several.json).toHaveProperty('error.message', expect.stringContaining('one, two'));
    await two.close();
  });

  test('3: a guard with nobody to ask, and --yes is the answer', async () => {
    const [ad] = (await plainAds(shop)).slice(-1);
    await shop.done('set', '--keys', String(ad?.key), 'status=DELETED');
    expect(await shop.adsheet('push')).toMatchObject({ code: 3, json: { error: { code: 'guard' } } });
    expect((await shop.state()).writes).toEqual([]);
    expect(await shop.adsheet('push', '--yes')).toMatchObject({ code: 0, json: { done: 1 } });
  });

  test('3: every draft is blocked; 0: blocked ads are skipped while others go', async () => {
    const [blocked, free] = await plainAds(shop);
    if (!blocked || !free) throw new Error('too few plain ads');
    await shop.done('set', '--keys', blocked.key, 'title=');
    const alone = await shop.adsheet('push', '--yes');
    expect(alone).toMatchObject({ code: 3, json: { done: 0, skipped: 1 } });
    await shop.done('set', '--keys', free.key, 'title=This one can go');
    const both = await shop.adsheet('push', '--yes');
    expect(both).toMatchObject({ code: 0, json: { done: 1, skipped: 1 } });
    expect(both.json['items']).toEqual(
      expect.arrayContaining([expect.objectContaining({ key: blocked.key, state: 'skipped' })]),
    );
    await shop.done('discard');
    expect(await shop.adsheet('push')).toMatchObject({ code: 0, json: { done: 0, items: [] } });
  });

  test('4: not signed in', async () => {
    const fresh = await openHomeBeside(shop);
    await addAccount(fresh);
    expect(await fresh.adsheet('pull')).toMatchObject({
      code: 4,
      json: { error: { code: 'not-signed-in' } },
    });
    await fresh.close();
  });

  test('4: a wrong client secret', async () => {
    const fresh = await openHomeBeside(shop);
    await addAccount(fresh);
    const wrong = { ...fresh, env: { ...fresh.env, ADSHEET_CLIENT_SECRET: 'wrong' } };
    const said = await signInAutomatically([], wrong.env);
    expect(said.code).toBe(4);
    expect(JSON.parse(said.stdout.split('\n').at(-1) ?? '')).toMatchObject({
      error: { code: 'wrong-client' },
    });
    await fresh.close();
  });

  test('4: secrets sealed with another key', async () => {
    const fresh = await openHomeBeside(shop);
    const { base_url, auth_url, client_id } = fresh.sandbox.address;
    const keyed = { ...fresh.env, ADSHEET_KEY: 'one' };
    const args = ['--base-url', base_url, '--auth-url', auth_url, '--client-id', client_id];
    const added = await runAdsheet(['accounts', 'add', 'shop', ...args], keyed);
    expect(added.code).toBe(0);
    expect(added.stderr).toContain('ADSHEET_KEY');
    expect((await signInAutomatically([], keyed)).code).toBe(0);
    const other = await runAdsheet(['pull', '--json'], { ...fresh.env, ADSHEET_KEY: 'two' });
    expect(other.code).toBe(4);
    expect(JSON.parse(other.stdout)).toMatchObject({ error: { code: 'secrets-locked' } });
    await fresh.close();
  });

  test('5: the service is gone, and drafts are kept', async () => {
    const dead = await openSignedInShop(['--ads', '40']);
    const [ad] = await plainAds(dead);
    await dead.done('set', '--keys', String(ad?.key), 'title=Kept while offline');
    await dead.sandbox.stop();
    expect(await dead.adsheet('pull')).toMatchObject({
      code: 5,
      json: { error: { code: 'service-unreachable' } },
    });
    expect(await dead.adsheet('ads', '--where', 'draft')).toMatchObject({ code: 0, json: { count: 1 } });
    await dead.close();
  }, 120_000);

  test('6: one is refused by the service while another goes, and stays a draft', async () => {
    const [refused, free] = (await plainAds(shop)).slice(-2);
    if (!refused || !free) throw new Error('too few plain ads');
    await shop.done('set', '--keys', `${refused.key},${free.key}`, 'title=Sent to the marketplace');
    await shop.control('POST', '/faults', {
      method: 'PUT',
      path: `/ad/${refused.id}`,
      times: 100,
      action: { type: 'status', status: 400 },
    });
    const pushed = await shop.adsheet('push', '--yes');
    await shop.control('DELETE', '/faults');
    expect(pushed).toMatchObject({ code: 6, json: { done: 1, failed: 1 } });
    expect(await shop.done('ads', '--where', 'draft')).toMatchObject({ count: 1 });
    expect(await shop.adsheet('push', '--yes')).toMatchObject({ code: 0, json: { done: 1 } });
  });
});
