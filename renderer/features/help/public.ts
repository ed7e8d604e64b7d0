/** The exports of this feature for the rest of the window. */
export { ExpressionDialog } from './expression-dialog.tsx';
export { FieldHelpButton } from './field-help-button.tsx';
export { FieldHelpDialog } from './field-help-dialog.tsx';
export { openHelpHere } from './open-field-help.ts';
export { ShortcutsDialog } from './shortcuts-dialog.tsx';
