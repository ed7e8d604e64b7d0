/** The inputs of a line's values, by the type of what they are compared with. */
import { Input } from '@fluentui/react-components';
import { attributePath, type Field } from '../../../../shared/ad/fields.ts';
import { allowedValues, attributeOf } from '../../../../shared/category/category.ts';
import type { Measured, Operand, Relation, TestLine } from '../../../../shared/expression/builder/index.ts';
import type { Json } from '../../../../shared/json.ts';
import { isDay } from '../../../../shared/metrics/days.ts';
import { app } from '../../../core/state.ts';
import { useStore } from '../../../core/store.ts';
import { useRemoval, ValueChips } from '../../../core/ui/value-chips.tsx';
import { useWords, type Words } from '../../../core/words.ts';
import { currencySign, type Option } from '../../fields/public.ts';
import { Combo, type Kept, TextBox, useChoices, useTyping } from '../../inputs/public.ts';
import {
  chosenLiteral,
  chosenValue,
  day,
  isMoney,
  isRate,
  type Literal,
  literalText,
  typedLiteral,
  valueKindOf,
} from './literals.ts';

/** Allowed values of an attribute in any category: they are offered, and others may be typed. */
const useAttributeValues = (field: Field | undefined): readonly Option[] => {
  const definitions = useStore(app, (state) => state.definitions);
  const locale = useStore(app, (state) => state.open?.account.locale ?? '');
  const key = field?.kind === 'attribute' ? attributePath(field.path)?.key : undefined;
  if (key === undefined) return [];
  const values = Object.values(definitions).flatMap((category) => {
    const attribute = attributeOf(category, key);
    return attribute ? allowedValues(attribute, locale) : [];
  });
  return [...new Set(values)].map((value) => ({ value, label: value }));
};

/** The values of a field that are chosen from a list: all of them, also those nobody may set. */
const useFieldChoices = (field: Field): readonly Option[] => {
  const words = useWords();
  const choices = useChoices(field, []);
  if (field.kind === 'enum')
    return field.values.map((value) => ({ value, label: words.value(field, value) }));
  if (field.kind === 'boolean' || field.kind === 'attribute') {
    return [true, false].map((value) => ({
      value,
      label: words.t(value ? 'boolean.true' : 'boolean.false'),
    }));
  }
  return choices;
};

const labelIn = (options: readonly Option[], field: Field, literal: Literal, words: Words): string => {
  const value = chosenValue(field, literal);
  return options.find((option) => option.value === value)?.label ?? words.value(field, value);
};

type ValueProps = {
  readonly of: Measured;
  readonly relation: Relation;
  readonly operand: Literal | null;
  readonly label: string;
  readonly scope: string;
  readonly onOperand: (operand: Operand | null) => void;
};

const Choice = ({ field, operand, label, onOperand }: Omit<ValueProps, 'of'> & { readonly field: Field }) => {
  const words = useWords();
  const options = useFieldChoices(field);
  return (
    <Combo
      label={label}
      shown={operand ? labelIn(options, field, operand, words) : ''}
      placeholder={words.t('builder.value.choose')}
      options={options}
      {...(operand ? { chosen: chosenValue(field, operand) } : {})}
      onPick={(value) => onOperand(chosenLiteral(field, value))}
    />
  );
};

const Day = ({ operand, label, onOperand }: ValueProps) => {
  const { term } = operand ?? {};
  return (
    <Input
      size="small"
      type="date"
      aria-label={label}
      value={term?.kind === 'date' ? term.value.text.slice(0, 10) : ''}
      onChange={(_event, { value }) => onOperand(isDay(value) ? day(value) : null)}
    />
  );
};

/** Stores a typed value, or says why it is none. */
const useKeeping =
  ({ of, relation, onOperand }: ValueProps) =>
  (words: Words) =>
  (text: string): Kept => {
    const typed = typedLiteral(of, text, relation, words);
    if (!typed.ok) return { fault: words.refused(typed.code) };
    onOperand(typed.literal);
    return { fault: null };
  };

const useCurrency = (of: Measured): string | undefined => {
  const { locale, format } = useWords();
  return isMoney(of) && format.currency !== undefined ? currencySign(locale, format.currency) : undefined;
};

const Typed = (props: ValueProps) => {
  const { of, operand, label, scope } = props;
  const words = useWords();
  const keep = useKeeping(props)(words);
  const typed = useTyping(operand ? literalText(of, operand, words) : '', scope, keep);
  const isNumber = valueKindOf(of) === 'number';
  return (
    <TextBox
      typed={typed}
      label={label}
      placeholder={label}
      numeric={isNumber}
      before={useCurrency(of)}
      {...(isRate(of) ? { after: '%' } : {})}
    />
  );
};

const Suggested = (props: ValueProps & { readonly options: readonly Option[] }) => {
  const { of, operand, label, options } = props;
  const words = useWords();
  const keep = useKeeping(props)(words);
  return (
    <Combo
      label={label}
      shown={operand ? literalText(of, operand, words) : ''}
      placeholder={label}
      options={options}
      onPick={(value) => keep(String(value))}
      onText={keep}
    />
  );
};

const isTyped = (of: Measured): boolean => of.kind !== 'field' || valueKindOf(of) !== 'choice';

/** The input of one value. */
export const ValueInput = (props: ValueProps) => {
  const { of } = props;
  const field = of.kind === 'field' ? of.field : undefined;
  const suggested = useAttributeValues(field);
  const kind = valueKindOf(of);
  return (
    <span className={kind === 'number' ? 'builder-value builder-number' : 'builder-value'}>
      {field && !isTyped(of) ? (
        <Choice {...props} field={field} />
      ) : kind === 'date' ? (
        <Day {...props} />
      ) : suggested.length > 0 ? (
        <Suggested {...props} options={suggested} />
      ) : (
        <Typed {...props} />
      )}
    </span>
  );
};

type ListProps = {
  readonly of: Measured;
  readonly line: TestLine;
  readonly scope: string;
  readonly onLine: (line: TestLine) => void;
};

const literalsIn = ({ operands }: TestLine): readonly Literal[] =>
  operands.flatMap((operand) => (operand?.kind === 'literal' ? [operand] : []));

const withLiterals = ({ subject, relation }: TestLine, operands: readonly Literal[]): TestLine => ({
  kind: 'test',
  subject,
  relation,
  operands,
});

/** Several values, of which the line's must be one. */
export const ListInput = ({ of, line, onLine }: ListProps) => {
  const words = useWords();
  const { t } = words;
  const field = of.kind === 'field' ? of.field : undefined;
  const literals = literalsIn(line);
  const suggested = useAttributeValues(field);
  const isFree = isTyped(of);
  const nameOf = (literal: Literal): string =>
    field && !isFree ? words.value(field, chosenValue(field, literal)) : literalText(of, literal, words);
  const chosen = literals.map((literal) => ({ value: nameOf(literal), name: nameOf(literal) }));
  const names = chosen.map(({ value }) => value);
  const { bind, remove } = useRemoval(names, (name) =>
    onLine(
      withLiterals(
        line,
        literals.filter((literal) => nameOf(literal) !== name),
      ),
    ),
  );
  const add = (literal: Literal | null): void => {
    if (literal && !names.includes(nameOf(literal))) onLine(withLiterals(line, [...literals, literal]));
  };
  const typed = (text: string): Kept => {
    const read = typedLiteral(of, text.trim(), line.relation, words);
    if (!read.ok) return { fault: words.refused(read.code) };
    add(read.literal);
    return { fault: null };
  };
  return (
    <div {...bind} className="builder-list">
      <ValueChips label={t('builder.values')} chosen={chosen} onRemove={remove} />
      <span className="builder-value">
        {field && !isFree ? (
          <ChoiceToAdd field={field} chosen={names} onAdd={(value) => add(chosenLiteral(field, value))} />
        ) : (
          <Combo
            label={t('builder.value.add')}
            shown=""
            placeholder={t('builder.value.add')}
            options={suggested.filter(({ label }) => !names.includes(label))}
            onPick={(value) => typed(String(value))}
            onText={typed}
          />
        )}
      </span>
    </div>
  );
};

const ChoiceToAdd = ({
  field,
  chosen,
  onAdd,
}: {
  readonly field: Field;
  readonly chosen: readonly string[];
  readonly onAdd: (value: Json) => void;
}) => {
  const { t } = useWords();
  const options = useFieldChoices(field);
  return (
    <Combo
      label={t('builder.value.add')}
      shown=""
      placeholder={t('builder.value.add')}
      options={options.filter(({ label }) => !chosen.includes(label))}
      onPick={onAdd}
    />
  );
};
