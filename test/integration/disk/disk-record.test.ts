/** What the record of a disk makes of files whose numbers are given again; the rest of it is tested by what engines leave. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Act } from '../../support/disk-record.ts';
import { canRecordDisk, recordDisk } from '../../support/disk-record.ts';
import { temporaryFolder } from '../../support/home.ts';

describe.runIf(canRecordDisk())('a file that was removed, but not yet from the disk', () => {
  it('has its own bytes there, not those of the file that was given its number', async () => {
    const [home, left] = [await temporaryFolder(), await temporaryFolder()];
    const disk = await recordDisk(home);
    const [old, next] = [join(home, 'old'), join(home, 'next')];
    const made = (path: string): readonly Act[] => [
      { is: 'create', path, inode: 7n },
      { is: 'write', path, inode: 7n, at: 0, bytes: Buffer.from(`of ${path}`) },
      { is: 'sync', path, inode: 7n },
    ];
    const acts: readonly Act[] = [
      ...made(old),
      { is: 'folder-sync', path: home },
      { is: 'remove', path: old },
      ...made(next),
    ];
    await disk.restore(left, acts);
    expect(readdirSync(left)).toEqual(['old']);
    expect(readFileSync(join(left, 'old'), 'utf8')).toBe(`of ${old}`);
  });
});
