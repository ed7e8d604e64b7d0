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
  ['main/engine/edits/refused-shell.ts', '../../shell/system/window.ts'],
  ['main/engine/edits/refused-cli.ts', '../../cli/index.ts'],
  ['main/engine/edits/refused-renderer.ts', '../../../renderer/app/app.tsx'],
  ['main/engine/edits/refused-sync.ts', '../sync/plan/plan.ts'],
  ['main/engine/sync/refused-edits.ts', '../edits/apply.ts'],
  ['main/engine/sync/refused-electron.ts', 'electron'],
  ['main/engine/drafts/refused-sync.ts', '../sync/plan/plan.ts'],
  ['main/engine/drafts/refused-edits.ts', '../edits/apply.ts'],
  ['main/engine/drafts/refused-electron.ts', 'electron'],
  ['main/engine/problems/refused-sync.ts', '../sync/plan/plan.ts'],
  ['main/engine/refused-sandbox.ts', '../../sandbox/start.ts'],
  ['main/engine/refused-test.ts', '../../test/support/sandbox.ts'],
  ['main/cli/refused-inside.ts', '../engine/edits/journal.ts'],
  ['main/cli/refused-shell.ts', '../shell/system/window.ts'],
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
  ['renderer/features/grid/refused-licence.ts', 'ag-grid-enterprise'],
  ['renderer/core/refused-feature.ts', '../features/sheet/public.ts'],
  ['renderer/core/ui/refused-app.ts', '../../app/commands.ts'],
  ['renderer/core/refused-electron.ts', 'electron'],
  ['renderer/features/grid/refused-app.ts', '../../app/commands.ts'],
  ['renderer/features/grid/refused-inside.ts', '../sheet/range.ts'],
  ['renderer/features/grid/refused-own-public.ts', './public.ts'],
  ['renderer/features/grid/range/refused-inside.ts', '../../sheet/range.ts'],
  ['renderer/features/grid/range/refused-own-public.ts', '../public.ts'],
  ['renderer/features/grid/range/refused-app.ts', '../../../app/commands.ts'],
  ['renderer/features/grid/refused-node.ts', 'node:fs'],
  ['renderer/app/refused-inside.ts', '../features/sheet/range.ts'],
  ['main/shell/system/menu.ts', 'electron', 'ipcMain'],
  ['sandbox/refused-shared.ts', '../shared/json.ts'],
  ['sandbox/refused-engine.ts', '../main/engine/index.ts'],
  ['sandbox/refused-second.ts', '../test/second-service/index.ts'],
  ['test/second-service/refused-shared.ts', '../../shared/json.ts'],
  ['test/second-service/refused-engine.ts', '../../main/engine/index.ts'],
  ['test/second-service/refused-sandbox.ts', '../../sandbox/index.ts'],
];

const ALLOWED: readonly Import[] = [
  ['shared/ad/allowed-zod.ts', 'zod'],
  ['shared/ad/allowed-own.ts', '../money/micros.ts'],
  ['shared/locale/allowed-sibling.ts', './english.ts'],
  ['main/engine/edits/allowed-shared.ts', '../../../shared/ad/fields.ts'],
  ['main/engine/edits/allowed-node.ts', 'node:fs'],
  ['main/engine/edits/allowed-drafts.ts', '../drafts/merge.ts'],
  ['main/engine/sync/allowed-drafts.ts', '../drafts/merge.ts'],
  ['main/engine/edits/allowed-store.ts', 'better-sqlite3'],
  ['main/cli/allowed-engine.ts', '../engine/index.ts'],
  ['main/cli/commands/allowed-engine.ts', '../../engine/index.ts'],
  ['main/shell/allowed-contract.ts', '../../shared/contract/bridge.ts'],
  ['main/shell/system/window.ts', 'electron'],
  ['preload/index.ts', 'electron'],
  ['renderer/app/allowed-react.ts', 'react'],
  ['renderer/app/allowed-shared.ts', '../../shared/ad/fields.ts'],
  ['renderer/app/allowed-public.ts', '../features/sheet/public.ts'],
  ['renderer/features/grid/allowed-public.ts', '../sheet/public.ts'],
  ['renderer/features/grid/allowed-own.ts', './columns/columns.ts'],
  ['renderer/features/grid/range/allowed-own.ts', './paint.ts'],
  ['renderer/features/grid/range/allowed-room.ts', '../copy/fill.ts'],
  ['renderer/features/grid/range/allowed-top.ts', '../cell-note.tsx'],
  ['renderer/features/grid/range/allowed-public.ts', '../../sheet/public.ts'],
  ['renderer/features/grid/range/allowed-core.ts', '../../../core/state.ts'],
  ['renderer/features/grid/allowed-core.ts', '../../core/ui/line.tsx'],
  ['renderer/features/grid/allowed-shared.ts', '../../../shared/ad/fields.ts'],
  ['renderer/core/rows/allowed-core.ts', '../state.ts'],
  ['sandbox/allowed-server.ts', 'fastify'],
  ['test/second-service/allowed-own.ts', './readings.ts'],
  ['test/second-service/allowed-pictures.ts', 'sharp'],
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

/** The modules below a folder with their texts, by path. */
const modulesIn = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const names = await readdir(path.join(root, folder), { recursive: true });
  const modules = names.filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'));
  const texts = modules.map(async (name) => {
    const file = path.join(root, folder, name);
    return [file, await readFile(file, 'utf8')] as const;
  });
  return new Map(await Promise.all(texts));
};

/** What a module loads of our own when it is loaded: types are gone by then. */
const LOADED = /^(?:import|export) (?!type\b)(?:[^;']*? from )?'(\.[^']+)'/gm;
/** What a module names of our own, types too. */
const NAMED = /^(?:import|export) (?:[^;']*? from )?'(\.[^']+)'/gm;

const targetsIn = (file: string, text: string, imports: RegExp): readonly string[] =>
  [...text.matchAll(imports)].map(([, target = '']) => path.resolve(path.dirname(file), target));

/** Who needs whom. */
type Needs = ReadonlyMap<string, readonly string[]>;

/** Those of a circle in their order, the first one again at its end; none where there is no circle. */
const circleIn = (needs: Needs): readonly string[] => {
  const over = new Set<string>();
  const search = (one: string, way: readonly string[]): readonly string[] => {
    const met = way.indexOf(one);
    if (met >= 0) return [...way.slice(met), one];
    if (over.has(one)) return [];
    for (const next of needs.get(one) ?? []) {
      const circle = search(next, [...way, one]);
      if (circle.length > 0) return circle;
    }
    over.add(one);
    return [];
  };
  for (const one of needs.keys()) {
    const circle = search(one, []);
    if (circle.length > 0) return circle;
  }
  return [];
};

/** The folder in `base` that a path lies in; none for what lies beside the folders. */
const folderOf = (base: string, file: string): string | undefined => {
  const [first = '', ...rest] = path.relative(path.join(root, base), file).split(path.sep);
  return first === '..' || rest.length === 0 ? undefined : first;
};

/** Which folders in `base` need which others; what lies beside them is shared by them or puts them together. */
const needsOfFolders = async (base: string): Promise<Needs> => {
  const needs = new Map<string, string[]>();
  for (const [file, text] of await modulesIn(base)) {
    const from = folderOf(base, file);
    if (from === undefined) continue;
    const others = targetsIn(file, text, NAMED).flatMap((target) => {
      const to = folderOf(base, target);
      return to === undefined || to === from ? [] : [to];
    });
    needs.set(from, [...(needs.get(from) ?? []), ...others]);
  }
  return needs;
};

const circleOfModules = async (folder: string, imports: RegExp): Promise<readonly string[]> => {
  const modules = await modulesIn(folder);
  const needs = new Map([...modules].map(([file, text]) => [file, targetsIn(file, text, imports)]));
  return circleIn(needs).map((file) => path.relative(root, file));
};

test('no modules of the sandbox load each other in a circle', async () => {
  expect(await circleOfModules('sandbox', LOADED)).toEqual([]);
});

test.each(['main', 'shared', 'preload', 'renderer', 'test/second-service'])(
  'no modules of %s name each other in a circle, not even for types',
  async (folder) => {
    expect(await circleOfModules(folder, NAMED)).toEqual([]);
  },
);

test.each([
  'main/engine',
  'main/engine/mirror',
  'main/engine/proposals',
  'main/engine/service',
  'main/engine/sync',
  'renderer/features/grid',
  'shared/contract',
  'shared/expression',
])('folders in %s need each other one way, for types too', async (base) => {
  expect(circleIn(await needsOfFolders(base))).toEqual([]);
});

test('no module of the engine but its public one does nothing but pass on what others export', async () => {
  const passing = [...(await modulesIn('main/engine'))].filter(([, text]) => {
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    return code.replaceAll(/^export [^;]*? from '[^']+';/gm, '').trim() === '';
  });
  expect(passing.map(([file]) => path.relative(root, file))).toEqual(['main/engine/index.ts']);
});

/** Waiting for the next turn of the event loop, and a budget of time that work may take before it does. */
const SLICING = /\bsetImmediate\b|\bscheduler\b|performance\.now\(\) \+/;

test('only the module of time slices yields to the event loop', async () => {
  const slicing = [...(await modulesIn('main'))].filter(([, text]) => SLICING.test(text));
  expect(slicing.map(([file]) => path.relative(root, file))).toEqual(['main/engine/time-slices.ts']);
});

test('only the bridge of the shell sends to the page', async () => {
  const files = (await readdir(path.join(root, 'main/shell'), { recursive: true })).filter((name) =>
    name.endsWith('.ts'),
  );
  const sending = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(path.join(root, 'main/shell', name), 'utf8');
      return /\bipcMain\b|webContents\.(send|postMessage)/.test(text) ? [name] : [];
    }),
  );
  expect(sending.flat()).toEqual([path.join('page', 'bridge.ts')]);
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
