/** What the problems panel does: goes to cells, mends many problems at once, copies them. */
import { call } from '../app/bridge.ts';
import { announce, attempt, tell } from '../app/notices.ts';
import { inSlices } from '../app/slices.ts';
import { openName } from '../app/state.ts';
import { undoChangeset } from '../app/sync.ts';
import { words } from '../app/words.ts';
import { goToCell, gridApi } from '../grid/grid-handle.ts';
import { type Found, fixRequest, type ProblemGroup } from './problem-groups.ts';
import { problemView } from './problem-view.ts';
import { tableHead, tableLines } from './problem-words.ts';

/** Goes to a problem's cell; where the filter hides the ad, it says so and offers to clear the filter. */
export const goToProblem = (found: Found): void => {
  const { row, problem } = found;
  const isShown = gridApi()?.getRowNode(row.key)?.displayed === true;
  problemView.set({ hidden: isShown ? null : found });
  if (isShown) goToCell(row.key, problem.field);
};

/** Clears the sheet's filter and goes to the problem it hid. */
export const goToHidden = (): void => {
  const { hidden } = problemView.get();
  problemView.set({ hidden: null });
  if (hidden) goToCell(hidden.row.key, hidden.problem.field);
};

/** Mends every problem of a group that can be mended, as one change that one undo takes back. */
export const fixAll = (group: ProblemGroup): Promise<void> =>
  attempt(async () => {
    const { t } = words();
    const { keys, message, field } = fixRequest(group);
    const result = await call('problems.fix', {
      account: openName(),
      select: { keys: [...keys] },
      message,
      ...(field === '' ? {} : { field }),
    });
    if (result.changeset === null) {
      tell(t('problems.fixed.none'));
      return;
    }
    const left = result.problems > 0 ? ` ${t('problems.fixed.left', { count: result.problems })}` : '';
    const { changeset } = result;
    tell(`${t('problems.fixed.ads', { count: result.rows })}.${left}`, {
      label: t('command.undo'),
      run: () => undoChangeset(changeset),
    });
  });

/** Copies problems as a table with a heading, which a spreadsheet takes as cells. */
export const copyProblems = (groups: readonly ProblemGroup[]): Promise<void> =>
  attempt(async () => {
    const said = words();
    const lines = [tableHead(said)];
    await inSlices(tableLines(groups, said), (line) => lines.push(line));
    await navigator.clipboard.writeText(lines.join('\n'));
    const text = said.t('problems.copied', { count: lines.length - 1 });
    announce(text);
    tell(text);
  });
