/** What the rest of the window may use of this feature. */
export { bulkDone, openBulkEdit } from './bulk-actions.ts';
export { BulkDialog } from './bulk-dialog.tsx';
export { SeveralFields, useOptions } from './field-picker.tsx';
