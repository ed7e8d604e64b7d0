/**
 * The machine under an engine's process, simulated from outside: clocks that go on while the process is stopped, and
 * a power cut that drops what was written and not synced. Loaded by `engine-host.ts` before the engine.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import Sqlite from 'better-sqlite3';

/** How far the clocks are ahead of the real ones, in milliseconds: two numbers in a file, as the parent writes them. */
export type Ahead = { readonly wallMs: number; readonly uptimeMs: number };

const BYTES = 16;

export const writeAhead = (file: string, { wallMs, uptimeMs }: Ahead): void => {
  const bytes = Buffer.alloc(BYTES);
  bytes.writeDoubleLE(wallMs, 0);
  bytes.writeDoubleLE(uptimeMs, 8);
  fs.writeFileSync(file, bytes);
};

/** Puts the wall clock and the uptime of this process ahead by what the file says; the monotonic clock stays. */
export const runByClocks = (file: string): void => {
  const descriptor = fs.openSync(file, 'r');
  const bytes = Buffer.alloc(BYTES);
  const ahead = (at: number): number => {
    fs.readSync(descriptor, bytes, 0, BYTES, 0);
    return bytes.readDoubleLE(at);
  };
  const RealDate = Date;
  const realUptime = os.uptime;
  const now = (): number => Math.floor(RealDate.now() + ahead(0));
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now()] : args),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  os.uptime = () => realUptime() + ahead(8) / 1000;
  syncBuiltinESMExports();
};

/** A file that is appended to: how long it is, and how much of it a power cut leaves. */
type Appended = { readonly path: string; durable: number };

/** A database and what its settings make of a commit. */
type Journaled = { readonly path: string; synchronous: boolean; durableLog: number };

const sizeOf = (path: string): number => (fs.existsSync(path) ? fs.statSync(path).size : 0);

/** From now on it is known what is on the disk for good; the function returned cuts the power. */
export const withPower = (): (() => never) => {
  const files = new Map<number, Appended>();
  const databases = new Map<object, Journaled>();
  const { openSync, closeSync, fdatasyncSync, fsyncSync, ftruncateSync } = fs;
  const isDurable = (descriptor: number): void => {
    const file = files.get(descriptor);
    if (file) file.durable = fs.fstatSync(descriptor).size;
  };
  fs.openSync = (path, flags, mode) => {
    const descriptor = openSync(path, flags, mode);
    if (String(flags).startsWith('a')) {
      files.set(descriptor, { path: String(path), durable: fs.fstatSync(descriptor).size });
    }
    return descriptor;
  };
  fs.closeSync = (descriptor) => {
    files.delete(descriptor);
    closeSync(descriptor);
  };
  fs.fdatasyncSync = (descriptor) => {
    fdatasyncSync(descriptor);
    isDurable(descriptor);
  };
  fs.fsyncSync = (descriptor) => {
    fsyncSync(descriptor);
    isDurable(descriptor);
  };
  fs.ftruncateSync = (descriptor, length) => {
    ftruncateSync(descriptor, length);
    const file = files.get(descriptor);
    if (file) file.durable = Math.min(file.durable, length ?? 0);
  };
  syncBuiltinESMExports();

  // SQLite syncs its log at each commit while `synchronous` is FULL, and leaves it to the system otherwise.
  const { exec } = Sqlite.prototype;
  Sqlite.prototype.exec = function (this: Sqlite.Database, sql: string) {
    const [, word] = /PRAGMA synchronous = (\w+)/.exec(sql) ?? [];
    const answer = exec.call(this, sql);
    if (word === undefined) return answer;
    const known = databases.get(this) ?? { path: this.name, synchronous: true, durableLog: 0 };
    databases.set(this, known);
    const log = sizeOf(`${this.name}-wal`);
    // What was committed until now under FULL is on the disk.
    if (known.synchronous) known.durableLog = log;
    known.synchronous = word === 'FULL' || word === 'EXTRA';
    return answer;
  };

  return () => {
    for (const { path, durable } of files.values()) fs.truncateSync(path, Math.min(durable, sizeOf(path)));
    for (const { path, synchronous, durableLog } of databases.values()) {
      const log = `${path}-wal`;
      // A later commit under FULL made all before it durable.
      const isSynced = synchronous && sizeOf(log) !== durableLog;
      if (!isSynced && fs.existsSync(log)) fs.truncateSync(log, Math.min(durableLog, sizeOf(log)));
    }
    process.kill(process.pid, 'SIGKILL');
    throw new Error('the process lives on after a power cut');
  };
};
