/** The body of an answer, written to a file piece by piece: only a piece is ever in memory. */
import { closeSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { OWNER_FILE } from '../../owner-only.ts';
import type { BodySink } from '../service/http/connection.ts';
import { isTableType } from '../service/http/media-types.ts';
import { explained } from '../workbook/new-file.ts';

/**
 * Has `fill` write into the draft of `file`; durable when it resolves. Rejects with `disk-full`, `file-unwritable`, or
 * the rejection of `fill`. Resolves with the result of `fill` and the number of bytes.
 */
export const fillByAnswer = async <T>(
  draft: string,
  { file, form }: { readonly file: string; readonly form: 'csv' | 'xlsx' },
  onBytes: (bytes: number) => void,
  fill: (sink: BodySink) => Promise<T>,
): Promise<{ readonly value: T; readonly bytes: number }> => {
  const onDisk = <R>(work: () => R): R => {
    try {
      return work();
    } catch (cause) {
      throw explained(cause, file);
    }
  };
  const handle = onDisk(() => openSync(draft, 'wx', OWNER_FILE));
  let bytes = 0;
  try {
    const value = await fill({
      accepts: (type) => isTableType(type, form),
      begin: () => {
        bytes = 0;
        onDisk(() => ftruncateSync(handle, 0));
      },
      write: (chunk) => {
        onDisk(() => {
          for (let done = 0; done < chunk.byteLength; )
            done += writeSync(handle, chunk, done, chunk.byteLength - done, bytes + done);
        });
        bytes += chunk.byteLength;
        onBytes(bytes);
      },
    });
    onDisk(() => fsyncSync(handle));
    return { value, bytes };
  } finally {
    closeSync(handle);
  }
};
