/** A disk that fills up is no theory on a laptop: every sequence runs on a small file system of its own. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const SEQUENCES = fileURLToPath(new URL('./on-small-disk.ts', import.meta.url));

/** Mounted in namespaces of its own: no other process sees it, and it is gone with the process. */
const MOUNT = 'mount -t tmpfs -o size=48m tmpfs "$0" && TMPDIR="$0" exec "$@"';

const onSmallDisk = async (sequence: string): Promise<unknown> => {
  const folder = await mkdtemp(join(tmpdir(), 'adsheet-disk-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const command = [
    '--map-root-user',
    '--mount',
    'sh',
    '-c',
    MOUNT,
    folder,
    process.execPath,
    SEQUENCES,
    sequence,
  ];
  const { stdout } = await promisify(execFile)('unshare', command);
  return JSON.parse(stdout);
};

test('the disk fills up while ads are edited: what was said to be done is there, and no line of the journal is half', async () => {
  expect(await onSmallDisk('edits')).toEqual({
    said: ['disk-full', 'done'],
    lost: [],
    title: 'There is room again',
    brokenLines: 0,
  });
});

test('the disk is full in the middle of a pull: it says so, drafts stay, and the next one misses nothing', async () => {
  expect(await onSmallDisk('pulls')).toEqual({
    code: 'disk-full',
    after: 'done',
    missed: 0,
    heldOn: 'Mine',
    title: 'Mine',
  });
});

test('the disk is full when answers of a push arrive: it stops, says so, and goes on without sending twice', async () => {
  expect(await onSmallDisk('push')).toEqual({
    code: 'disk-full',
    unfinished: true,
    states: ['done'],
    times: [1],
    drafts: 0,
  });
});
