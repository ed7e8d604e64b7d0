/** Actions on the target: each freezes its rows, and reports how many it changed and which it left out. */
import type { ChangesetResult } from '../../../shared/contract/views.ts';
import { call } from '../../core/bridge.ts';
import { tellWhyNotActive } from '../../core/inactive-reason.ts';
import { announce, attempt, showToast } from '../../core/notices.ts';
import { seenIn } from '../../core/seen.ts';
import {
  type AdAction,
  type ExcludedRow,
  type FrozenTarget,
  freezeTarget,
  remainingTarget,
} from '../../core/selection.ts';
import { app, openName, rows } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { refusedWords, revert, revertRange, undoChangeset } from '../edits/public.ts';
import {
  focusGrid,
  goToNewRow,
  isAdsSheet,
  isInView,
  leftSentences,
  rangeOf,
  targetNow,
  tickOnly,
} from '../sheet/public.ts';

/** Reports an action, with a button to undo it. */
const tellDone = (done: string, result: ChangesetResult, left: readonly ExcludedRow[]): void => {
  const said = words();
  const { changeset } = result;
  const text = [`${done}.`, ...leftSentences(left, said), refusedWords(result)].filter(Boolean).join(' ');
  const undo = { label: said.t('command.undo'), run: () => undoChangeset(Number(changeset)) };
  if (changeset === null) showToast(text);
  else showToast(text, undo, changeset);
};

const tellNothing = (left: readonly ExcludedRow[]): void => {
  if (left.length > 0) showToast([words().t('act.none'), ...leftSentences(left, words())].join(' '));
};

const freezeNow = (act: AdAction): FrozenTarget => freezeTarget(act, targetNow(), rows.get);

const STATUS_ACTS = { ACTIVE: 'activate', PAUSED: 'pause' } as const;

/** Pauses or activates the ads of the target. */
export const changeStatus = (status: keyof typeof STATUS_ACTS): Promise<void> =>
  attempt(async () => {
    const frozen = freezeNow(STATUS_ACTS[status]);
    if (frozen.rows.length === 0) return tellNothing(frozen.left);
    const keys = frozen.rows.map(({ key }) => key);
    const account = openName();
    const result = await call('edits.status', {
      account,
      select: { keys },
      status,
      seen: seenIn(frozen.rows),
    });
    tellDone(words().t(`act.done.${status}`, { count: result.rows }), result, frozen.left);
    if (status === 'ACTIVE') tellWhyNotActive(keys.flatMap((key) => rows.get(key) ?? []));
    focusGrid();
  });

/** Deletes the frozen rows, except those that dropped out since. */
export const deleteFrozen = (frozen: FrozenTarget): Promise<void> =>
  attempt(async () => {
    const { keys, left } = remainingTarget(frozen, rows.get, isInView);
    const [first] = keys;
    if (first === undefined) return tellNothing(left);
    const title = frozen.rows.find(({ key }) => key === first)?.title || words().t('common.untitled');
    const result = await call('edits.status', {
      account: openName(),
      select: { keys: [...keys] },
      status: 'DELETED',
      seen: seenIn(frozen.rows),
    });
    const done =
      keys.length === 1
        ? words().t('delete.one', { title })
        : words().t('delete.done', { count: result.rows });
    tellDone(done, result, [...frozen.left, ...left]);
  });

/** Deletes the ad of the target; several are listed for confirmation first. */
export const askToDelete = (): Promise<void> =>
  attempt(async () => {
    // The application's menu can ask for it over an open dialog, which must be answered first.
    if (app.get().dialog) return;
    const frozen = freezeNow('delete');
    if (frozen.rows.length === 0) return tellNothing(frozen.left);
    if (frozen.rows.length > 1) return app.set({ dialog: { kind: 'delete', frozen } });
    await deleteFrozen(frozen);
    focusGrid();
  });

/** Copies the ads of the target. The copies are the target then: the first has the focus, several are ticked. */
export const duplicateAds = (): Promise<void> =>
  attempt(async () => {
    const { keys } = targetNow();
    if (keys.length === 0) return;
    const result = await call('edits.duplicate', { account: openName(), select: { keys: [...keys] } });
    const [first] = result.keys;
    announce(words().t('duplicate.done', { count: result.rows }));
    if (first === undefined) return;
    tickOnly([]);
    goToNewRow(first, () => {
      if (result.keys.length > 1) tickOnly(result.keys);
    });
  });

/** Takes back the edits of the range's cells, or of the ads of the target. */
export const revertChosen = (): Promise<void> =>
  revertRange() ?? revert(isAdsSheet() ? targetNow().keys : (rangeOf()?.keys ?? []));
