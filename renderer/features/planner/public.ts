/** The exports of this feature for the rest of the window. */
export { PlannerPage } from './planner-page.tsx';
