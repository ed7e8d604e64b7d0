import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openMirror } from '../../../../main/engine/mirror/mirror.ts';
import { createCommitBatcher } from '../../../../main/engine/sync/send/commit-batcher.ts';

const openCounted = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'adsheet-ledger-'));
  const mirror = openMirror(folder);
  onTestFinished(async () => {
    mirror.close();
    await rm(folder, { recursive: true, force: true });
  });
  let commits = 0;
  const ledger = createCommitBatcher({
    ...mirror,
    transaction: (work) => {
      commits += 1;
      return mirror.transaction(work);
    },
  });
  return { mirror, ledger, commits: () => commits };
};

test('sixteen answers arrive in one tick: they are one commit, and each is durable when it is told', async () => {
  const { mirror, ledger, commits } = await openCounted();
  await Promise.all(
    Array.from({ length: 16 }, async (_, i) => {
      await ledger.commit(() => mirror.settings.set(`answer${i}`, i));
      expect(mirror.settings.get(`answer${i}`)).toBe(i);
    }),
  );
  expect(commits()).toBe(1);
  await ledger.commit(() => mirror.settings.set('late', true));
  expect(commits()).toBe(2);
});

test('one of the answers of a tick cannot be stored: none of them is, and all are told', async () => {
  const { mirror, ledger } = await openCounted();
  const broken = ledger.commit(() => {
    throw new Error('no room');
  });
  const other = ledger.commit(() => mirror.settings.set('other', true));
  await expect(broken).rejects.toThrow('no room');
  await expect(other).rejects.toThrow('no room');
  await nextTick();
  expect(mirror.settings.get('other')).toBeUndefined();
});
