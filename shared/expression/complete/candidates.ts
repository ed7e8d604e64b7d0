/** The candidates of completion; each has a probe text, by which parsing tells whether it fits. */
import type { Field } from '../../ad/fields.ts';
import { fieldLabel, type Language, translate, type WordGroup, wordFor } from '../../locale/index.ts';
import { wordGroupOf } from '../../proposals/cell-text.ts';
import { ARITHMETIC, COMPARISONS, FLAGS } from '../ast.ts';
import type { FunctionName, Parameter, ParameterKind } from '../function-names.ts';
import { FUNCTIONS, signatureOf } from '../function-names.ts';
import { DEFAULT_DAYS, isMoneyMetric, METRICS } from '../metrics.ts';
import { printField, printLabel, printText } from '../print.ts';
import type { TermType } from '../types.ts';
import { typeOfField } from '../types.ts';
import type { Completion, CompletionContext } from './completion.ts';
import { EXPRESSION_HELP } from './help.ts';

/**
 * `probe` is parsed in place of the option, once for all with the same `shape`; `names` are the texts by which it is
 * found.
 */
export type Candidate = Completion & {
  readonly probe: string;
  readonly shape: string;
  readonly names: readonly string[];
};

/** Fields of one kind and type fit in the same places. */
const shapeOf = (field: Field): string => `field ${field.kind} ${typeOfField(field)}`;

const helpOf = (name: string, language: Language): string => {
  const entry = EXPRESSION_HELP.find((known) => known.name === name);
  return entry ? translate(language)(entry.text) : '';
};

const labelIn = (context: CompletionContext, field: Field): string =>
  context.labelOf?.(field) ?? fieldLabel(context.language, field.path);

const isNumber = (type: TermType): boolean => type === 'number' || type === 'money';

/** Does a field's value fit where this type is wanted? */
const suits = (field: Field, wanted: TermType | undefined): boolean => {
  const type = typeOfField(field);
  if (wanted === undefined || wanted === 'any' || type === 'any' || type === wanted) return true;
  return isNumber(type) && isNumber(wanted);
};

export const fieldCandidates = (context: CompletionContext, wanted?: TermType): readonly Candidate[] =>
  context.fields
    .filter((field) => suits(field, wanted))
    .map((field) => {
      const insert = printField(field, context.names);
      const label = labelIn(context, field);
      return {
        kind: 'field',
        insert,
        probe: insert,
        shape: shapeOf(field),
        label,
        detail: insert,
        names: [label, insert, field.path],
      };
    });

/** Fields as labels within braces. */
export const labelCandidates = (context: CompletionContext): readonly Candidate[] =>
  context.fields.map((field) => {
    const label = labelIn(context, field);
    const insert = printLabel(field, label, context.names);
    const detail = printField(field, context.names);
    return {
      kind: 'field',
      insert,
      probe: insert,
      shape: shapeOf(field),
      label,
      detail,
      names: [label, detail, field.path],
    };
  });

const WORD = /^[\p{L}_][\p{L}\p{N}_]*$/u;

const valuesOf = (field: Field): readonly string[] => {
  if (field.kind === 'enum') return field.values;
  if (field.kind === 'micros') return field.words;
  if (field.kind === 'boolean') return ['true', 'false'];
  return [];
};

const groupOf = (field: Field): WordGroup => {
  if (field.kind === 'micros') return 'word';
  if (field.kind === 'boolean') return 'boolean';
  return wordGroupOf(field.path) ?? 'word';
};

/** The words a field may hold. */
export const valueCandidates = (context: CompletionContext, field: Field): readonly Candidate[] =>
  valuesOf(field).map((value) => {
    const insert = WORD.test(value) ? value : printText(value);
    const detail = wordFor(context.language, groupOf(field), value);
    return {
      kind: 'value',
      insert,
      probe: insert,
      shape: insert,
      label: value,
      detail,
      names: [value, detail],
    };
  });

/** A number that varies with the row and is always valid, so that no probe is refused because of it. */
const ANY_NUMBER = 'clicks(1d)';
const ARGUMENTS: Readonly<Record<ParameterKind, string>> = {
  number: ANY_NUMBER,
  ordered: ANY_NUMBER,
  text: "'a'",
  any: ANY_NUMBER,
  condition: 'draft',
};

const functionCandidate = (name: FunctionName, language: Language): Candidate => {
  const parameters: readonly Parameter[] = FUNCTIONS[name];
  const given = parameters.filter((parameter) => !parameter.optional).map(({ kind }) => ARGUMENTS[kind]);
  const probe = `${name}(${given.join(', ')})`;
  return {
    kind: 'function',
    insert: parameters.length === 0 ? `${name}()` : `${name}(`,
    probe,
    shape: probe,
    label: signatureOf(name),
    detail: helpOf(name, language),
    names: [name],
  };
};

const plain = (kind: Candidate['kind'], insert: string, language: Language, help = insert): Candidate => ({
  kind,
  insert,
  probe: insert,
  shape: insert,
  label: insert,
  detail: helpOf(help, language),
  names: [insert],
});

/** Everything that may begin a value or a condition, except fields and their values. */
export const operandCandidates = ({ language }: CompletionContext): readonly Candidate[] => [
  ...METRICS.map((metric) => ({
    ...plain('metric', `${metric}(${DEFAULT_DAYS}d)`, language, metric),
    shape: `metric ${isMoneyMetric(metric)}`,
  })),
  ...Object.keys(FUNCTIONS).map((name) => functionCandidate(name as FunctionName, language)),
  ...FLAGS.map((flag) => ({ ...plain('flag', flag, language), shape: 'flag' })),
  { ...plain('operator', 'not', language), probe: 'not draft' },
];

/** What may follow the days of a metric. */
export const beforeCandidate = ({ language }: CompletionContext): Candidate =>
  plain('metric', 'before', language);

/** Operators, with their probes. */
const OPERATORS: readonly (readonly [insert: string, probe: string, help: string])[] = [
  ...COMPARISONS.map(
    (sign) => [sign, `${sign} ${ANY_NUMBER}`, sign === '=' || sign === '!=' ? '=' : '<'] as const,
  ),
  ['in (', `in (${ANY_NUMBER})`, 'in'],
  ['not in (', `not in (${ANY_NUMBER})`, 'in'],
  ['contains', "contains 'a'", 'contains'],
  ['not contains', "not contains 'a'", 'contains'],
  ['startsWith', "startsWith 'a'", 'startsWith'],
  ['matches', "matches 'a'", 'matches'],
  ['is empty', 'is empty', 'is empty'],
  ['is not empty', 'is not empty', 'is empty'],
  ['and', 'and draft', 'and'],
  ['or', 'or draft', 'or'],
  // A minus is probed as a plus, as it may also be a sign where no operator fits.
  ...ARITHMETIC.map((sign) => [sign, `${sign === '-' ? '+' : sign} ${ANY_NUMBER}`, '+'] as const),
  ['&', "& 'a'", '&'],
];

export const operatorCandidates = ({ language }: CompletionContext): readonly Candidate[] =>
  OPERATORS.map(([insert, probe, help]) => ({ ...plain('operator', insert, language, help), probe }));
