// `npm run demo`: the whole job without a display, done with the terminal's own commands and explained in plain
// sentences.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runAdsheet, signInAutomatically, startSandboxProcess } from './adsheet-process.ts';
import type { Ad } from './demo-ads.ts';
import { CENT, chooseAds, differences, newAdTexts, plainMoney, presentBid, raisedBid } from './demo-ads.ts';
import { retype } from './demo-table.ts';
import { ScriptError } from './run.ts';

const ADS = 500;

/** The explanations are what the user asked for, so they go to standard output. */
const say = (line: string): void => console.log(line);

type Terminal = (...args: readonly string[]) => Promise<Record<string, unknown>>;

/** Runs a command in the demo's own home; anything but a clean end stops the demo. */
const terminalIn = (home: string, env: Readonly<Record<string, string>>): Terminal => {
  const run: Terminal = async (...args) => {
    say(`  $ adsheet ${args.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(' ')}`);
    const { code, stdout, stderr } = await runAdsheet([...args, '--json', '--home', home, '--quiet'], env);
    if (code !== 0) throw new ScriptError(`adsheet ${args.join(' ')} ended with ${code}: ${stdout}${stderr}`);
    return JSON.parse(stdout);
  };
  return run;
};

const expect = (name: string, found: unknown, wanted: unknown): void => {
  if (found !== wanted) throw new ScriptError(`${name} is ${String(found)}, not ${String(wanted)}`);
};

const secondsIn = (result: Record<string, unknown>): string => Number(result['seconds']).toFixed(1);

const listOf = (value: unknown): readonly Record<string, unknown>[] =>
  Array.isArray(value) ? (value as Record<string, unknown>[]) : [];

const sandboxState = async (control: string): Promise<{ ads: Ad[]; writes: { id: number; by: string }[] }> =>
  (await fetch(`${control}/state`)).json() as Promise<{
    ads: Ad[];
    writes: { id: number; by: string }[];
  }>;

const demo = async (home: string): Promise<void> => {
  say(`Starting the sandbox with ${ADS} ads.`);
  const sandbox = await startSandboxProcess(['--ads', String(ADS)]);
  try {
    await wholeJob(home, sandbox.address);
  } finally {
    await sandbox.stop();
  }
};

type Address = Awaited<ReturnType<typeof startSandboxProcess>>['address'];

const connect = async (adsheet: Terminal, home: string, address: Address): Promise<void> => {
  say('Connecting an account and signing in; the sandbox consents by itself.');
  await adsheet(
    ...['accounts', 'add', 'Demo', '--base-url', address.base_url],
    ...['--auth-url', address.auth_url, '--client-id', address.client_id],
  );
  const { code, stderr } = await signInAutomatically(['--home', home]);
  if (code !== 0) throw new ScriptError(`The sign-in failed: ${stderr}`);
  const pulled = await adsheet('pull');
  say(`Got ${pulled['received']} ads in ${secondsIn(pulled)} s.`);
};

const DAY_MS = 86_400_000;
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** What visitors did of late: the marketplace moves, before the demo and during it. */
const lookBack = async (adsheet: Terminal): Promise<void> => {
  const period = ['--from', dayBefore(30), '--to', dayBefore(1)];
  await adsheet('metrics', 'pull', ...period);
  const { totals } = await adsheet('metrics', '--by', 'day', ...period);
  const { clicks, spentMicros } = totals as { readonly clicks: number; readonly spentMicros: string };
  if (clicks === 0) throw new ScriptError('Nobody clicked any ad.');
  const cents = (BigInt(spentMicros) / CENT) * CENT;
  say(`In those 30 days visitors clicked ${clicks} times, for ${plainMoney(cents)} in all.`);
};

/** Files in the demo's own folder. */
type Files = {
  readonly json: (name: string, content: unknown) => Promise<string>;
  readonly place: (name: string) => string;
};
type Chosen = ReturnType<typeof chooseAds>;

/** Exports to files, edits them and imports them: only the edited cells become drafts. */
const throughFiles = async (
  adsheet: Terminal,
  file: Files,
  ads: Chosen['titles'],
  titles: readonly { readonly value: string }[],
): Promise<void> => {
  const workbook = file.place('ads.xlsx');
  const written = await adsheet('export', workbook);
  const same = await adsheet('import', workbook);
  say(`A workbook of all ${written['rows']} ads, imported again, would change ${same['changed']}.`);
  expect('rows changed by the workbook as it is', same['changed'], 0);

  say('Changing 5 titles in a csv file, and importing it.');
  const table = file.place('titles.csv');
  await adsheet(
    'export',
    table,
    '--columns',
    'title',
    '--where',
    `id in (${ads.map(({ id }) => id).join(', ')})`,
  );
  const texts = new Map(ads.map(({ title }, i) => [String(title), titles[i]?.value ?? '']));
  expect('titles changed', await retype(table, texts), 5);
  const imported = await adsheet('import', table, '--accept', 'changed');
  expect('rows changed by the file', imported['changed'], 5);
};

/** Makes the edits that are to be sent. Resolves with the intended values, for the comparison at the end. */
const edit = async (adsheet: Terminal, file: Files, chosen: Chosen) => {
  say('Raising 20 bids by 0.01.');
  const bids = chosen.bids.map((ad) => ({ key: ad.key, field: 'bid', value: raisedBid(ad) }));
  const titles = chosen.titles.map((ad, i) => ({
    key: ad.key,
    field: 'title',
    value: `Demo title ${i + 1}`,
  }));
  expect('rows changed', (await adsheet('apply', await file.json('bids.json', bids)))['rows'], 20);
  await throughFiles(adsheet, file, chosen.titles, titles);

  say('Deleting 1 ad and making 2 new ones.');
  await adsheet('set', '--keys', chosen.deleted.key, 'status=DELETED');
  const created = newAdTexts(chosen.model);
  expect('new rows', listOf((await adsheet('new', await file.json('new.json', created)))['keys']).length, 2);
  const meant: readonly Meant[] = [
    ...bids.map(({ key, value }) => ({ id: idOf(chosen.bids, key), path: 'bidMicros', text: value })),
    ...titles.map(({ key, value }) => ({ id: idOf(chosen.titles, key), path: 'title', text: value })),
    { id: chosen.deleted.id, path: 'status', text: 'DELETED' },
  ];
  return { meant, created };
};

/** Makes mistakes and reverts them. */
const stumble = async (adsheet: Terminal, chosen: Chosen): Promise<void> => {
  say('Pausing an ad by mistake, and undoing that.');
  await adsheet('set', '--keys', chosen.undone.key, 'status=PAUSED');
  expect('values put back', (await adsheet('undo'))['changes'], 1);

  say('Making 2 mistakes: a bid of almost nothing and an empty title.');
  const [low = '', short = ''] = chosen.titles.map(({ key }) => key);
  await adsheet('set', '--keys', low, 'bid=0.000001');
  await adsheet('set', '--keys', short, 'title=');
  const wrong = await adsheet('problems', '--where', 'draft');
  for (const problem of listOf(wrong['problems'])) say(`  ! ${problem['key']}: ${problem['message']}`);
  expect('errors', wrong['errors'], 2);
  say('Mending them.');
  await adsheet('undo');
  await adsheet('set', '--keys', low, `bid=${presentBid(chosen.titles[0])}`);
  expect('errors', (await adsheet('problems', '--where', 'draft'))['errors'], 0);
};

const wholeJob = async (home: string, address: Address): Promise<void> => {
  const adsheet = terminalIn(home, { ADSHEET_CLIENT_SECRET: address.client_secret });
  const place = (name: string): string => path.join(home, name);
  const file: Files = {
    place,
    json: async (name, content) => {
      await writeFile(place(name), JSON.stringify(content));
      return place(name);
    },
  };
  await connect(adsheet, home, address);
  await lookBack(adsheet);
  const before = await sandboxState(address.control_url);
  const { ads } = await adsheet('ads', '--where', 'status = ACTIVE and bid >= 0.05 and not problem');
  const chosen = chooseAds(listOf(ads) as readonly (Ad & { key: string })[]);
  const { meant, created } = await edit(adsheet, file, chosen);
  await stumble(adsheet, chosen);
  await review(adsheet);
  await send(adsheet);
  await compare(adsheet, address, before.ads, meant, created);
};

const idOf = (ads: readonly (Ad & { key: string })[], key: string): number =>
  ads.find((ad) => ad.key === key)?.id ?? 0;

const review = async (adsheet: Terminal): Promise<void> => {
  const plan = await adsheet('review');
  say(`Review: ${plan['creates']} new, ${plan['updates']} changed, ${plan['deletes']} deleted.`);
  expect('creates', plan['creates'], 2);
  expect('updates', plan['updates'], 25);
  expect('deletes', plan['deletes'], 1);
  const checked = await adsheet('check');
  say(`The service checked ${checked['checked']} of them and would refuse ${checked['rejected']}.`);
  expect('rejected', checked['rejected'], 0);
};

const send = async (adsheet: Terminal): Promise<void> => {
  const pushed = await adsheet('push', '--yes');
  say(`Sent ${pushed['done']} with ${pushed['requests']} requests in ${secondsIn(pushed)} s.`);
  expect('done', pushed['done'], 28);
  const again = await adsheet('push', '--yes');
  expect('done by a second push', again['done'], 0);
  say('A second push had nothing to send.');
};

type Meant = { readonly id: number; readonly path: string; readonly text: string };

const compare = async (
  adsheet: Terminal,
  address: Address,
  before: readonly Ad[],
  meant: readonly Meant[],
  texts: readonly Readonly<Record<string, string>>[],
): Promise<void> => {
  const after = await sandboxState(address.control_url);
  const found = differences(before, after.ads, meant, texts);
  for (const difference of found) say(`  ! ${difference}`);
  const ours = after.writes.filter((write) => write.by === 'client').map((write) => write.id);
  if (found.length > 0) throw new ScriptError('The sandbox does not hold what was meant.');
  expect('writes', ours.length, 28);
  expect('ads written', new Set(ours).size, 28);
  expect('drafts left', (await adsheet('ads', '--where', 'draft'))['count'], 0);
  say(
    `The sandbox holds exactly what was meant, beside what its visitors did: 28 of ${after.ads.length} ads written, each once.`,
  );
};

const home = await mkdtemp(path.join(tmpdir(), 'adsheet-demo-'));
try {
  await demo(home);
} catch (error) {
  if (!(error instanceof ScriptError)) throw error;
  say(error.message);
  process.exitCode = 1;
} finally {
  await rm(home, { recursive: true, force: true });
}
