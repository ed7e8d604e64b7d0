/** The exports of this feature for the rest of the window. */
export { CampaignProblemsBar } from './campaign-problems-bar.tsx';
export { ForetoldLines } from './foretold-lines.tsx';
export { reasonsText } from './held-reasons.ts';
export { fixMany } from './problem-actions.ts';
export { problemName } from './problem-groups.ts';
export { ProblemLine } from './problem-line.tsx';
export { ProblemsPanel } from './problems-panel.tsx';
