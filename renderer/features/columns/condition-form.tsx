/** A column's condition: a test and its operand. Typed text takes effect after a short pause. */

import { Input, Field as Labelled, Select } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { Field } from '../../../shared/ad/fields.ts';
import type { ColumnFilter } from '../../../shared/contract/saved-views.ts';
import { sameJson } from '../../../shared/json.ts';
import { afterRest } from '../../core/debounce.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import {
  type ConditionName,
  conditionName,
  conditionsOf,
  filterFor,
  type Typed,
  typedOf,
} from './condition.ts';

const TYPED_MS = 200;
const NOTHING: Typed = { text: '', to: '' };

type Props = {
  readonly field: Field;
  readonly filter: ColumnFilter | undefined;
  readonly onFilter: (filter: ColumnFilter | null) => void;
};

/** The form's state; it follows a filter that was set elsewhere, such as in the list of values. */
const useCondition = ({ field, filter, onFilter }: Props) => {
  const words = useWords();
  const [name, setName] = useState<ConditionName>(() => conditionName(filter));
  const [typed, setTyped] = useState<Typed>(() => typedOf(field, filter, words));
  useEffect(() => {
    if (filter?.kind !== 'values') return;
    setName('chosen');
    setTyped(NOTHING);
  }, [filter]);
  useEffect(() => {
    const next = filterFor(field, name, typed, words);
    if (next === undefined || sameJson(next, filter ?? null)) return;
    if (name === 'any' && filter?.kind === 'values') return;
    return afterRest(() => onFilter(next), TYPED_MS);
  }, [field, name, typed, words, filter, onFilter]);
  const choose = (chosen: ConditionName): void => {
    if (chosen === 'any') onFilter(null);
    setName(chosen);
  };
  return { name, choose, typed, setTyped };
};

const Entry = ({
  field,
  label,
  value,
  onText,
  testId,
}: {
  readonly field: Field;
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly testId: string;
}) => (
  <Input
    size="small"
    type={field.kind === 'timestamp' ? 'date' : 'text'}
    aria-label={label}
    placeholder={label}
    value={value}
    onChange={(_event, data) => onText(data.value)}
    data-testid={testId}
  />
);

export const ConditionForm = (props: Props) => {
  const { field } = props;
  const { t } = useWords();
  const { name, choose, typed, setTyped } = useCondition(props);
  const isAmount = name.startsWith('amount.');
  const names = conditionsOf(field);
  return (
    <div className="condition">
      <Labelled label={t('column.condition')} size="small">
        <Select
          size="small"
          value={name}
          onChange={(_event, { value }) => {
            const chosen = names.find((each) => each === value);
            if (chosen) choose(chosen);
          }}
          data-testid={testIds.columnCondition}
        >
          {name === 'chosen' && <option value="chosen">{t('column.chosen')}</option>}
          {names.map((each) => (
            <option key={each} value={each}>
              {t(`column.${each}`)}
            </option>
          ))}
        </Select>
      </Labelled>
      {(isAmount || name.startsWith('text.')) && (
        <Entry
          field={field}
          label={t(isAmount ? 'column.amount' : 'column.value')}
          value={typed.text}
          onText={(text) => setTyped({ ...typed, text })}
          testId={testIds.columnText}
        />
      )}
      {name === 'amount.between' && (
        <Entry
          field={field}
          label={t('column.to')}
          value={typed.to}
          onText={(to) => setTyped({ ...typed, to })}
          testId={testIds.columnTo}
        />
      )}
    </div>
  );
};
