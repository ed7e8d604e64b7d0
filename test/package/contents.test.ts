import { describe, expect, it } from 'vitest';
import { packedIn } from '../../scripts/package.ts';
import { contentFaults, contentsOf, fuseFaults } from '../../scripts/package-contents.ts';
import { inRoot } from '../../scripts/paths.ts';
import { runQuietly } from '../../scripts/run.ts';

/** A file's place without what is another one on other systems and in other versions. */
const kindOf = (file: string): string =>
  file
    .replaceAll(/(linux|darwin|win32)-(x64|arm64)/g, 'SYSTEM')
    .replace(/-[\d.]+\.node$/, '-VERSION.node')
    .replace(/lib\/[^/]*\.(so|dylib|dll)[\d.]*$/, 'lib/LIBRARY');

describe('what is shipped', () => {
  it('is one archive; beside it stand the native files alone', async () => {
    const { archive, unpacked } = await contentsOf((await packedIn('shipped')).resources);
    const kinds = [...new Set(unpacked.map(kindOf))].toSorted();
    expect(kinds).toEqual([
      'node_modules/@img/sharp-SYSTEM/lib/sharp-SYSTEM-VERSION.node',
      'node_modules/@img/sharp-libvips-SYSTEM/lib/LIBRARY',
      'node_modules/better-sqlite3/prebuilds/SYSTEM.node',
    ]);
    expect(archive).toEqual(
      expect.arrayContaining([
        'package.json',
        'out/main/cli.cjs',
        'out/main/engine.cjs',
        'out/main/picture-worker.cjs',
        'out/main/sandbox.cjs',
        'out/main/shell.cjs',
        'out/main/workbook-worker.cjs',
        'out/preload/index.cjs',
        'out/renderer/index.html',
      ]),
    );
    const places = archive.map((file) =>
      file
        .split('/')
        .slice(0, file.startsWith('package') ? 1 : 2)
        .join('/'),
    );
    // sharp's semver is inside or beside it, depending on how npm installed it.
    expect([...new Set(places)].filter((place) => place !== 'node_modules/semver').toSorted()).toEqual([
      'node_modules/@img',
      'node_modules/better-sqlite3',
      'node_modules/detect-libc',
      'node_modules/sharp',
      'out/main',
      'out/preload',
      'out/renderer',
      'package.json',
    ]);
  });

  it('has nothing in it that must not be shipped, and its fuses stand as they should', async () => {
    const packed = await packedIn('shipped');
    expect(contentFaults(await contentsOf(packed.resources))).toEqual([]);
    expect(await fuseFaults(packed.executable)).toEqual([]);
  });
});

describe('what is made for the test runtime', () => {
  it('says so, stands beside its archive, and is refused', async () => {
    const contents = await contentsOf((await packedIn('test-runtime')).resources);
    expect(contents.testRuntime).toBe(true);
    const faults = contentFaults(contents);
    expect(faults).toContain('it is made for the test runtime');
    expect(faults).toContain('outside the archive: out/main/engine.cjs');
  });

  it('is refused by the release script before anything is built', async () => {
    const { code, stderr } = await runQuietly(process.execPath, [
      inRoot('scripts', 'package.ts'),
      '--release',
    ]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('Nothing is released') });
  });
});
