/** The exports of this feature for the rest of the window. */
export { EditPanel } from './edit-panel.tsx';
