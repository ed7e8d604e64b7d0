#!/usr/bin/env node
// In place of fpm, where electron-builder cannot download it: makes the same Debian package with Debian's own tool.
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runQuietly, runScript, ScriptError } from './run.ts';

const text = { type: 'string' } as const;
const many = { type: 'string', multiple: true } as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    s: { ...text, short: 's' },
    t: { ...text, short: 't' },
    d: { ...many, short: 'd' },
    force: { type: 'boolean' },
    name: text,
    version: text,
    architecture: text,
    maintainer: text,
    description: text,
    url: text,
    category: text,
    vendor: text,
    license: text,
    package: text,
    'deb-priority': text,
    'deb-recommends': many,
    'deb-compression': text,
    'after-install': text,
    'after-remove': text,
    'rpm-rpmbuild-define': many,
  },
});

const said = (name: keyof typeof values): string => String(values[name] ?? '');
const listed = (name: keyof typeof values): string => ((values[name] ?? []) as readonly string[]).join(', ');

const control = (): string =>
  [
    ['Package', said('name')],
    ['Version', said('version')],
    ['Architecture', said('architecture')],
    ['Maintainer', said('maintainer')],
    ['Section', said('category') || 'default'],
    ['Priority', said('deb-priority') || 'optional'],
    ['Homepage', said('url')],
    ['Depends', listed('d')],
    ['Recommends', listed('deb-recommends')],
    ['Description', said('description').trim().replaceAll(/\n\s*/g, '\n ')],
  ]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');

/** Each `FROM=TO` is copied; `FROM/=TO` with what is in it. */
const copyInto = async (root: string): Promise<void> => {
  for (const pair of positionals) {
    const [from = '', to = ''] = pair.split('=');
    const place = path.join(root, to);
    await mkdir(path.dirname(place), { recursive: true });
    await cp(from, place, { recursive: true, verbatimSymlinks: true });
  }
};

await runScript(async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'adsheet-deb-'));
  try {
    await chmod(root, 0o755);
    await copyInto(root);
    const debian = path.join(root, 'DEBIAN');
    await mkdir(debian);
    await writeFile(path.join(debian, 'control'), control());
    for (const [option, name] of [
      ['after-install', 'postinst'],
      ['after-remove', 'postrm'],
    ] as const) {
      if (said(option) === '') continue;
      await cp(said(option), path.join(debian, name));
      await chmod(path.join(debian, name), 0o755);
    }
    const made = await runQuietly('dpkg-deb', [
      '-Zgzip',
      '-z1',
      '--root-owner-group',
      '--build',
      root,
      said('package'),
    ]);
    if (made.code !== 0) throw new ScriptError(made.stderr);
    return 0;
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});
