/** Reads a whole file, up to the size limit. */
import type { FileHandle } from 'node:fs/promises';
import { open, stat } from 'node:fs/promises';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { READ_LIMITS } from './limits.ts';

/** System codes for failed reads; `reason.…` in `shared/locale` has the sentences. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no-file',
  ENOTDIR: 'no-file',
  EACCES: 'no-reading',
  EPERM: 'no-reading',
  EISDIR: 'no-plain-file',
  EBUSY: 'in-use',
};

const explained = (cause: unknown): unknown => {
  if (cause instanceof AdsheetError || !(cause instanceof Error && 'code' in cause)) return cause;
  const reason = REASONS[String(cause.code)];
  return new AdsheetError('file-unreadable', reason ? { reason } : {}, { cause });
};

/** A network drive may return fewer bytes at once than were asked for. */
const fill = async (handle: FileHandle, bytes: Buffer): Promise<Buffer> => {
  let length = 0;
  while (length < bytes.length) {
    const { bytesRead } = await handle.read(bytes, length, bytes.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
};

/**
 * Rejects with `file-unreadable` and `file-too-large`. Only plain files are opened, as reading a pipe could block for
 * ever.
 */
export const bytesOf = async (file: string): Promise<Buffer> => {
  try {
    const found = await stat(file);
    if (!found.isFile()) throw new AdsheetError('file-unreadable', { reason: 'no-plain-file' });
    const handle = await open(file, 'r');
    try {
      const facts = await handle.stat();
      if (facts.size > READ_LIMITS.fileBytes) {
        throw new AdsheetError('file-too-large', { megabytes: READ_LIMITS.fileBytes / 1024 / 1024 });
      }
      return await fill(handle, Buffer.allocUnsafeSlow(facts.size));
    } finally {
      await handle.close();
    }
  } catch (cause) {
    throw explained(cause);
  }
};
