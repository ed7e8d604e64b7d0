/** Which import is shown, and what is done with imports and the edits they may undo. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { FeedRecord, FeedsPullResult } from '../../../shared/contract/results/feeds.ts';
import { call } from '../../core/bridge.ts';
import { announce, attemptOnce, showToast } from '../../core/notices.ts';
import { question } from '../../core/question.ts';
import { app, createAccountStore, openName } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { useAnswer } from '../../core/use-answer.ts';
import { words } from '../../core/words.ts';
import { showOnly } from '../sheet/public.ts';

type FeedsState = {
  /** The import shown; null for the newest. */
  readonly chosen: number | null;
  /** The import asked for by its number, which is shown once it was read. */
  readonly asked: number | null;
  /** The other one it is compared with. */
  readonly against: number | null;
  readonly dismissed: boolean;
};

export const feeds = createAccountStore<FeedsState>({
  chosen: null,
  asked: null,
  against: null,
  dismissed: false,
});

const useAccount = (): string => useStore(app, openName);

export const useImports = () => {
  const account = useAccount();
  return useAnswer(account === '' ? null : question('feeds.list', { account }, { inPlace: true }));
};

export const useImport = (id: number | null) => {
  const account = useAccount();
  return useAnswer(
    account === '' || id === null ? null : question('feeds.get', { account, id }, { inPlace: true }),
  );
};

/** The record of the open account; undefined where it is not asked for. */
export const useRecord = (isAsked = true): FeedRecord | undefined => {
  const account = useAccount();
  return useAnswer(account === '' || !isAsked ? null : question('feeds.record', { account })).value;
};

export const choose = (chosen: number): void => feeds.set({ chosen, against: null });

/** Reads what is new, or the import of this number, which is shown then. */
export const readImports = (id?: number): Promise<void> =>
  attemptOnce('feeds', async () => {
    feeds.set({ asked: id ?? null });
    await call('feeds.pull', { account: openName(), ...(id === undefined ? {} : { ids: [id] }) });
  });

/** Imports were read: tells how many, and shows the one that was asked for. */
export const importsRead = ({ read, missing, listed }: FeedsPullResult): void => {
  const { asked } = feeds.get();
  if (asked !== null && read.includes(asked)) choose(asked);
  feeds.set({ asked: null });
  const { t } = words();
  const ids = missing.join(', ');
  if (missing.length > 0 && asked !== null) showToast(t('feeds.missing', { ids }));
  else if (missing.length > 0) showToast(t('feeds.not_given', { ids, count: missing.length }));
  else if (read.length > 0) announce(t('feeds.done', { count: read.length }));
  else if (listed) showToast(t('feeds.nothing_new'));
};

/** Holds or releases the edits of these ads; without `keys` those at risk, or all that are held. */
export const holdEdits = (held: boolean, keys?: readonly RowKey[]): Promise<void> =>
  attemptOnce('feed-hold', async () => {
    const chosen = keys === undefined ? {} : { select: { keys: [...keys] } };
    const { keys: changed } = await call('feeds.hold', { account: openName(), held, ...chosen });
    showToast(words().t(held ? 'feeds.hold.done' : 'feeds.release.done', { count: changed.length }));
  });

export const showAds = (keys: readonly RowKey[], label: string): void => showOnly(keys, label);
