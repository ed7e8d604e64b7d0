/**
 * Pictures from files. The bytes are copied into the account's folder first, named by their hash, so that the draft
 * survives whatever becomes of the file; they are uploaded with their ad's own write
 * (`docs/interface.md#post-image`).
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { RowKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { OWNER_FILE, ownerFolder } from '../../owner-only.ts';
import type { ChangesetHead, EditContext, Recorded } from '../drafts/changeset.ts';
import { recordChangeset } from '../drafts/changeset.ts';
import { IMAGES_FOLDER, UPLOAD_PREFIX } from '../drafts/chosen-pictures.ts';
import { applyToRow } from './apply.ts';

/** `docs/interface.md#limits`: an upload of at most 8 MB. */
const MAX_BYTES = 8 * 1024 * 1024;

const SIGNATURES: readonly string[] = ['89504e47', '47494638', 'ffd8ff', '424d'];

type KeptPicture = { readonly hash: string; readonly name: string; readonly size: number };

const readPicture = (file: string): Uint8Array => {
  try {
    const found = statSync(file);
    const reason = found.isFile() ? (found.size > MAX_BYTES ? 'too-large' : null) : 'no-plain-file';
    if (reason !== null) throw new AdsheetError('file-unreadable', { file: basename(file), reason });
    return readFileSync(file);
  } catch (cause) {
    if (cause instanceof AdsheetError) throw cause;
    throw new AdsheetError('file-unreadable', { file: basename(file) }, { cause });
  }
};

const isPicture = (bytes: Uint8Array): boolean => {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  return SIGNATURES.some((signature) => start.startsWith(signature));
};

/** Copies a picture into the folder, whole or not at all. Rejects with `file-unreadable`. */
const keepPicture = (folder: string, file: string): KeptPicture => {
  const bytes = readPicture(file);
  if (!isPicture(bytes)) {
    throw new AdsheetError('file-unreadable', { file: basename(file), reason: 'not-a-picture' });
  }
  const hash = createHash('sha256').update(bytes).digest('hex');
  ownerFolder(join(folder, IMAGES_FOLDER));
  const half = join(folder, IMAGES_FOLDER, `.${randomUUID()}`);
  writeFileSync(half, bytes, { flush: true, mode: OWNER_FILE });
  renameSync(half, join(folder, IMAGES_FOLDER, hash));
  return { hash, name: basename(file), size: bytes.length };
};

const imagesOf = (value: Json): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

/** Adds pictures behind those the ad has. */
export const addImages = (
  context: EditContext & { readonly folder: string },
  head: ChangesetHead,
  key: RowKey,
  files: readonly string[],
): Recorded<readonly Refused[]> => {
  const kept = files.map((file) => keepPicture(context.folder, file));
  return recordChangeset(context, head, (editing) => {
    const row = editing.row(key);
    for (const { hash, name, size } of kept) context.mirror.images.add(hash, name, size);
    const added: readonly JsonObject[] = kept.map(({ hash }) => ({ src: `${UPLOAD_PREFIX}${hash}` }));
    const value = [...imagesOf(row.cell('images').value), ...added];
    const refused = applyToRow(context.mirror, row, 'images', { value });
    return refused ? [refused] : [];
  });
};
