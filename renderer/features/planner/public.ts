/** The exports of this feature for the rest of the window. */
export { type PlanCell, type PlanLine, PlanList } from './plan-list.tsx';
export { PlannerPage } from './planner-page.tsx';
