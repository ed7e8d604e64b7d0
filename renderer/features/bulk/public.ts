/** The exports of this feature for the rest of the window. */
export { bulkDone, openBulkEdit, openBulkEditOfChosen, retouchPicture } from './bulk-actions.ts';
export { BulkDialog } from './bulk-dialog.tsx';
export { SeveralFields, useOptions } from './form/field-picker.tsx';
export { kindsOf } from './form/kinds.ts';
export { OperationForm, useOperationForm } from './operation-form.tsx';
export { positionsAsked } from './positions.ts';
