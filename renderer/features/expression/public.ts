/** The exports of this feature for the rest of the window. */
export { ConditionInput } from './condition-input.tsx';
export { FormulaInput } from './formula-input.tsx';
export { faultIn } from './formula-mode.ts';
export { fieldAmong, useFields, useNames } from './window-fields.ts';
