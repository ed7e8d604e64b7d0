/** What the rest of the window may use of this feature. */
export { EditPanel } from './edit-panel.tsx';
