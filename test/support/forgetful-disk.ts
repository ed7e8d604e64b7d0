/**
 * A disk in memory for the journal: calls can fail or write less than asked, and a power cut loses everything that
 * was not synced, names of files included.
 */
import { dirname } from 'node:path';
import type { JournalDisk } from '../../main/engine/mirror/journal/file.ts';

type Call = 'writeSync' | 'fdatasyncSync' | 'fsyncSync' | 'ftruncateSync';

/** How a call fails: with a system error code, or after writing only this many bytes. */
export type Fault = { readonly code: string } | { readonly bytes: number };

type File = { now: Buffer; durable: Buffer };

export type ForgetfulDisk = JournalDisk & {
  /** The next calls of that name fail, one fault each. */
  readonly goWrong: (call: Call, ...faults: readonly Fault[]) => void;
  /** Loses everything that was not synced, and closes every open file. */
  readonly cutPower: () => void;
  /** The file's present bytes as a reader gets them; undefined where it does not exist. */
  readonly bytesOf: (path: string) => Buffer | undefined;
};

const failed = (code: string): Error => Object.assign(new Error(code), { code });

/** `ignored`: syncs that report success without syncing. */
export const forgetfulDisk = (ignored: readonly Call[] = []): ForgetfulDisk => {
  let names = new Map<string, File>();
  let durableNames = new Map<string, File>();
  let open = new Map<number, File | string>();
  let descriptors = 100;
  const faults = new Map<Call, Fault[]>();

  const fileOf = (descriptor: number): File => {
    const file = open.get(descriptor);
    if (file === undefined || typeof file === 'string') throw failed('EBADF');
    return file;
  };
  /** The number of bytes a call may write; throws where the call fails. */
  const allowed = (call: Call, asked: number): number => {
    const fault = faults.get(call)?.shift();
    if (!fault) return asked;
    if ('code' in fault) throw failed(fault.code);
    return Math.min(asked, fault.bytes);
  };

  return {
    goWrong: (call, ...more) => void faults.set(call, [...(faults.get(call) ?? []), ...more]),
    cutPower: () => {
      names = new Map(durableNames);
      for (const file of names.values()) file.now = file.durable;
      open = new Map();
    },
    bytesOf: (path) => names.get(path)?.now,
    openSync: (path, flags) => {
      descriptors += 1;
      if (flags === 'r') {
        open.set(descriptors, names.get(path) ?? path);
      } else {
        const file = names.get(path) ?? { now: Buffer.alloc(0), durable: Buffer.alloc(0) };
        names.set(path, file);
        open.set(descriptors, file);
      }
      return descriptors;
    },
    closeSync: (descriptor) => void open.delete(descriptor),
    fstatSync: (descriptor) => ({ size: fileOf(descriptor).now.length }),
    readSync: (descriptor, into, offset, length, position) =>
      fileOf(descriptor).now.copy(into, offset, position ?? 0, (position ?? 0) + length),
    writeSync: (descriptor, bytes, from) => {
      const file = fileOf(descriptor);
      const size = allowed('writeSync', bytes.length - from);
      file.now = Buffer.concat([file.now, bytes.subarray(from, from + size)]);
      return size;
    },
    ftruncateSync: (descriptor, size) => {
      const file = fileOf(descriptor);
      allowed('ftruncateSync', size);
      file.now = file.now.subarray(0, size);
    },
    fdatasyncSync: (descriptor) => {
      const file = fileOf(descriptor);
      allowed('fdatasyncSync', 0);
      if (!ignored.includes('fdatasyncSync')) file.durable = file.now;
    },
    fsyncSync: (descriptor) => {
      const folder = open.get(descriptor);
      allowed('fsyncSync', 0);
      if (typeof folder !== 'string' || ignored.includes('fsyncSync')) return;
      const others = [...durableNames].filter(([path]) => dirname(path) !== folder);
      durableNames = new Map([...others, ...[...names].filter(([path]) => dirname(path) === folder)]);
    },
  };
};
