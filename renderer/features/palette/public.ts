/** The exports of this feature for the rest of the window. */
export { PaletteDialog } from './palette-dialog.tsx';
