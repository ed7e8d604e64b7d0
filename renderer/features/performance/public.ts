/** The exports of this feature for the rest of the window. */
export { PerformancePage } from './performance-page.tsx';
