/** What the problems panel does: goes to cells, mends many problems at once, copies them. */
import { call } from '../app/bridge.ts';
import { undoChangeset } from '../app/edits.ts';
import { announce, attempt, tell } from '../app/notices.ts';
import { seenNow } from '../app/seen.ts';
import { inSlices } from '../app/slices.ts';
import { openName } from '../app/state.ts';
import { words } from '../app/words.ts';
import { goToCell } from '../grid/go-to-cell.ts';
import { gridApi } from '../grid/grid-handle.ts';
import { type FixRequest, type Found, fixRequest, type ProblemGroup } from './problem-groups.ts';
import { problemView } from './problem-view.ts';
import { tableHead, tableLines } from './problem-words.ts';

const goTo = ({ row, problem }: Found): void => goToCell(row.key, problem.field);

/** Goes to a problem's cell; where the filter hides the ad, it says so and offers to clear the filter. */
export const goToProblem = (found: Found): void => {
  const { row } = found;
  const isShown = gridApi()?.getRowNode(row.key)?.displayed === true;
  problemView.set({ hidden: isShown ? null : found });
  if (isShown) goTo(found);
};

/** Clears the sheet's filter and goes to the problem it hid. */
export const goToHidden = (): void => {
  const { hidden } = problemView.get();
  problemView.set({ hidden: null });
  if (hidden) goTo(hidden);
};

/** Mends what one rule finds in a field of some ads, where it can, as one change that one undo takes back. */
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
      tell(t('problems.fixed.none'));
      return;
    }
    const left = result.problems > 0 ? ` ${t('problems.fixed.left', { count: result.problems })}` : '';
    const { changeset } = result;
    const undo = { label: t('command.undo'), run: () => undoChangeset(changeset) };
    tell(`${t('problems.fixed.ads', { count: result.rows })}.${left}`, undo, changeset);
  });

/** Mends every problem of a group that can be mended. */
export const fixAll = (group: ProblemGroup): Promise<void> => fixMany(fixRequest(group));

/** Copies problems as a table with a heading, which a spreadsheet takes as cells. */
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
    tell(text);
  });
