/** The chart of performance as a picture file, drawn by the window. */

import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { OWNER_FILE } from '../../../owner-only.ts';
import { placeNewFile } from '../../workbook/new-file.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Rejects with `bad-input` for bytes that are no PNG, and `file-unwritable` for a name that is not that of one. */
export const writePicture = async (file: string, png: string): Promise<void> => {
  const bytes = Buffer.from(png, 'base64');
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE))
    throw new AdsheetError('bad-input', { reason: 'PNG' });
  if (extname(file).toLowerCase() !== '.png') throw new AdsheetError('file-unwritable', { file });
  await placeNewFile(file, (draft) => writeFile(draft, bytes, { mode: OWNER_FILE, flag: 'wx', flush: true }));
};
