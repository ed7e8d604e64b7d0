/** What the rest of the window may use of this feature. */
export { FormulaInput } from './formula-input.tsx';
export { faultIn } from './formula-mode.ts';
export { fieldAmong, useFields, useNames } from './window-fields.ts';
