/** What a name in an expression stands for: a path, an alias, or a label in any of our languages. */
import type { Field } from '../ad/fields.ts';
import { FIELDS, fieldNamed } from '../ad/fields.ts';
import { fieldLabel, LANGUAGES } from '../locale/index.ts';
import type { Flag } from './ast.ts';
import { FLAGS } from './ast.ts';

/** Finds the field a name or a label means; undefined where there is none. */
export type Names = (name: string, braces: boolean) => Field | undefined;

const labels = new Map<string, Field>(
  LANGUAGES.flatMap((language) =>
    FIELDS.map((field) => [fieldLabel(language, field.path).toLowerCase(), field] as const),
  ).reverse(),
);

/** The fields of the interface; in braces their labels too. */
export const fieldNames: Names = (name, braces) =>
  fieldNamed(name) ?? (braces ? labels.get(name.trim().toLowerCase()) : undefined);

export const flagNamed = (name: string): Flag | undefined =>
  FLAGS.find((flag) => flag === name.toLowerCase());
