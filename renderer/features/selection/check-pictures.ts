/** Asks the addresses of the chosen ads' pictures whether a picture is there. */
import type { AddressesResult } from '../../../shared/contract/results/picture-addresses.ts';
import { asAdsheetError, call } from '../../core/bridge.ts';
import { attemptOnce, showToast } from '../../core/notices.ts';
import { openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { showOnly, targetNow } from '../sheet/public.ts';

export const checkPictures = (): Promise<void> =>
  attemptOnce('check-pictures', async () => {
    const { keys } = targetNow();
    if (keys.length === 0) return;
    try {
      await call('pictures.check', { account: openName(), select: { keys: [...keys] } });
    } catch (error) {
      // The seller was asked about the hosts, and said no.
      if (asAdsheetError(error).code !== 'hosts-unconfirmed') throw error;
    }
  });

/** What became of it; each picture that is not there is listed under Problems. */
export const picturesChecked = ({ addresses, counts, dead }: AddressesResult): void => {
  const { t } = words();
  const { picture: there, busy, offline } = counts;
  const unknown = busy + offline;
  const run = async (): Promise<void> => showOnly(dead, t('pictures.check.chip'));
  if (addresses === 0) showToast(t('pictures.check.none'));
  else if (offline === addresses) showToast(t('pictures.check.silent'));
  else
    showToast(
      t('pictures.check.done', { there, dead: addresses - there - unknown, unknown }),
      dead.length === 0 ? undefined : { label: t('pictures.check.show', { count: dead.length }), run },
    );
};
