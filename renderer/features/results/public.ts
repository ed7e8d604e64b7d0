/** The exports of this feature for the rest of the window. */
export { resultTip, totalTip, UNKNOWN } from './result-tip.ts';
export { ResultsMenu } from './results-menu.tsx';
export { daysPlacing, type ResultsView, resultsView, shownResults } from './results-view.ts';
