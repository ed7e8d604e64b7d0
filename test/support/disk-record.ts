/**
 * What a power cut leaves of a folder. A program started with `recordDisk` records, below SQLite and everything else,
 * every write and sync of its files (`disk-recorder.c`). `cutPower` and `restore` compute what would be on the disk
 * after a power cut at some point of that record: of each file what was synced, of each folder the names that were
 * synced, and of the rest nothing, or with `chance` any part of it, torn and out of order.
 *
 * An engine's home at a power cut, for a test that runs it as a process of its own:
 *
 *     const disk = await recordDisk(home);                 // the present home counts as synced
 *     const engine = spawn(node, args, { env: { ...process.env, ...disk.env } });
 *     ...                                                  // whatever the test does
 *     engine.kill('SIGKILL');
 *     await disk.cutPower({ chance: random });             // home is now what the disk has; start the next engine on it
 *
 * Recording continues after a cut. It works on Linux only.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installPackages } from '../../scripts/runtime/apt.ts';

export type Write = {
  readonly is: 'write';
  readonly path: string;
  readonly inode: bigint;
  readonly at: number;
  readonly bytes: Buffer;
};
type Truncation = {
  readonly is: 'truncate';
  readonly path: string;
  readonly inode: bigint;
  readonly size: number;
};
export type Sync = { readonly is: 'sync'; readonly path: string; readonly inode: bigint };
export type FolderSync = { readonly is: 'folder-sync'; readonly path: string };
type Made = { readonly is: 'create'; readonly path: string; readonly inode: bigint };
type Name =
  | Made
  | { readonly is: 'folder'; readonly path: string }
  | { readonly is: 'rename'; readonly path: string; readonly to: string }
  | { readonly is: 'remove'; readonly path: string };

/** One operation on the folder, in the order of operations. */
export type Act = Write | Truncation | Sync | FolderSync | Name;

const HEAD = 1 + 4 + 4;
const NUMBERS = 3 * 8;

const actOf = (what: string, path: string, to: string, number: bigint, inode: bigint, bytes: Buffer): Act => {
  switch (what) {
    case 'w':
      return { is: 'write', path, inode, at: Number(number), bytes };
    case 't':
      return { is: 'truncate', path, inode, size: Number(number) };
    case 's':
      return { is: 'sync', path, inode };
    case 'd':
      return { is: 'folder-sync', path };
    case 'c':
      return { is: 'create', path, inode };
    case 'm':
      return { is: 'folder', path };
    case 'r':
      return { is: 'rename', path, to };
    case 'u':
      return { is: 'remove', path };
    default:
      throw new Error(`a record of the disk cannot be read: ${what}`);
  }
};

/** The operations of a record; one cut short by a kill was not done. */
const actsIn = (record: Buffer): readonly Act[] => {
  const acts: Act[] = [];
  for (let at = 0; at + HEAD <= record.length; ) {
    const [first, second] = [record.readUInt32LE(at + 1), record.readUInt32LE(at + 5)];
    const paths = at + HEAD;
    const numbers = paths + first + second;
    if (numbers + NUMBERS > record.length) break;
    const size = Number(record.readBigUInt64LE(numbers + 16));
    const end = numbers + NUMBERS + size;
    if (end > record.length) break;
    acts.push(
      actOf(
        String.fromCharCode(record[at] ?? 0),
        record.toString('utf8', paths, paths + first),
        record.toString('utf8', paths + first, numbers),
        record.readBigUInt64LE(numbers),
        record.readBigUInt64LE(numbers + 8),
        record.subarray(numbers + NUMBERS, end),
      ),
    );
    at = end;
  }
  return acts;
};

/** The synced bytes of a file, and the operations on it since the sync. */
type File = { bytes: Buffer; open: (Write | Truncation)[] };
/** What a name refers to: a file by its number, or a folder. */
type Names = Map<string, bigint | 'folder'>;

/** The folder `root` at the start of the record; all of it counts as synced. */
type Start = {
  readonly root: string;
  readonly names: ReadonlyMap<string, bigint | 'folder'>;
  readonly files: ReadonlyMap<bigint, Buffer>;
};

/** The bytes of a file after these operations, built in one buffer. */
const applied = (bytes: Buffer, acts: readonly (Write | Truncation)[]): Buffer => {
  if (acts.length === 0) return bytes;
  const ends = acts.map((act) => (act.is === 'write' ? act.at + act.bytes.length : act.size));
  const room = Buffer.alloc(ends.reduce((most, end) => Math.max(most, end), bytes.length));
  bytes.copy(room);
  let size = bytes.length;
  for (const act of acts) {
    if (act.is === 'write') {
      act.bytes.copy(room, act.at);
      size = Math.max(size, act.at + act.bytes.length);
    } else {
      if (act.size < size) room.fill(0, act.size, size);
      size = act.size;
    }
  }
  return room.subarray(0, size);
};

/** A name that was added or removed, with the folder whose sync makes that durable. */
type Naming = { readonly folder: string; readonly path: string; readonly what: bigint | 'folder' | null };

const give = (names: Names, { path, what }: Naming): void => {
  if (what === null) names.delete(path);
  else names.set(path, what);
};

const namingsOf = (act: Name, now: Names): readonly Naming[] => {
  const folder = dirname(act.path);
  switch (act.is) {
    case 'create':
      return [{ folder, path: act.path, what: act.inode }];
    case 'folder':
      return [{ folder, path: act.path, what: 'folder' }];
    case 'remove':
      return [{ folder, path: act.path, what: null }];
    case 'rename':
      return [
        { folder: dirname(act.to), path: act.to, what: now.get(act.path) ?? null },
        { folder, path: act.path, what: null },
      ];
  }
};

const SECTOR = 512;

/**
 * A random part of the unsynced writes: each with probability one half, of a long one perhaps only the first sectors.
 */
const someOf = (
  open: readonly (Write | Truncation)[],
  chance: () => number,
): readonly (Write | Truncation)[] =>
  open.flatMap((act): readonly (Write | Truncation)[] => {
    if (chance() < 0.5) return [];
    if (act.is === 'truncate' || chance() < 0.5) return [act];
    const sectors = Math.floor((act.bytes.length / SECTOR) * chance());
    return [{ ...act, bytes: act.bytes.subarray(0, sectors * SECTOR) }];
  });

/** The folder on the disk: the bytes of each name; null for a folder. */
type OnDisk = ReadonlyMap<string, Buffer | null>;

/** A random number from 0 to 1 that decides which unsynced operations reached the disk. */
export type Chance = () => number;

/**
 * The folder after a power cut following these operations: without unsynced operations, or with those `chance`
 * selects.
 */
const onDiskAfter = (start: Start, acts: readonly Act[], chance?: Chance): OnDisk => {
  const files = new Map<bigint, File>([...start.files].map(([inode, bytes]) => [inode, { bytes, open: [] }]));
  const durable: Names = new Map(start.names);
  const now: Names = new Map(start.names);
  let unsynced: Naming[] = [];
  // The number of a deleted file may be reused while its old name is still on the disk.
  const own = new Map<bigint, bigint>();
  for (const one of acts) {
    if (one.is === 'create') own.set(one.inode, -1n - BigInt(files.size));
    const act = 'inode' in one ? { ...one, inode: own.get(one.inode) ?? one.inode } : one;
    const file = 'inode' in act ? files.get(act.inode) : undefined;
    if (act.is === 'write' || act.is === 'truncate') {
      file?.open.push(act);
    } else if (act.is === 'sync') {
      if (file) Object.assign(file, { bytes: applied(file.bytes, file.open), open: [] });
    } else if (act.is === 'folder-sync') {
      for (const naming of unsynced) if (naming.folder === act.path) give(durable, naming);
      unsynced = unsynced.filter(({ folder }) => folder !== act.path);
    } else {
      if (act.is === 'create') files.set(act.inode, { bytes: Buffer.alloc(0), open: [] });
      const namings = namingsOf(act, now);
      for (const naming of namings) give(now, naming);
      unsynced.push(...namings);
    }
  }
  if (chance) for (const naming of unsynced) if (chance() < 0.5) give(durable, naming);
  const bytesOf = ({ bytes, open }: File): Buffer => applied(bytes, chance ? someOf(open, chance) : []);
  const isThere = (path: string): boolean => {
    const parent = dirname(path);
    return parent === start.root || (durable.get(parent) === 'folder' && isThere(parent));
  };
  const left = [...durable].filter(([path]) => !path.endsWith('-shm') && isThere(path));
  return new Map(
    left.map(([path, what]) => {
      const file = what === 'folder' ? undefined : files.get(what);
      return [path, file ? bytesOf(file) : null];
    }),
  );
};

const startOf = async (root: string): Promise<Start> => {
  const names: Names = new Map();
  const files = new Map<bigint, Buffer>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) names.set(path, 'folder');
    if (!entry.isFile()) continue;
    const { ino } = await stat(path, { bigint: true });
    names.set(path, ino);
    files.set(ino, await readFile(path));
  }
  return { root, names, files };
};

const writeOut = async (disk: OnDisk, from: string, folder: string): Promise<void> => {
  const paths = [...disk].map(([path, bytes]) => [`${folder}${path.slice(from.length)}`, bytes] as const);
  for (const [path, bytes] of paths) if (bytes === null) await mkdir(path, { recursive: true, mode: 0o700 });
  for (const [path, bytes] of paths) if (bytes !== null) await writeFile(path, bytes, { mode: 0o600 });
};

const SOURCE = fileURLToPath(new URL('./disk-recorder.c', import.meta.url));

const compile = async (): Promise<string> => {
  const library = join(await mkdtemp(join(tmpdir(), 'adsheet-disk-recorder-')), 'recorder.so');
  const build = (): Promise<unknown> =>
    promisify(execFile)('gcc', ['-shared', '-fPIC', '-O1', '-o', library, SOURCE, '-ldl', '-lpthread']);
  try {
    await build();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    await installPackages(['gcc', 'libc6-dev'], 'the tests of power cuts');
    await build();
  }
  return library;
};

let compiled: Promise<string> | undefined;

/** Can a program's disk operations be recorded here? If not, prints that once. */
export const canRecordDisk = (): boolean => {
  if (process.platform === 'linux') return true;
  process.stderr.write('\nNOT TESTED HERE: what a power cut and a failing disk leave. It needs Linux.\n');
  return false;
};

/** A disk failure: the failing call, a suffix of the file's name, and an error code or a partial write. */
export type DiskFault = {
  readonly call: 'write' | 'truncate' | 'sync' | 'syncdir';
  readonly name: string;
  readonly code: 'ENOSPC' | 'EIO' | 'short';
};

const CODES = { ENOSPC: '28', EIO: '5', short: 'short' } as const;

export type DiskRecord = {
  /** Environment variables that make a program and its children write the record. */
  readonly env: Readonly<Record<string, string>>;
  readonly acts: () => Promise<readonly Act[]>;
  /** Makes these calls fail from now on; without arguments none do. */
  readonly goWrong: (...faults: readonly DiskFault[]) => Promise<void>;
  /** Writes the folder as after a power cut following these operations into `folder`, which must be empty. */
  readonly restore: (folder: string, acts: readonly Act[], chance?: Chance) => Promise<void>;
  /** Cuts the power: the recorded folder becomes what is on the disk. No process may have it open. */
  readonly cutPower: (chance?: Chance) => Promise<void>;
};

/** Prepares the record of `folder`, whose present contents count as synced. No process may have it open. */
export const recordDisk = async (folder: string): Promise<DiskRecord> => {
  compiled ??= compile();
  const library = await compiled;
  const root = await realpath(folder);
  const log = join(await mkdtemp(join(tmpdir(), 'adsheet-disk-')), 'record');
  let start = await startOf(root);
  const acts = async (): Promise<readonly Act[]> => actsIn(await readFile(log).catch(() => Buffer.alloc(0)));
  const restore: DiskRecord['restore'] = (into, done, chance) =>
    writeOut(onDiskAfter(start, done, chance), root, into);
  return {
    // Operations that bypass the C library, such as those of io_uring, are not recorded.
    env: { LD_PRELOAD: library, DISK_FOLDER: root, DISK_LOG: log, UV_USE_IO_URING: '0' },
    acts,
    goWrong: async (...faults) => {
      const lines = faults.map(({ call, name, code }) => `${call} ${name} ${CODES[code]}\n`);
      await rm(`${log}.fault`, { force: true });
      if (lines.length > 0) await writeFile(`${log}.fault`, lines.join(''));
    },
    restore,
    cutPower: async (chance) => {
      const left = onDiskAfter(start, await acts(), chance);
      for (const name of await readdir(root)) await rm(join(root, name), { recursive: true, force: true });
      await writeOut(left, root, root);
      await rm(log, { force: true });
      start = await startOf(root);
    },
  };
};
