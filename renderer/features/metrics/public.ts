/** What the rest of the window may use of this feature. */
export { daysInCondition, daysInOperation } from './asked-days.ts';
export { MissingDays, PartialDays } from './missing-days.tsx';
