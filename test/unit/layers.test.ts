import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

type Import = readonly [file: string, target: string, name?: string];

const root = path.resolve(import.meta.dirname, '../..');

/** [the importing file, what it imports, by which name]: one tiny source is written for each and biome judges all at once. */
const REFUSED: readonly Import[] = [
  ['shared/ad/refused-node.ts', 'node:fs'],
  ['shared/ad/refused-react.ts', 'react'],
  ['shared/ad/refused-electron.ts', 'electron'],
  ['shared/ad/refused-engine.ts', '../../main/engine/index.ts'],
  ['shared/ad/refused-sandbox.ts', '../../sandbox/start.ts'],
  ['main/engine/edits/refused-electron.ts', 'electron'],
  ['main/engine/edits/refused-logger.ts', 'electron-log/main'],
  ['main/engine/edits/refused-shell.ts', '../../shell/window.ts'],
  ['main/engine/edits/refused-cli.ts', '../../cli/index.ts'],
  ['main/engine/edits/refused-renderer.ts', '../../../renderer/app/app.tsx'],
  ['main/engine/refused-sandbox.ts', '../../sandbox/start.ts'],
  ['main/engine/refused-test.ts', '../../test/support/sandbox.ts'],
  ['main/cli/refused-inside.ts', '../engine/edits/journal.ts'],
  ['main/cli/refused-shell.ts', '../shell/window.ts'],
  ['main/cli/refused-electron.ts', 'electron'],
  ['main/shell/refused-electron.ts', 'electron'],
  ['main/shell/refused-inside.ts', '../engine/mirror/open.ts'],
  ['main/shell/refused-native.ts', 'better-sqlite3'],
  ['main/shell/refused-cli.ts', '../cli/index.ts'],
  ['preload/refused-node.ts', 'node:fs'],
  ['preload/refused-engine.ts', '../main/engine/index.ts'],
  ['renderer/app/refused-node.ts', 'node:fs'],
  ['renderer/app/refused-electron.ts', 'electron'],
  ['renderer/app/refused-engine.ts', '../../main/engine/index.ts'],
  ['renderer/app/refused-preload.ts', '../../preload/index.ts'],
  ['renderer/grid/refused-licence.ts', 'ag-grid-enterprise'],
  ['main/shell/menu.ts', 'electron', 'ipcMain'],
  ['sandbox/refused-shared.ts', '../shared/json.ts'],
  ['sandbox/refused-engine.ts', '../main/engine/index.ts'],
];

const ALLOWED: readonly Import[] = [
  ['shared/ad/allowed-zod.ts', 'zod'],
  ['shared/ad/allowed-own.ts', '../money/micros.ts'],
  ['shared/locale/allowed-sibling.ts', './english.ts'],
  ['main/engine/edits/allowed-shared.ts', '../../../shared/ad/fields.ts'],
  ['main/engine/edits/allowed-node.ts', 'node:fs'],
  ['main/engine/edits/allowed-store.ts', 'better-sqlite3'],
  ['main/cli/allowed-engine.ts', '../engine/index.ts'],
  ['main/cli/commands/allowed-engine.ts', '../../engine/index.ts'],
  ['main/shell/allowed-contract.ts', '../../shared/contract/bridge.ts'],
  ['main/shell/window.ts', 'electron'],
  ['preload/index.ts', 'electron'],
  ['renderer/app/allowed-react.ts', 'react'],
  ['renderer/app/allowed-shared.ts', '../../shared/ad/fields.ts'],
  ['sandbox/allowed-server.ts', 'fastify'],
];

type Diagnostic = { readonly category: string; readonly location: { readonly path: string } };

let folder = '';
let refusedFiles: ReadonlySet<string> = new Set();

const lint = async (): Promise<readonly Diagnostic[]> => {
  const run = promisify(execFile)(
    process.execPath,
    [
      path.join(root, 'node_modules/@biomejs/biome/bin/biome'),
      'lint',
      '--only=style/noRestrictedImports',
      '--reporter=json',
      '--max-diagnostics=none',
    ],
    { cwd: folder, maxBuffer: 1 << 24 },
  );
  const stdout = await run.then(
    (done) => done.stdout,
    (failed: { stdout: string }) => failed.stdout,
  );
  return (JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] }).diagnostics;
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'adsheet-layers-'));
  await cp(path.join(root, 'biome.json'), path.join(folder, 'biome.json'));
  await cp(path.join(root, '.gitignore'), path.join(folder, '.gitignore'));
  for (const [file, target, name = 'thing'] of [...REFUSED, ...ALLOWED]) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(
      path.join(folder, file),
      `import { ${name} } from '${target}';\n\nexport const used = ${name};\n`,
    );
  }
  refusedFiles = new Set((await lint()).map((d) => d.location.path.replaceAll('\\', '/')));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('imports point one way', () => {
  test.each(REFUSED)('%s may not import %s', (...[file]) => {
    expect([...refusedFiles]).toContain(file);
  });

  test.each(ALLOWED)('%s may import %s', (...[file]) => {
    expect([...refusedFiles]).not.toContain(file);
  });
});

test('only the bridge of the shell sends to the page', async () => {
  const files = (await readdir(path.join(root, 'main/shell'))).filter((name) => name.endsWith('.ts'));
  const sending = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(path.join(root, 'main/shell', name), 'utf8');
      return /\bipcMain\b|webContents\.(send|postMessage)/.test(text) ? [name] : [];
    }),
  );
  expect(sending.flat()).toEqual(['bridge.ts']);
});

test('no commercial grid package is installed', async () => {
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, unknown>>;
  };
  const names = Object.keys(lock.packages);
  expect(names).toContain('node_modules/ag-grid-community');
  expect(names.filter((name) => name.includes('ag-grid-enterprise'))).toEqual([]);
});

test('the lock file names no registry', async () => {
  expect(await readFile(path.join(root, 'package-lock.json'), 'utf8')).not.toContain('"resolved"');
});
