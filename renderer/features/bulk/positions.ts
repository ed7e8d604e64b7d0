/** Asks the marketplace which bids would bring the ads of a bulk edit to the first page. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { PositionsResult } from '../../../shared/contract/results/positions.ts';
import { call } from '../../core/bridge.ts';
import { announce, attempt, showToast } from '../../core/notices.ts';
import { app, openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';

export const askPositions = (keys: readonly RowKey[]): Promise<void> =>
  attempt(async () => {
    await call('positions.ask', { account: openName(), select: { keys: [...keys] } });
  });

/** The preview of the edit is made again with what was answered. */
export const positionsAsked = ({ named, unknown, left, offered }: PositionsResult): void => {
  const { t } = words();
  app.set((state) => ({ rowsVersion: state.rowsVersion + 1 }));
  const text = offered ? t('positions.done', { named, unknown, left }) : t('positions.absent');
  // A toast would cover the preview, which says the same of each ad.
  if (offered && app.get().dialog !== null) announce(text);
  else showToast(text);
};
