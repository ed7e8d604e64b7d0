/**
 * The language of `--where`, of filters, formulas and templates (`docs/terminal.md#expressions`): parsed once, then
 * evaluated for rows. It reads nothing but the row, and no text makes it throw or run long.
 */
import { AdsheetError } from '../contract/errors.ts';
import type { BadExpression } from './parse/read.ts';

export { type Expression, FLAGS, type Flag, fieldsIn, metricsIn, type Term } from './ast.ts';
export { namesWithAttributes } from './attribute-names.ts';
export { completionsAt } from './complete/complete.ts';
export type {
  Completion,
  CompletionContext,
  CompletionKind,
  Completions,
  ExpressionMode,
} from './complete/completion.ts';
export { EXPRESSION_HELP, type HelpEntry, type HelpKind } from './complete/help.ts';
export { cellText, exactText } from './evaluate/cell-text.ts';
export { compile, compileFormula, type RowReader } from './evaluate/compile.ts';
export type { Value } from './evaluate/values.ts';
export { lastPeriod, METRICS, type Metric, type MetricUse, type Period, reachOf } from './metrics.ts';
export { fieldNames, type Names } from './names.ts';
export {
  type BadExpression,
  type ParsedExpression,
  type ParsedFormula,
  parseExpression,
  parseFormula,
  parseTemplate,
} from './parse/read.ts';
export { print, printField, printText } from './print.ts';
export { type TermType, typeOf } from './types.ts';

/** The error of an invalid expression; its sentence names the fault and its position. */
export const expressionError = ({ message, at }: BadExpression): AdsheetError =>
  new AdsheetError('bad-expression', { ...message.params, reason: message.key, position: at + 1 });
