import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inRoot } from '../../../scripts/paths.ts';
import { runQuietly } from '../../../scripts/run.ts';
import { addAccount, openShop } from './shop.ts';

// What the terminal says where the machine lets it down: one sentence with what to do, and never where in a program.

const TERMINAL = inRoot('main', 'cli', 'index.ts');

const STACK = /^\s+at |\.ts:\d+/mu;

const newHome = async (): Promise<string> => {
  const home = await mkdtemp(join(tmpdir(), 'adsheet-words-'));
  onTestFinished(async () => {
    await chmod(home, 0o700);
    await rm(home, { recursive: true, force: true });
  });
  return home;
};

/** Through a shell, in namespaces of its own, where root's files belong to an unprivileged user. */
const inShell = (script: string, ...args: readonly string[]) =>
  runQuietly('unshare', ['--user', 'sh', '-c', `${script} `, process.execPath, TERMINAL, ...args]);

const ADD = ['accounts', 'add', 'shop', '--base-url', 'https://shop.example', '--auth-url'] as const;
const add = (home: string): readonly string[] => [
  ...ADD,
  ...['https://shop.example', '--client-id', 'a', '--home', home],
];

test.each([['--help'], ['--version'], ['accounts', '--json']])(
  'says that nobody got the output of adsheet %s, and fails',
  async (...args) => {
    const home = await newHome();
    const { code, stderr } = await inShell('exec "$0" "$@" > /dev/full', ...args, '--home', home);
    expect(stderr).toMatch(/could not be written.*no space/iu);
    expect(stderr).not.toMatch(STACK);
    expect(code).toBe(1);
  },
);

test('keeps silent when the reader goes, or when only the messages cannot be written', async () => {
  const home = await newHome();
  const args = ['accounts', '--json', '--home', home];
  expect(await inShell('"$0" "$@" | true', '--help')).toMatchObject({ code: 0, stderr: '' });
  expect(await inShell('exec "$0" "$@" 2> /dev/full', ...args)).toMatchObject({ code: 0 });
});

test.each([
  ['that cannot be written', 0o500],
  ['that belongs to somebody else', 0o000],
])('names a home folder %s, and what to do', async (_name, mode) => {
  const home = await newHome();
  await chmod(home, mode);
  const args = mode === 0 ? ['accounts', '--home', home] : add(home);
  const { code, stdout, stderr } = await inShell('exec "$0" "$@"', ...args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(home);
  expect(stderr).toMatch(/Nothing was changed.*--home/u);
  expect(stderr).not.toMatch(STACK);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('names a home folder on a disk that can only be read', async () => {
  const home = await newHome();
  const mounted = 'mount -t tmpfs -o ro tmpfs "$1" && shift && exec "$0" "$@"';
  const { code, stderr } = await runQuietly('unshare', [
    ...['--map-root-user', '--mount', 'sh', '-c', mounted, process.execPath, home],
    ...[TERMINAL, ...add(home)],
  ]);
  expect(stderr).toContain(home);
  expect(stderr).toMatch(/Nothing was changed.*--home/u);
  expect(stderr).not.toMatch(STACK);
  expect(code).toBe(1);
});

test('says that there is no room where an account is added on a full disk', async () => {
  const home = await newHome();
  const full =
    'mount -t tmpfs -o size=16k tmpfs "$1" && cat /dev/zero > "$1/ballast" 2> /dev/null; shift; exec "$0" "$@"';
  const { code, stderr } = await runQuietly('unshare', [
    ...['--map-root-user', '--mount', 'sh', '-c', full, process.execPath, home],
    ...[TERMINAL, ...add(home)],
  ]);
  expect(stderr).toMatch(/disk is full.*Make room/u);
  expect(stderr).not.toMatch(STACK);
  expect(code).toBe(1);
});

test.each([
  ['ahead', -5],
  ['behind', 5],
])('says once what goes on where the computer’s clock is years %s', async (how, years) => {
  const shop = await openShop(['--ads', '20']);
  onTestFinished(shop.close);
  const there = new Date();
  there.setUTCFullYear(there.getUTCFullYear() + years);
  await shop.control('POST', '/clock', { to: there.toISOString() });
  await addAccount(shop);
  const said = [await shop.signIn(), await shop.adsheet('pull')];
  for (const { code, stderr } of said) {
    expect(code).toBe(0);
    expect(stderr.match(/The clock of this computer/gu)).toHaveLength(1);
    expect(stderr).toContain(`is 5 years ${how} `);
    expect(stderr).toContain(`the marketplace’s ${there.getUTCFullYear()}-`);
    expect(stderr).toMatch(/pushes do not depend on it.*set the clock of this computer/u);
  }
  // These commands do not ask the marketplace, so its state is unknown.
  expect((await shop.adsheet('ads', '--limit', '1')).stderr).toBe('');
});
