/** What the rest of the window may use of this feature. */
export { ExpressionDialog } from './expression-dialog.tsx';
export { FieldHelpButton } from './field-help-button.tsx';
export { FieldHelpDialog } from './field-help-dialog.tsx';
export { openHelpHere } from './open-field-help.ts';
export { ShortcutsDialog } from './shortcuts-dialog.tsx';
