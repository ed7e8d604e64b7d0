/** The exports of this feature for the rest of the window. */
export { Combo } from './combo.tsx';
export { FieldInput, useChoices, useFieldTyping } from './field-input.tsx';
export { CharacterCount, LengthCount } from './length-count.tsx';
export { ListBox } from './list-box.tsx';
export type { Kept } from './text-box.tsx';
export { Boxed, TextBox, useTyping } from './text-box.tsx';
