import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inRoot } from '../../../scripts/paths.ts';
import { runQuietly } from '../../../scripts/run.ts';
import { buildOnce, exists } from '../../../scripts/runtime/cache.ts';
import { missingIn, packagesFor } from '../../../scripts/runtime/system-libraries.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'adsheet-cache-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const isWhole = (place: string): Promise<boolean> => exists(path.join(place, 'whole'));

describe('the cache', () => {
  test('builds an entry once, and leaves nothing else behind', async () => {
    const place = path.join(folder, 'entry');
    let builds = 0;
    const build = async (work: string): Promise<void> => {
      builds += 1;
      await writeFile(path.join(work, 'whole'), 'yes');
    };
    await buildOnce(place, isWhole, build);
    await buildOnce(place, isWhole, build);
    expect(builds).toBe(1);
    expect(await readdir(folder)).toEqual(['entry']);
  });

  test('is whole after several builders raced for one entry', async () => {
    const place = path.join(folder, 'entry');
    const race = Array.from({ length: 8 }, (_, builder) =>
      buildOnce(place, isWhole, async (work) => {
        await writeFile(path.join(work, 'by'), String(builder));
        await writeFile(path.join(work, 'whole'), 'yes');
      }),
    );
    await Promise.all(race);
    expect(await isWhole(place)).toBe(true);
    expect(await readFile(path.join(place, 'by'), 'utf8')).toMatch(/^[0-7]$/);
    expect(await readdir(folder)).toEqual(['entry']);
  });

  test('puts nothing in place when a build fails', async () => {
    const place = path.join(folder, 'entry');
    const failing = buildOnce(place, isWhole, async () => {
      throw new Error('no network');
    });
    await expect(failing).rejects.toThrow('no network');
    expect(await readdir(folder)).toEqual([]);
  });

  test('replaces the remnant of a damaged entry', async () => {
    const place = path.join(folder, 'entry');
    await mkdir(place);
    await writeFile(path.join(place, 'remnant'), '');
    await buildOnce(place, isWhole, (work) => writeFile(path.join(work, 'whole'), 'yes'));
    expect(await readdir(place)).toEqual(['whole']);
  });
});

describe('system libraries', () => {
  const ldd =
    '\tlinux-vdso.so.1 (0x0)\n\tlibnss3.so => not found\n\tlibm.so.6 => /lib/libm.so.6\n\tlibsmime3.so => not found\n';

  test('are those that ldd does not find, by the package that brings them', () => {
    expect(missingIn(ldd)).toEqual(['libnss3.so', 'libsmime3.so']);
    expect(packagesFor(missingIn(ldd))).toEqual(['libnss3']);
  });

  test('unknown ones are named', () => {
    expect(() => packagesFor(['libwhatever.so.9'])).toThrow('libwhatever.so.9');
  });
});

describe('scripts', () => {
  test('under an old Node say what to run', async () => {
    const pretend = `Object.defineProperty(process.versions, 'node', { value: '20.1.0' }); require(process.argv[1])`;
    const old = await runQuietly(process.execPath, ['-e', pretend, inRoot('scripts', 'check-node.cjs')]);
    expect(old.code).toBe(1);
    expect(old.stderr).toContain('npm ci');
  });
});
