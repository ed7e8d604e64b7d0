/** The exports of this feature for the rest of the window. */
export { RoutinesPage } from './routines-page.tsx';
