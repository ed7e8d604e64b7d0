/** Getting changes, planning what to send, sending it: what the engine's commands call. */
export { agree } from './agree.ts';
export { check } from './check.ts';
export { conflictsOf } from './conflicts.ts';
export { answerMatch, openMatches } from './matches.ts';
export { missSends } from './own-record.ts';
export type { PlanSelection } from './plan-input.ts';
export { plan, planPieces } from './plan-input.ts';
export type { PullWanted } from './pull.ts';
export { pull } from './pull.ts';
export type { PushOptions } from './push.ts';
export { cancelRun, push, resumePush } from './push.ts';
export { refreshCategories } from './refresh-categories.ts';
export { runResult, unfinishedRun } from './run-result.ts';
export { undoRun } from './undo-run.ts';
