/** The functions of expressions, with the kinds of their parameters. */

/** `ordered`: a number or a date; `any`: any value; `condition`: true or false. */
export type ParameterKind = 'number' | 'ordered' | 'text' | 'any' | 'condition';

export type Parameter = {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly optional?: true;
  /** May be repeated; at least one is required. */
  readonly many?: true;
};

const number = (name: string): Parameter => ({ name, kind: 'number' });
const text = (name: string): Parameter => ({ name, kind: 'text' });

export const FUNCTIONS = {
  round: [number('number'), { ...number('decimals'), optional: true }],
  clamp: [number('number'), number('lowest'), number('highest')],
  min: [{ name: 'value', kind: 'ordered', many: true }],
  max: [{ name: 'value', kind: 'ordered', many: true }],
  if: [
    { name: 'condition', kind: 'condition' },
    { name: 'value', kind: 'any' },
    { name: 'otherwise', kind: 'any', optional: true },
  ],
  coalesce: [{ name: 'value', kind: 'any', many: true }],
  lower: [text('text')],
  upper: [text('text')],
  title: [text('text')],
  trim: [text('text')],
  left: [text('text'), number('count')],
  right: [text('text'), number('count')],
  replace: [text('text'), text('find'), text('by')],
  len: [text('text')],
  today: [],
} as const satisfies Readonly<Record<string, readonly Parameter[]>>;

export type FunctionName = keyof typeof FUNCTIONS;

export const functionNamed = (name: string): FunctionName | undefined =>
  Object.hasOwn(FUNCTIONS, name.toLowerCase()) ? (name.toLowerCase() as FunctionName) : undefined;

const parameterText = ({ name, optional, many }: Parameter): string =>
  many ? `${name}, …` : optional ? `[${name}]` : name;

/** The signature of a function: `round(number, [decimals])`. */
export const signatureOf = (name: FunctionName): string =>
  `${name}(${FUNCTIONS[name].map(parameterText).join(', ')})`;
