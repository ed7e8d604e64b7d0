/** One sentence out of a table and its gaps. */

export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type Translation<Key extends string> = Readonly<Record<Key, string>>;

/** Numbers that name something rather than count it: never grouped. */
const NAMES: ReadonlySet<string> = new Set([
  'id',
  'row',
  'number',
  'code',
  'port',
  'run',
  'changeset',
  'position',
  'key',
]);

/** French counts nought as one. */
const isOne = (count: number, language: string): boolean => (language === 'fr' ? count < 2 : count === 1);

const chooseForm = (template: string, params: Params, language: string): string => {
  const count = params['count'];
  const forms = typeof count === 'number' ? template.split(' | ') : [template];
  return (forms.length > 1 && !isOne(Number(count), language) ? forms[1] : forms[0]) ?? template;
};

const numbers = new Map<string, Intl.NumberFormat>();

const grouped = (value: number, language: string): string => {
  const known = numbers.get(language);
  if (known) return known.format(value);
  const format = new Intl.NumberFormat(language);
  numbers.set(language, format);
  return format.format(value);
};

const gap = (name: string, value: Params[string], language: string): string => {
  if (value === undefined || value === null) return '…';
  return typeof value === 'number' && !NAMES.has(name) ? grouped(value, language) : String(value);
};

const GAP = /\{([A-Za-z_]+)\}/g;

const isFilled = (clause: string, params: Params): boolean =>
  Array.from(clause.matchAll(GAP), ([, name = '']) => params[name]).every(
    (value) => value !== undefined && value !== null && value !== '',
  );

/** `[[ … ]]` is said only when its gaps are filled. */
const withClauses = (template: string, params: Params): string =>
  template.replace(/\[\[(.*?)\]\]/g, (_whole, clause: string) => (isFilled(clause, params) ? clause : ''));

/**
 * The template with its `{gaps}` filled. `one | many` are the two forms of a sentence with a `{count}`; a clause in
 * `[[ ]]` is left out when its gaps stay empty. Counts get their separators; any other gap nobody filled shows as `…`.
 */
export const fill = (template: string, params: Params, language: string): string =>
  withClauses(chooseForm(template, params, language), params).replace(GAP, (_whole, name: string) =>
    gap(name, Object.hasOwn(params, name) ? params[name] : undefined, language),
  );
