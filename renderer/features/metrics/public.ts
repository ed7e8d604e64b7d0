/** The exports of this feature for the rest of the window. */
export { type DaysAsked, daysInCondition, daysInOperation } from './asked-days.ts';
export { lastWholeDay, MissingDays } from './missing-days.tsx';
