/** The exports of this feature for the rest of the window. */
export { exportCampaigns, exportSaved, exportTemplate, openExport, saveProblems } from './export-actions.ts';
export { ExportDialog } from './export-dialog.tsx';
