/** Actions of the problems panel: go to a cell, fix many problems, copy them. */

import { isCampaignKey } from '../../../shared/ad/model.ts';
import { call } from '../../core/bridge.ts';
import { announce, attempt, showToast } from '../../core/notices.ts';
import { seenNow } from '../../core/seen.ts';
import { inSlices } from '../../core/slices.ts';
import { openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { undoChangeset } from '../edits/public.ts';
import { goToCell, gridApi, openInSheet } from '../sheet/public.ts';
import { type FixRequest, fixRequest, type LocatedProblem, type ProblemGroup } from './problem-groups.ts';
import { problemView } from './problem-view.ts';
import { tableHead, tableLines } from './problem-words.ts';

const goTo = ({ row, problem }: LocatedProblem): void => goToCell(row.key, problem.field);

/** Goes to a problem's cell, that of a campaign in its own sheet; where the filter hides the ad, offers to clear the filter. */
export const goToProblem = (found: LocatedProblem): void => {
  const { row } = found;
  if (isCampaignKey(row.key)) {
    problemView.set({ hidden: null });
    openInSheet(row.key, found.problem.field);
    return;
  }
  const isShown = gridApi()?.getRowNode(row.key)?.displayed === true;
  problemView.set({ hidden: isShown ? null : found });
  if (isShown) goTo(found);
};

/** Clears the sheet's filter and goes to the hidden problem. */
export const goToHidden = (): void => {
  const { hidden } = problemView.get();
  problemView.set({ hidden: null });
  if (hidden) goTo(hidden);
};

/** Applies one rule's fixes to a field of these ads, where possible, as one changeset. */
export const fixMany = ({ keys, message, field }: FixRequest): Promise<void> =>
  attempt(async () => {
    const { t } = words();
    const result = await call('problems.fix', {
      account: openName(),
      select: { keys: [...keys] },
      message,
      seen: seenNow(keys),
      ...(field === '' ? {} : { field }),
    });
    if (result.changeset === null) {
      showToast(t('problems.fixed.none'));
      return;
    }
    const left = result.problems > 0 ? ` ${t('problems.fixed.left', { count: result.problems })}` : '';
    const { changeset } = result;
    const undo = { label: t('command.undo'), run: () => undoChangeset(changeset) };
    showToast(`${t('problems.fixed.ads', { count: result.rows })}.${left}`, undo, changeset);
  });

/** Fixes every fixable problem of a group. */
export const fixAll = (group: ProblemGroup): Promise<void> => fixMany(fixRequest(group));

/** Copies problems as a table with a header, which spreadsheets paste as cells. */
export const copyProblems = (groups: readonly ProblemGroup[]): Promise<void> =>
  attempt(async () => {
    const said = words();
    let table = tableHead(said);
    let count = 0;
    await inSlices(tableLines(groups, said), (line) => {
      table += `\n${line}`;
      count += 1;
    });
    await navigator.clipboard.writeText(table);
    const text = said.t('problems.copied', { count });
    announce(text);
    showToast(text);
  });
