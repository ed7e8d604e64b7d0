/**
 * What was said to be done is there after a power cut, wherever it comes: an engine works on a disk that is recorded below
 * SQLite and all else, and of every point of the record what would be left is opened. Leaving out one sync is noticed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Act, Chance, DiskFault, DiskRecord } from '../../support/disk-record.ts';
import { canRecordDisk, recordDisk } from '../../support/disk-record.ts';
import { startEngine } from '../../support/engine.ts';
import { ACCOUNT } from '../sync/running.ts';
import type { Said } from './said.ts';
import { SAID, saidIn } from './said.ts';

const PLAY = fileURLToPath(new URL('./on-recorded-disk.ts', import.meta.url));

const emptyFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'adsheet-cut-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const isSaying = (act: Act): boolean => act.path.endsWith(SAID);

const saidBefore = (acts: readonly Act[]): Said =>
  saidIn(acts.flatMap((act) => (act.is === 'write' && isSaying(act) ? [String(act.bytes)] : [])).join(''));

/** What an engine finds amiss in a home, in words; nothing where all that was said is there. */
const amiss = async (home: string, said: Said): Promise<readonly string[]> => {
  const { call, close } = startEngine(home);
  const account = { account: ACCOUNT };
  const found: string[] = [];
  try {
    const { accounts } = await call('accounts.list', {});
    if (accounts.length === 0) return said.account ? ['the account is gone'] : [];
    const folder = join(home, 'accounts', ACCOUNT);
    const look = async (where: string): Promise<void> => {
      for (const [key, allowed] of said.titles) {
        const row = await call('ads.get', { account: ACCOUNT, key }).catch(() => undefined);
        const draft = row?.ad.draft.find(({ field }) => field === 'title')?.value ?? '';
        if (!allowed.includes(String(draft))) found.push(`${where}: ${key} is “${draft}”, not “${allowed}”`);
      }
      const { settings } = await call('accounts.state', account);
      if (said.factor !== undefined && settings.guards.factor !== said.factor)
        found.push(`${where}: settings`);
      const left = (await readdir(folder)).filter((name) => /^(rebuild|mirror\.rebuilt)/.test(name));
      if (left.length > 0) found.push(`${where}: ${left} was left`);
    };
    try {
      await call('accounts.open', account);
    } catch (error) {
      if (!(error instanceof AdsheetError && error.code === 'mirror-damaged')) throw error;
      const mayBe = said.damaged ? said.rebuilt === undefined : existsSync(join(folder, 'mirror.db'));
      if (!mayBe || !said.factor) found.push('the local copy is damaged');
      await call('accounts.rebuild', account);
    }
    await look('in the local copy');
    if (
      said.rebuilt !== undefined &&
      statSync(join(folder, said.rebuilt), { throwIfNoEntry: false })?.size !== 17
    ) {
      found.push('the damaged line of the journal was not kept');
    }
    await call('accounts.close', account);
    for (const suffix of ['', '-wal', '-shm']) await rm(join(folder, `mirror.db${suffix}`), { force: true });
    await call('accounts.open', account);
    await look('made anew from the journal');
    return found;
  } finally {
    await close();
  }
};

let disk: DiskRecord;
let acts: readonly Act[];

/** Looks at what is left when the power goes after these acts. */
const afterCut = async (done: readonly Act[], chance?: Chance): Promise<readonly string[]> => {
  const home = await emptyFolder();
  await disk.restore(
    home,
    done.filter((act) => !isSaying(act)),
    chance,
  );
  return amiss(home, saidBefore(done));
};

/** The same numbers each time. */
const numbersFrom = (seed: number): Chance => {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
};

const start = (home: string, play: string) =>
  spawn(process.execPath, [PLAY, home, play], {
    env: { ...process.env, ...disk.env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });

const ended = async (child: ReturnType<typeof start>): Promise<void> => {
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the recorded process ended with ${code}`);
};

/** The number of points that are tested, and those right after a rename or a reported completion. */
const POINTS = 40;

const pointsIn = (all: readonly Act[]): readonly number[] => {
  const step = Math.ceil(all.length / POINTS);
  return all.flatMap((act, i) =>
    i % step === 0 || act.is === 'rename' || isSaying(act) || i === all.length - 1 ? [i + 1] : [],
  );
};

describe.runIf(canRecordDisk())('a power cut', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    const home = await mkdtemp(join(tmpdir(), 'adsheet-recorded-'));
    disk = await recordDisk(home);
    await ended(start(home, 'all'));
    acts = await disk.acts();
    await rm(home, { recursive: true, force: true });
  });

  it('is recorded with all it needs', () => {
    const kinds = new Set(acts.map(({ is }) => is));
    expect([...kinds].sort()).toEqual([
      'create',
      'folder',
      'folder-sync',
      'remove',
      'rename',
      'sync',
      'truncate',
      'write',
    ]);
    expect(saidBefore(acts)).toMatchObject({ account: true, damaged: true, factor: 4, refused: [] });
  });

  it('takes nothing that was said to be done, wherever it comes', async () => {
    for (const point of pointsIn(acts)) {
      expect({ point, amiss: await afterCut(acts.slice(0, point)) }).toEqual({ point, amiss: [] });
    }
  });

  it('takes nothing either where it leaves some of what was not synced, torn and out of order', async () => {
    for (const point of pointsIn(acts).filter((_point, i) => i % 2 === 0)) {
      const found = await afterCut(acts.slice(0, point), numbersFrom(point));
      expect({ point, amiss: found }).toEqual({ point, amiss: [] });
    }
  });

  const SYNCS: Readonly<Record<string, (act: Act) => boolean>> = {
    'the journal': (act) => act.is === 'sync' && act.path.endsWith('/journal.jsonl'),
    'the log of the mirror': (act) => act.is === 'sync' && act.path.endsWith('/mirror.db-wal'),
    'a file that is about to replace another': (act) => act.is === 'sync' && act.path.endsWith('.new'),
    'the lines of the journal that are set aside': (act) =>
      act.is === 'sync' && /journal\.damaged/.test(act.path),
    'the folder of the account': (act) => act.is === 'folder-sync' && act.path.endsWith(`/${ACCOUNT}`),
    'the folder of all accounts': (act) => act.is === 'folder-sync' && act.path.endsWith('/accounts'),
  };

  /** What is left when one sync is left out and the power goes right before the next of its kind. */
  const without = async (left: Act, isOfKind: (act: Act) => boolean): Promise<readonly string[]> => {
    const at = acts.indexOf(left);
    const next = acts.findIndex((act, i) => i > at && isOfKind(act) && act.path === left.path);
    const done = acts.slice(0, next < 0 ? acts.length : next);
    return afterCut(done.filter((act) => act !== left));
  };

  it.each(Object.keys(SYNCS))('takes something where one sync of %s is left out', async (what) => {
    const isOfKind = SYNCS[what] ?? (() => false);
    const syncs = acts.filter(isOfKind);
    expect(syncs.length).toBeGreaterThan(0);
    const found: string[] = [];
    for (const sync of syncs) {
      found.push(...(await without(sync, isOfKind)));
      if (found.length > 0) break;
    }
    expect(found).not.toEqual([]);
  });

  it.each(['the journal', 'the log of the mirror'])(
    'takes each edit of which the syncs of %s are left out',
    async (what) => {
      const isOfKind = SYNCS[what] ?? (() => false);
      const saying = (word: string): readonly number[] =>
        acts.flatMap((act, i) =>
          act.is === 'write' && isSaying(act) && String(act.bytes).startsWith(word) ? [i] : [],
        );
      const tried = saying('{"tries"');
      const edits = saying('{"key"');
      expect(edits).toHaveLength(7);
      for (const [i, edit] of edits.entries()) {
        const begin = tried[i] ?? 0;
        const done = acts.filter((act, at) => at <= edit && !(at > begin && isOfKind(act)));
        expect({ edit, found: (await afterCut(done)).length > 0 }).toEqual({ edit, found: true });
      }
    },
  );
});

/** In the last round commits fail of which the journal had the line already: no later one takes their numbers. */
const FAULTS: readonly (readonly DiskFault[])[] = [
  [],
  [{ call: 'write', name: 'journal.jsonl', code: 'short' }],
  [{ call: 'write', name: 'journal.jsonl', code: 'ENOSPC' }],
  [{ call: 'sync', name: 'journal.jsonl', code: 'EIO' }],
  [{ call: 'sync', name: 'mirror.db-wal', code: 'EIO' }],
  [{ call: 'write', name: 'mirror.db-wal', code: 'short' }],
  [],
  [{ call: 'write', name: 'mirror.db-wal', code: 'EIO' }],
];

describe.runIf(canRecordDisk())('a disk that fails', { timeout: 240_000 }, () => {
  it('refuses edits and loses none that it took: what was refused is in neither copy nor journal, and the rest in both', async () => {
    const home = await emptyFolder();
    disk = await recordDisk(home);
    const child = start(home, 'faults');
    for (const faults of FAULTS) {
      await once(child.stdout, 'data');
      await disk.goWrong(...faults);
      child.stdin.write('on\n');
    }
    await once(child.stdout, 'data');
    await disk.goWrong();
    child.stdin.end('end\n');
    await ended(child);
    const said = saidIn(await readFile(join(home, SAID), 'utf8'));
    // A disk that takes half of each write is no hindrance.
    expect(said.refused).toHaveLength(4 * 8);
    expect(await amiss(home, said)).toEqual([]);
    await disk.cutPower();
    expect(await amiss(home, said)).toEqual([]);
  });
});
