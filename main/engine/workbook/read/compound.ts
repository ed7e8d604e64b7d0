/**
 * The container of old Office files: streams by name, in sectors that are chained. Only the stream that is asked for
 * is put together, and no chain is followed for longer than the file is.
 */
import { AdsheetError } from '../../../../shared/contract/errors.ts';

export type CompoundFile = {
  /** The names of what stands at its root. */
  readonly names: readonly string[];
  /** A stream at its root. Throws AdsheetError `file-damaged`. */
  readonly stream: (name: string) => Buffer | undefined;
};

const HEADER = 512;
const ENTRY = 128;
/** The places of the sectors of the table of chains that the header names. */
const FIRST_TABLES = { at: 76, count: 109 } as const;
/** Numbers from here on are no sectors: the end of a chain, or a free place. */
const NO_SECTOR = 0xfffffffa;
const NO_ENTRY = 0xffffffff;
const STREAM = 2;

const damaged = (): AdsheetError => new AdsheetError('file-damaged');

type Sectors = {
  readonly count: number;
  readonly size: number;
  readonly sector: (index: number) => Buffer;
};

const sectorsOf = (bytes: Buffer, size: number): Sectors => ({
  count: Math.ceil(bytes.length / size),
  size,
  sector: (index) => bytes.subarray(index * size, (index + 1) * size),
});

/** The sectors of a chain, in their order. */
const chain = (first: number, next: (index: number) => number, count: number): readonly number[] => {
  const found: number[] = [];
  for (let index = first; index < NO_SECTOR; index = next(index)) {
    if (index >= count || found.length >= count) throw damaged();
    found.push(index);
  }
  return found;
};

const joined = ({ sector }: Sectors, indexes: readonly number[]): Buffer =>
  Buffer.concat(indexes.map(sector));

const numberIn = (bytes: Buffer, at: number): number => {
  if (at + 4 > bytes.length) throw damaged();
  return bytes.readUInt32LE(at);
};

/** The sectors that hold the table of chains: those the header names, and those of the list that goes on from there. */
const tableSectors = (header: Buffer, sectors: Sectors): readonly number[] => {
  const own = Array.from({ length: FIRST_TABLES.count }, (_, i) => numberIn(header, FIRST_TABLES.at + 4 * i));
  const last = sectors.size - 4;
  const lists = chain(numberIn(header, 68), (index) => numberIn(sectors.sector(index), last), sectors.count);
  const more = lists.flatMap((index) =>
    Array.from({ length: last / 4 }, (_, i) => numberIn(sectors.sector(index), 4 * i)),
  );
  return [...own, ...more].filter((index) => index < NO_SECTOR);
};

type Entry = {
  readonly name: string;
  readonly type: number;
  readonly links: readonly number[];
  readonly child: number;
  readonly first: number;
  readonly size: number;
};

const entryAt = (directory: Buffer, index: number): Entry | undefined => {
  const bytes = directory.subarray(index * ENTRY, (index + 1) * ENTRY);
  if (bytes.length < ENTRY) return undefined;
  const length = Math.min(Math.max(bytes.readUInt16LE(64) - 2, 0), 62);
  return {
    name: bytes.toString('utf16le', 0, length),
    type: bytes.readUInt8(66),
    links: [bytes.readUInt32LE(68), bytes.readUInt32LE(72)],
    child: bytes.readUInt32LE(76),
    first: bytes.readUInt32LE(116),
    size: bytes.readUInt32LE(120),
  };
};

/** What stands at the root, not within what is embedded there. */
const rootEntries = (directory: Buffer, root: Entry): readonly Entry[] => {
  const found = new Map<number, Entry>();
  const waiting = [root.child];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = index === NO_ENTRY || found.has(index) ? undefined : entryAt(directory, index);
    if (!entry) continue;
    found.set(index, entry);
    waiting.push(...entry.links);
  }
  return [...found.values()];
};

/** Opens a compound file. Throws AdsheetError `file-damaged`. */
export const openCompound = (bytes: Buffer): CompoundFile => {
  const header = bytes.subarray(0, HEADER);
  if (header.length < HEADER) throw damaged();
  const [power, smallPower] = [header.readUInt16LE(30), header.readUInt16LE(32)];
  if ((power !== 9 && power !== 12) || smallPower !== 6) throw damaged();
  const sectors = sectorsOf(bytes.subarray(2 ** power), 2 ** power);
  const tables = tableSectors(header, sectors);
  const perTable = sectors.size / 4;
  const next = (index: number): number => {
    const table = tables[Math.floor(index / perTable)];
    if (table === undefined) throw damaged();
    return numberIn(sectors.sector(table), 4 * (index % perTable));
  };
  const chained = (first: number): Buffer => joined(sectors, chain(first, next, sectors.count));

  const directory = chained(header.readUInt32LE(48));
  const root = entryAt(directory, 0);
  if (!root) throw damaged();
  const entries = rootEntries(directory, root);
  const cutoff = header.readUInt32LE(56);

  /** Small streams share a stream of the root's, in sectors of 64 bytes with a table of their own. */
  const small = (first: number): Buffer => {
    const shared = sectorsOf(chained(root.first), 2 ** smallPower);
    const table = chained(header.readUInt32LE(60));
    return joined(
      shared,
      chain(first, (index) => numberIn(table, 4 * index), shared.count),
    );
  };

  return {
    names: entries.map(({ name }) => name),
    stream: (name) => {
      const entry = entries.find(
        (each) => each.type === STREAM && each.name.toLowerCase() === name.toLowerCase(),
      );
      if (!entry) return undefined;
      const whole = entry.size < cutoff ? small(entry.first) : chained(entry.first);
      if (whole.length < entry.size) throw damaged();
      return whole.subarray(0, entry.size);
    },
  };
};
