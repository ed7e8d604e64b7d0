import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdsheet } from '../../../scripts/adsheet-process.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { readWorkbook } from '../../support/workbook.ts';
import type { Shop } from './shop.ts';
import { openSignedInShop, plainAds, rows } from './shop.ts';

let shop: Shop;
let pushed: JsonObject;
let sent: Awaited<ReturnType<typeof plainAds>>[number];
let refused: typeof sent;

/** One ad goes, one is refused; then another client changes the first. */
beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '60']);
  const [first, second] = await plainAds(shop);
  if (!first || !second) throw new Error('two ads are needed');
  [sent, refused] = [first, second];
  await shop.done('set', '--keys', `${sent.key},${refused.key}`, 'sellerName=Somebody');
  await shop.control('POST', '/faults', {
    method: 'PUT',
    path: `/ad/${refused.id}`,
    action: { type: 'status', status: 400 },
  });
  pushed = (await shop.adsheet('push', '--yes')).json;
  await shop.control('POST', '/clock', { advanceMs: 1000 });
  await shop.control('PATCH', `/ads/${sent.id}`, { title: 'Their own title' });
  await shop.done('pull');
}, 120_000);
afterAll(() => shop.close());

const entries = async () => rows(await shop.done('log'), 'entries') as unknown as readonly JsonObject[];

const newest = async (kind: string): Promise<JsonObject> => {
  const found = (await entries()).find((entry) => entry['kind'] === kind);
  if (!found) throw new Error(`no ${kind}`);
  return found;
};

const text = async (...args: readonly string[]): Promise<string> =>
  (await runAdsheet([...args, '--quiet'], shop.env)).stdout;

describe('log', () => {
  test('says who did what, when, and when it ended', async () => {
    const { id, who, at, ended_at } = await newest('push');
    expect(id).toBe(pushed['run']);
    expect(who).toEqual({ user: expect.any(String), origin: 'terminal' });
    expect(Date.parse(String(ended_at))).toBeGreaterThanOrEqual(Date.parse(String(at)));
    expect(await newest('changeset')).toMatchObject({ undoes: null, undone_by: null, counts: { rows: 2 } });
    const line = (await text('log')).split('\n').find((one) => one.includes('  push  '));
    expect(line).toContain('in the terminal');
    expect(line).toContain('1 sent, 1 refused');
    expect(line).toMatch(/, \d+ requests/u);
  });

  test('tells row by row what an edit changed', async () => {
    const { id } = await newest('changeset');
    const edit = await shop.done('log', '--changeset', String(id));
    expect(edit['total']).toBe(2);
    expect(rows(edit, 'rows')[0]).toMatchObject({
      key: sent.key,
      id: sent.id,
      changes: [{ field: 'sellerName', after: 'Somebody' }],
    });
    expect(rows(await shop.done('log', '--changeset', String(id), '--limit', '1'), 'rows')).toHaveLength(1);
    expect(await text('log', '--changeset', String(id))).toContain('sellerName: ');
  });

  test('tells row by row what became of a push, with sentences and codes', async () => {
    const push = await shop.done('log', '--push', String(pushed['run']));
    const byKey = new Map(rows(push, 'rows').map((row) => [row.key, row]));
    expect(byKey.get(sent.key)).toMatchObject({ state: 'done', errors: [] });
    expect(byKey.get(refused.key)).toMatchObject({ state: 'failed' });
    const [error] = (byKey.get(refused.key)?.['errors'] ?? []) as readonly JsonObject[];
    expect(error).toMatchObject({ message: expect.any(String) });
    expect(error?.['code']).toBeDefined();
  });

  test('tells row by row what others had changed before a pull', async () => {
    const { id } = await newest('pull');
    const pull = await shop.done('log', '--pull', String(id));
    expect(rows(pull, 'rows')).toEqual([
      {
        key: sent.key,
        id: sent.id,
        title: 'Their own title',
        changes: [{ field: 'title', before: sent['title'], after: 'Their own title' }],
      },
    ]);
  });

  test('takes one entry at a time, and says of one that is not there so', async () => {
    expect((await shop.adsheet('log', '--pull', '1', '--push', '1')).code).toBe(2);
    const said = await shop.adsheet('log', '--push', '99');
    expect([said.code, (said.json['error'] as JsonObject)['code']]).toEqual([1, 'run-unknown']);
  });
});

describe('show --history', () => {
  test('tells an ad’s life, newest first: others, pushes and edits', async () => {
    const { history, ad } = await shop.done('show', sent.key, '--history');
    expect((ad as JsonObject)['key']).toBe(sent.key);
    expect((history as readonly JsonObject[]).map(({ kind }) => kind)).toEqual(['elsewhere', 'push', 'edit']);
    expect(await text('show', sent.key, '--history')).toMatch(
      /Changed by others.*\n {4}title: .* → Their own title\n.*Sent.*\n/u,
    );
  });
});

describe('report', () => {
  test('sums a push up in words, with codes and what to do', async () => {
    const said = await text('report', '--run', String(pushed['run']));
    expect(said).toContain('1 sent, 1 failed, 0 held, 0 skipped');
    expect(said).toMatch(/Refused \(1\)\. Mend it and send it again/u);
    expect(said).toMatch(new RegExp(`update {2}${refused.key} {2}${refused.id}.*\\n {4}! .*\\(\\S+\\)`, 'u'));
    const json = await shop.done('report', '--run', String(pushed['run']));
    expect(json).toMatchObject({ run: pushed['run'], done: 1, failed: 1 });
  });

  test('writes a workbook with one row an item', async () => {
    const file = join(shop.home, 'push.xlsx');
    const said = await shop.done('report', file, '--run', String(pushed['run']));
    expect(said).toEqual({ file, rows: 2 });
    const [items] = await readWorkbook(file);
    const at = items?.cells[0]?.findIndex(({ value }) => value === 'Ad ID') ?? -1;
    expect(items?.cells.slice(1).map((row) => row[at]?.value)).toEqual([String(sent.id), String(refused.id)]);
  });

  test('needs a push, and a place where it can be written', async () => {
    expect((await shop.adsheet('report', join(shop.home, 'push.xlsx'))).code).toBe(2);
    const file = join(shop.home, 'none', 'push.xlsx');
    const said = await shop.adsheet('report', file, '--run', String(pushed['run']));
    expect([said.code, said.json['error']]).toEqual([
      1,
      expect.objectContaining({
        code: 'file-unwritable',
        message: expect.stringContaining('no such folder'),
      }),
    ]);
    expect((await readdir(shop.home)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
