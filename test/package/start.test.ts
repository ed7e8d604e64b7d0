/** The packed application as users start it: by its terminal and its keys, never by a debugger. What it did is asked of the service. */
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../sandbox/index.ts';
import { packedIn } from '../../scripts/package.ts';
import { controlOf } from '../support/control.ts';
import { temporaryFolder } from '../support/home.ts';
import { plain } from '../support/hostile-pictures.ts';
import { openPackedWindow, runPacked, signInPacked, startedPackage } from './packed.ts';

describe('the terminal of the package', () => {
  it('does a seller’s job, and the service has each change once', async () => {
    const { executable } = await startedPackage();
    const sandbox = await startSandbox({ ads: 20, autoConsent: true });
    onTestFinished(sandbox.close);
    const home = await temporaryFolder();
    const env = { ADSHEET_CLIENT_SECRET: sandbox.clientSecret };
    const run = async (...words: readonly string[]): Promise<string> => {
      const { code, stdout, stderr } = await runPacked(executable, [...words, '--home', home], env);
      expect({ words, code, stderr: code === 0 ? '' : stderr }).toEqual({ words, code: 0, stderr: '' });
      return stdout;
    };
    await run(
      ...['accounts', 'add', 'shop', '--client-id', sandbox.clientId],
      ...['--base-url', sandbox.baseUrl, '--auth-url', sandbox.authUrl],
    );
    expect(await signInPacked(executable, ['--home', home], env)).toMatchObject({ code: 0 });
    await run('pull');
    const { ads } = JSON.parse(await run('ads', '--json', '--where', 'status = ACTIVE')) as {
      ads: readonly { id: number; key: string }[];
    };
    const [first] = ads;
    if (!first) throw new Error('There is no ad.');
    await run('set', '--keys', first.key, 'title=Uit het pakket');
    const picture = path.join(home, 'picture.webp');
    await writeFile(picture, await plain(1500, 1000).webp().toBuffer());
    await run('images', 'add', first.key, picture);
    await run('push', '--yes');
    const control = controlOf(sandbox);
    expect((await control.ad(first.id))['title']).toBe('Uit het pakket');
    expect(await control.written()).toEqual([first.id]);
    const { images } = JSON.parse(await run('images', 'list', first.key, '--json')) as {
      images: readonly { src: string }[];
    };
    // Decoded from within the archive, and taken by the service.
    expect(images.at(-1)?.src).toContain(sandbox.baseUrl);
    const mirror = path.join(home, 'accounts', 'shop', 'mirror.db');
    expect((await stat(mirror)).mode & 0o077).toBe(0);
  });
});

describe('nothing reopens debugging', () => {
  it.each([
    '--remote-debugging-port=0',
    '-remote-debugging-port=0',
    '--remote-debugging-pipe',
    '--remote-allow-origins=*',
    '--inspect',
    '--inspect-brk=0',
    '--js-flags=--expose-gc',
    '--load-extension=/tmp',
    '--user-data-dir=/tmp',
    '--disable-web-security',
    '--host-resolver-rules=MAP * 127.0.0.1',
    '--proxy-server=127.0.0.1:9',
    '--enable-logging',
    '--renderer-cmd-prefix=/bin/sh',
    '--gpu-launcher=/bin/sh',
    '--utility-cmd-prefix=/bin/sh',
    '--auto-open-devtools-for-tabs',
  ])('not %s', async (word) => {
    const { executable } = await packedIn('shipped');
    const home = await temporaryFolder();
    const { code, stderr } = await runPacked(executable, [word, '--home', home]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('is not taken') });
    expect(stderr).not.toMatch(/listening on/i);
    expect(await readdir(home)).toEqual([]);
  });

  it.each([
    ['ELECTRON_RUN_AS_NODE', '1'],
    ['NODE_OPTIONS', '--require TRAP'],
    ['ELECTRON_OVERRIDE_DIST_PATH', '/tmp'],
    ['ELECTRON_RENDERER_URL', 'http://127.0.0.1:9'],
    ['ELECTRON_FORCE_IS_PACKAGED', 'false'],
    ['ADSHEET_ENGINE_NODE', 'TRAP'],
  ])('not the variable %s', async (name, value) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'adsheet-trap-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const sprung = path.join(folder, 'sprung');
    const trap = path.join(folder, 'trap.cjs');
    await writeFile(
      trap,
      `#!/usr/bin/env node\nrequire('fs').writeFileSync(${JSON.stringify(sprung)}, '');\n`,
      {
        mode: 0o755,
      },
    );
    const { executable } = await packedIn('shipped');
    const env = { ADSHEET_ENGINE_NODE: '', [name]: value.replace('TRAP', trap) };
    const { code, stdout } = await runPacked(executable, ['--version'], env);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
    expect(await readdir(folder)).toEqual(['trap.cjs']);
    if (name === 'ELECTRON_RUN_AS_NODE') {
      const asNode = await runPacked(executable, [trap], env);
      expect(asNode.code).not.toBe(0);
      expect(await readdir(folder)).toEqual(['trap.cjs']);
    }
  });
});

describe('the window of the package', () => {
  it('opens, keeps its log to its owner, and ends in peace', async () => {
    const { executable } = await startedPackage();
    const home = await temporaryFolder();
    const window = openPackedWindow(executable, ['--home', home, '--demo']);
    const demo = path.join(home, 'accounts', 'Demo');
    await expect.poll(() => readdir(demo).catch(() => []), { timeout: 40_000 }).toContain('mirror.db');
    await expect.poll(() => readdir(demo), { timeout: 40_000 }).toContain('secrets.json');
    expect(await window.end()).toBe(0);
    expect(await window.complaints).not.toMatch(/DevTools listening/);
    for (const name of ['logs', 'browser', 'demo', 'accounts'])
      expect((await stat(path.join(home, name))).mode & 0o077, name).toBe(0);
  });
});
