/** The parts of a workbook's ZIP. No part is unpacked before its declared size is known. */
import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import { fromBufferPromise } from 'yauzl';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { READ_LIMITS } from './limits.ts';

export type Part = {
  readonly name: string;
  /** Bytes, unpacked; a part with another size than declared is damaged. */
  readonly size: number;
  readonly open: () => AsyncIterable<Buffer>;
};

export type Archive = {
  readonly names: readonly string[];
  /** A part by its name, ignoring case. */
  readonly part: (name: string) => Part | undefined;
};

/** The parts of an OpenDocument spreadsheet. */
export const CONTENT = 'content.xml';
export const MANIFEST = 'META-INF/manifest.xml';

export const isOpenDocument = (archive: Archive): boolean =>
  archive.part(MANIFEST) !== undefined ||
  (archive.part(CONTENT) !== undefined && archive.part('xl/workbook.xml') === undefined);

const damaged = (cause: unknown): AdsheetError => new AdsheetError('file-damaged', {}, { cause });

/** Some writers use backslashes, or a leading slash. */
const nameOf = ({ fileNameRaw }: Entry): string => {
  const name = fileNameRaw.toString('utf8').replaceAll('\\', '/').replace(/^\/+/u, '');
  if (name.split('/').includes('..') || name.includes('\0')) throw new AdsheetError('file-unsafe');
  return name;
};

const requireModestSize = ({ uncompressedSize, compressedSize }: Entry): void => {
  const { partBytes, ratio, ratioBytes } = READ_LIMITS;
  const isBlownUp = uncompressedSize > ratioBytes && uncompressedSize > ratio * compressedSize;
  if (uncompressedSize > partBytes || isBlownUp) throw new AdsheetError('file-bomb');
};

async function* unpacked(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let stream: Readable | undefined;
  try {
    stream = await zip.openReadStreamPromise(entry);
    yield* stream;
  } catch (cause) {
    throw damaged(cause);
  } finally {
    stream?.destroy();
  }
}

const partOf = (zip: ZipFile, entry: Entry, name: string): Part => ({
  name,
  size: entry.uncompressedSize,
  open: () => unpacked(zip, entry),
});

const opened = async (bytes: Buffer): Promise<ZipFile> => {
  try {
    // Names are decoded here, as yauzl's errors about names have no code.
    return await fromBufferPromise(bytes, { decodeStrings: false });
  } catch (cause) {
    throw damaged(cause);
  }
};

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (cause) {
    throw damaged(cause);
  }
}

/**
 * Opens a ZIP. Rejects with `file-damaged`, `file-bomb` where it has too many parts or an extreme compression ratio,
 * `file-encrypted`, and `file-unsafe` where a part's name leads out of it.
 */
export const openArchive = async (bytes: Buffer): Promise<Archive> => {
  const zip = await opened(bytes);
  if (zip.entryCount > READ_LIMITS.parts) throw new AdsheetError('file-bomb');
  const parts = new Map<string, Part>();
  for await (const entry of entriesOf(zip)) {
    const name = nameOf(entry);
    if (name.endsWith('/')) continue;
    if (entry.isEncrypted()) throw new AdsheetError('file-encrypted');
    requireModestSize(entry);
    // With two parts of one name programs disagree on which counts.
    if (parts.has(name.toLowerCase())) throw new AdsheetError('file-unsafe');
    parts.set(name.toLowerCase(), partOf(zip, entry, name));
  }
  return {
    names: [...parts.values()].map(({ name }) => name),
    part: (name) => parts.get(name.toLowerCase()),
  };
};
