/** The exports of this feature for the rest of the window. */

export { RoutineDialog } from './routine-dialog.tsx';
export { RoutineNotice } from './routine-notice.tsx';
export { RoutinesPage } from './routines-page.tsx';
export { pastTried } from './routines-store.ts';
