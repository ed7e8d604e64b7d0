/** What a seller does with a folder of pictures, whatever of it was done before: match, add, push. */
import type { Failpoint } from '../../../main/engine/index.ts';
import type { FolderResult } from '../../../shared/contract/results/picture-folder.ts';
import { ACCOUNT, type Running } from '../sync/running.ts';

/** A failpoint, or an instant between two acts of the seller. */
export type Place = Failpoint | 'matched' | 'added' | 'pushed';
export type Pass = (place: Place) => void;

/** Adds the pictures as they were shown, in the place of those the ads have. */
export const addPictures = ({ call, job }: Running, folder: string, stamp: string): Promise<FolderResult> =>
  job(() =>
    call('pictures.add_folder', {
      account: ACCOUNT,
      folder,
      stamp,
      place: 'only',
      doubts: [],
      without: [],
    }),
  );

/** Goes on where the last process was ended. The account is open. */
export const takeFolder = async (running: Running, folder: string, pass: Pass): Promise<void> => {
  const { unfinishedRun, counts } = await running.call('accounts.state', { account: ACCOUNT });
  if (unfinishedRun) {
    await running.resume();
  } else {
    if (counts.drafts === 0) {
      const { stamp } = await running.call('pictures.match', { account: ACCOUNT, folder });
      pass('matched');
      const { changeset } = await addPictures(running, folder, stamp);
      // They are all there.
      if (changeset === null) return;
      pass('added');
    }
    await running.push();
  }
  pass('pushed');
};
