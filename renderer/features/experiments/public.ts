/** The exports of this feature for the rest of the window. */
export { ExperimentsDialog } from './experiments-dialog.tsx';
export { TryHalfDialog } from './try-half-dialog.tsx';
