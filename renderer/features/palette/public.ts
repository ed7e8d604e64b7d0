/** What the rest of the window may use of this feature. */
export { PaletteDialog } from './palette-dialog.tsx';
