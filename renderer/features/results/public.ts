/** The exports of this feature for the rest of the window. */
export { lineText } from './line-text.ts';
export { resultTip, totalTip, UNKNOWN, unmatchedNotes } from './result-tip.ts';
export { ResultsMenu } from './results-menu.tsx';
export { daysPlacing, type ResultsView, resultsView, scaleColumn, shownResults } from './results-view.ts';
export { type Scale, STEPS, scaleOf, stepOf } from './scale.ts';
