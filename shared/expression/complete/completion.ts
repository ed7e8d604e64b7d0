/** What completion at the caret offers (`completionsAt`), and what it is told. */
import type { Field } from '../../ad/fields.ts';
import type { Language } from '../../locale/index.ts';
import type { Names } from '../names.ts';

export type CompletionKind = 'field' | 'function' | 'operator' | 'flag' | 'metric' | 'value';

/** `insert` takes the place of `from` to `to`; `label` and `detail` are for people. */
export type Completion = {
  readonly insert: string;
  readonly label: string;
  readonly detail: string;
  readonly kind: CompletionKind;
};

/** The text between `from` and `to` (UTF-16 units) is what a chosen option replaces; the caret goes after it. */
export type Completions = {
  readonly from: number;
  readonly to: number;
  readonly options: readonly Completion[];
};

export type ExpressionMode = 'condition' | 'formula' | 'template';

/** `labelOf` is for attributes, whose labels only their category knows; `mode` is `condition` unless said. */
export type CompletionContext = {
  readonly names: Names;
  readonly fields: readonly Field[];
  readonly language: Language;
  readonly labelOf?: (field: Field) => string;
  readonly mode?: ExpressionMode;
};
