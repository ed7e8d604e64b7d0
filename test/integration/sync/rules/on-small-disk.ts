/**
 * Plays a sequence of events on a disk that fills up, and prints what came of it as one line of JSON. It is started
 * with its temporary folder on a small file system of its own (`full-disk.test.ts`). Argument: the sequence's name.
 */
import { closeSync, openSync, readFileSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Failpoint } from '../../../../main/engine/index.ts';
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { Running, Shop } from '../harness.ts';
import { ACCOUNT, draftCount, edit, editable, openShop, ownWrites, rowsOf } from '../harness.ts';

const BALLAST = join(tmpdir(), 'ballast');

/** Takes every byte that is left, or all but `room` of them. */
const fill = (room = 0): void => {
  const file = openSync(BALLAST, 'a');
  for (const size of [1_048_576, 65_536, 4_096, 512]) {
    const bytes = Buffer.alloc(size);
    try {
      while (writeSync(file, bytes) === size);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }
  closeSync(file);
  truncateSync(BALLAST, Math.max(0, statSync(BALLAST).size - room));
};

const free = (): void => rmSync(BALLAST, { force: true });

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
};

const titleOf = async ({ call }: Pick<Running, 'call'>, key: RowKey): Promise<unknown> =>
  (await call('ads.get', { account: ACCOUNT, key })).ad.local['title'];

const journalLines = (shop: Shop): readonly string[] =>
  readFileSync(join(shop.home, 'accounts', ACCOUNT, 'journal.jsonl'), 'utf8')
    .trimEnd()
    .split('\n');

const isWhole = (line: string): boolean => {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
};

type Facts = Readonly<Record<string, unknown>>;

/** Edits while less and less room is left, so that every write of an edit is once the one that finds none. */
const edits = async (shop: Shop): Promise<Facts> => {
  await shop.pull();
  const [first, ...rows] = await editable(shop, 24);
  if (!first) throw new Error('too few ads');
  const codes = new Map<RowKey, string>();
  for (const [i, { key }] of rows.entries()) {
    fill((rows.length - i) * 2_048);
    codes.set(key, await codeOf(edit(shop, key, { description: 'x'.repeat(2_900) })));
  }
  const kept = new Set((await rowsOf(shop, 'draft')).map(({ key }) => key));
  free();
  await edit(shop, first.key, { title: 'There is room again' });
  const running = await shop.restart();
  return {
    said: [...new Set(codes.values())].sort(),
    lost: [...codes].filter(([key, code]) => code === 'done' && !kept.has(key)),
    title: await titleOf(running, first.key),
    brokenLines: journalLines(shop).filter((line) => !isWhole(line)).length,
  };
};

/** Pulls onto a full disk, then again when there is room. */
const pulls = async (shop: Shop): Promise<Facts> => {
  await shop.pull();
  const [mine] = await editable(shop, 1);
  if (!mine) throw new Error('too few ads');
  await edit(shop, mine.key, { title: 'Mine' });
  for (const { id } of (await shop.control.state()).ads) {
    await shop.control.order('PATCH', `/ads/${id}`, { description: 'Changed. '.repeat(300) });
  }
  await shop.control.settle();
  fill();
  const code = await codeOf(shop.pull());
  const heldOn = await titleOf(shop, mine.key);
  free();
  const after = await codeOf(shop.pull());
  const { count } = await shop.call('ads.query', { account: ACCOUNT, where: 'description contains Changed' });
  const all = (await shop.control.state()).ads.length;
  return { code, after, missed: all - count, heldOn, title: await titleOf(shop, mine.key) };
};

/** The disk fills up when the third answer of a push is here, and stays full until the run is resumed. */
const push = async (shop: Shop, arm: (on: boolean) => void): Promise<Facts> => {
  await shop.pull();
  const rows = await editable(shop, 12);
  const text = 'Y'.repeat(2_000);
  for (const { key } of rows) await edit(shop, key, { description: text });
  arm(true);
  const code = await codeOf(shop.push());
  arm(false);
  const { unfinishedRun } = await shop.call('accounts.state', { account: ACCOUNT });
  free();
  const running = await shop.restart();
  const result = await running.resume();
  const writes = ownWrites(await shop.control.state());
  const times = rows.map(
    ({ id }) => writes.filter((write) => write.id === id && write.fields.length > 0).length,
  );
  return {
    code,
    unfinished: unfinishedRun !== null,
    states: [...new Set(result.items.map(({ state }) => state))],
    times: [...new Set(times)],
    drafts: await draftCount(running),
  };
};

const [sequence = ''] = process.argv.slice(2);
let armed = false;
let answers = 0;
const passFailpoint = (place: Failpoint): void => {
  if (!armed || place !== 'answered') return;
  answers += 1;
  if (answers === 3) fill();
};
const shop = await openShop({ ads: 60 }, { passFailpoint });
const play = { edits, pulls, push: (open: Shop) => push(open, (on) => (armed = on)) }[sequence];
if (!play) throw new Error(`no sequence ${sequence}`);
const facts = await play(shop);
writeSync(1, `${JSON.stringify(facts)}\n`);
await shop.end();
