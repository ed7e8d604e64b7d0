/** What the rest of the window may use of this feature. */
export { exportSaved, exportTemplate, openExport, saveProblems } from './export-actions.ts';
export { ExportDialog } from './export-dialog.tsx';
