/**
 * The part of a filter that only the engine can evaluate: the window's rows have long texts cut short, and neither
 * metrics nor labels of attributes. Pure: returns what to ask and what is left to test here.
 */
import { type Field, fieldOf } from '../../../shared/ad/fields.ts';
import type { ColumnFilter, ColumnFilters } from '../../../shared/contract/saved-views.ts';
import {
  fieldNames,
  fieldsIn,
  metricsIn,
  type Names,
  parseExpression,
} from '../../../shared/expression/index.ts';

/** The parts of a filter that the engine may have to be asked. */
type Asked = { readonly where: string; readonly columns: ColumnFilters };

const isLong = (path: string): boolean => {
  const field = fieldOf(path);
  return field?.kind === 'text' && field.long === true;
};

/** A name in braces that is no field may be an attribute's label, which only the engine knows. */
const LABELLED: readonly Field[] = [fieldOf('attributes.label')].filter((field) => field !== undefined);

const names: Names = (name, braces) => {
  const known = fieldNames(name, braces);
  return known.length > 0 || !braces ? known : LABELLED;
};

const isAskedWhere = (where: string): boolean => {
  const parsed = parseExpression(where, names);
  if (!parsed.ok) return false;
  const { expression } = parsed;
  const isAsked = (field: Field): boolean => isLong(field.path) || LABELLED.includes(field);
  return fieldsIn(expression).some(isAsked) || metricsIn(expression).length > 0;
};

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A filter of a long text as an expression; null where the cut text suffices. */
const columnWhere = (path: string, filter: ColumnFilter): string | null => {
  if (!isLong(path) || filter.kind !== 'text') return null;
  const text = quoted(filter.text);
  switch (filter.test) {
    case 'contains':
      return `{${path}} contains ${text}`;
    case 'lacks':
      return `not {${path}} contains ${text}`;
    case 'is':
      return `{${path}} = ${text}`;
    case 'is-not':
      return `{${path}} != ${text}`;
    default:
      return null;
  }
};

/** The expression to ask the engine; null where the window can evaluate the filter alone. */
export const engineCondition = ({ where, columns }: Asked): string | null => {
  const parts = [
    ...Object.entries(columns).map(([path, filter]) => columnWhere(path, filter)),
    isAskedWhere(where) ? where : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.map((part) => `(${part})`).join(' and ');
};

/** The filter without the part the engine evaluated. */
export const withoutEngineCondition = <F extends Asked>(filter: F): F => {
  const columns: ColumnFilters = Object.fromEntries(
    Object.entries(filter.columns).filter(([path, column]) => columnWhere(path, column) === null),
  );
  return { ...filter, columns, where: isAskedWhere(filter.where) ? '' : filter.where };
};
