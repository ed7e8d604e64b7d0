/** Pictures that only edits name are fetched once the seller allowed it, in a question of the system's. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { asAdsheetError, call } from '../../core/bridge.ts';
import { attempt } from '../../core/notices.ts';
import { openName } from '../../core/state.ts';
import { askForUnsent } from '../../core/thumbnails.ts';

/** The host of a picture that can be asked for; undefined of a name that is no address. */
export const hostOf = (src: string): string | undefined =>
  /^https?:/i.test(src) && URL.canParse(src) ? new URL(src).host : undefined;

/** Shows an ad's pictures that only edits name. */
export const showDraftPictures = (key: RowKey): Promise<void> =>
  attempt(async () => {
    try {
      await call('pictures.show', { account: openName(), key });
      askForUnsent();
    } catch (error) {
      // The seller said no.
      if (asAdsheetError(error).code !== 'hosts-unconfirmed') throw error;
    }
  });
