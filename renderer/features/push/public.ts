/** The exports of this feature for the rest of the window. */

export { failedPull, freshnessOf } from './freshness.ts';
export {
  canSend,
  firstGroups,
  groupsOf,
  kindsOf,
  type ReviewGroup,
  type ReviewKind,
} from './groups.ts';
export { GuardsDialog } from './guards-dialog.tsx';
export { type ItemRevisions, isSameRevision } from './item-revisions.ts';
export { conflictsIn, type EndState, type OutcomePart, outcomeText, partsOf, waitingIn } from './outcome.ts';
export { followPlan, setTicks, ticked, tickedPart } from './plan-store.ts';
export { pullBeforeReview } from './pull-before-review.ts';
export { askAgain, askToPush, startCheck, tryAgain } from './push-actions.ts';
export {
  dismissResult,
  endRun,
  loadResult,
  pushOver,
  putAwayWhenLeft,
  resumeRun,
  stopPush,
} from './push-run.ts';
export { pushState } from './push-state.ts';
export { reportSaved, saveReport } from './save-report.ts';
