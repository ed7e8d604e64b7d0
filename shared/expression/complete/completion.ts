/** The types of completion (`completionsAt`). */
import type { Field } from '../../ad/fields.ts';
import type { Language } from '../../locale/index.ts';
import type { Names } from '../names.ts';

export type CompletionKind = 'field' | 'function' | 'operator' | 'flag' | 'metric' | 'value';

/** `insert` replaces the text from `from` to `to`; `label` and `detail` are for display. */
export type Completion = {
  readonly insert: string;
  readonly label: string;
  readonly detail: string;
  readonly kind: CompletionKind;
};

/** The text between `from` and `to` (UTF-16 units) is replaced by the chosen option; the caret goes behind it. */
export type Completions = {
  readonly from: number;
  readonly to: number;
  readonly options: readonly Completion[];
};

export type ExpressionMode = 'condition' | 'formula' | 'template';

/** `labelOf` is for attributes, whose labels come from their category; `mode` is `condition` by default. */
export type CompletionContext = {
  readonly names: Names;
  readonly fields: readonly Field[];
  readonly language: Language;
  readonly labelOf?: (field: Field) => string;
  readonly mode?: ExpressionMode;
};
