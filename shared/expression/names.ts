/** Resolves names in expressions: a path, an alias, or a label in any of our languages. */
import type { Field } from '../ad/fields.ts';
import { FIELDS, fieldNamed } from '../ad/fields.ts';
import { fieldLabel, LANGUAGES } from '../locale/index.ts';
import type { Flag, Term } from './ast.ts';
import { FLAGS } from './ast.ts';

/**
 * The fields with a name or label: none where it is unknown, several where categories have different attributes with
 * that name. An ad has at most one of these, which is then used.
 */
export type Names = (name: string, braces: boolean) => readonly Field[];

const labels = new Map<string, Field>(
  LANGUAGES.flatMap((language) =>
    FIELDS.map((field) => [fieldLabel(language, field.path).toLowerCase(), field] as const),
  ).reverse(),
);

/** The fields of the interface; in braces also by label. */
export const fieldNames: Names = (name, braces) => {
  const field = fieldNamed(name) ?? (braces ? labels.get(name.trim().toLowerCase()) : undefined);
  return field ? [field] : [];
};

/** Does the name refer to this field only? */
export const isNameOf = (names: Names, name: string, braces: boolean, field: Field): boolean => {
  const found = names(name, braces);
  return found.length === 1 && found[0]?.path === field.path;
};

/** The term of a name in an expression; undefined where it is no field's. */
export const termNamed = (names: Names, name: string, braces: boolean): Term | undefined => {
  const terms = names(name, braces).map((field): Term => ({ kind: 'field', field }));
  return terms.length > 1 ? { kind: 'call', name: 'coalesce', args: terms } : terms[0];
};

export const flagNamed = (name: string): Flag | undefined =>
  FLAGS.find((flag) => flag === name.toLowerCase());
