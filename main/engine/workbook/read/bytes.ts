/** A file's bytes, all of them at one moment, and never more than a file may have. */
import { open } from 'node:fs/promises';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { READ_LIMITS } from './limits.ts';

/** Codes of the system that say why nothing could be read; `reason.…` in `shared/locale` is the sentence. */
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

/** Rejects with `file-unreadable` and `file-too-large`; what is no plain file is not opened for reading. */
export const bytesOf = async (file: string): Promise<Buffer> => {
  try {
    const handle = await open(file, 'r');
    try {
      const facts = await handle.stat();
      if (!facts.isFile()) throw new AdsheetError('file-unreadable', { reason: 'no-plain-file' });
      if (facts.size > READ_LIMITS.fileBytes) {
        throw new AdsheetError('file-too-large', { megabytes: READ_LIMITS.fileBytes / 1024 / 1024 });
      }
      const bytes = Buffer.allocUnsafeSlow(facts.size);
      const { bytesRead } = await handle.read(bytes, 0, facts.size, 0);
      return bytes.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (cause) {
    throw explained(cause);
  }
};
