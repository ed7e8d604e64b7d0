/** Work of an account that would be lost with its folder. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Draft } from '../../../shared/ad/model.ts';
import { PUT_AWAY_FIELD } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { readJournal } from '../mirror/journal/reading.ts';
import { JOURNAL_FILE, MIRROR_FILE, openMirror } from '../mirror/mirror.ts';
import { isLost } from './rebuild.ts';
import { draftsLeftBy } from './restore.ts';

const isEdit = ({ field }: Draft): boolean => field !== PUT_AWAY_FIELD;

const journalHoldsEdits = (folder: string): boolean =>
  [...draftsLeftBy(readJournal(join(folder, JOURNAL_FILE)).entries).values()].some(
    (drafts) => drafts.size > 0,
  );

const mirrorHoldsWork = (folder: string): boolean => {
  const mirror = openMirror(folder);
  try {
    return [...mirror.drafts.all().values()].flat().some(isEdit) || mirror.runs.open() !== undefined;
  } finally {
    mirror.close();
  }
};

/**
 * Would edits or open runs be lost with the folder? Judged by the journal where the local copy is missing; true where the
 * copy cannot be read. The account must not be open.
 */
export const holdsWork = (folder: string): boolean => {
  if (isLost(folder)) return journalHoldsEdits(folder);
  if (!existsSync(join(folder, MIRROR_FILE))) return false;
  try {
    return mirrorHoldsWork(folder);
  } catch (error) {
    if (error instanceof AdsheetError) return true;
    throw error;
  }
};
