/** The values of a column with counts and check boxes, and a search by displayed text. */

import { Checkbox, Spinner } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import type { Field } from '../../../shared/ad/fields.ts';
import type { ColumnFilter } from '../../../shared/contract/saved-views.ts';
import { foldForSearch } from '../../core/fold-for-search.ts';
import { isValueShown, withValues } from '../../core/rows/column-filter.ts';
import { testIds } from '../../core/test-ids.ts';
import { SearchInput } from '../../core/ui/search-input.tsx';
import { useWords } from '../../core/words.ts';
import { type CountedValue, useValues } from './use-values.ts';

/** More than anyone reads; the search finds the others. */
const MOST_SHOWN = 200;

type Props = {
  readonly field: Field;
  readonly filter: ColumnFilter | undefined;
  readonly onFilter: (filter: ColumnFilter | null) => void;
};

/** All, none, or some of the values ticked. */
const ticked = (filter: ColumnFilter | undefined, values: readonly CountedValue[]): boolean | 'mixed' => {
  const shown = values.filter(({ value }) => isValueShown(filter, value)).length;
  return shown === values.length ? true : shown === 0 ? false : 'mixed';
};

const AllValues = ({
  filter,
  onFilter,
  found,
  searched,
}: Omit<Props, 'field'> & { readonly found: readonly CountedValue[]; readonly searched: boolean }) => {
  const { t } = useWords();
  const state = ticked(filter, found);
  const toggle = (): void => {
    const shown = state !== true;
    if (searched)
      onFilter(
        withValues(
          filter,
          found.map(({ value }) => value),
          shown,
        ),
      );
    else onFilter(shown ? null : { kind: 'values', values: [], except: false });
  };
  return (
    <Checkbox
      className="value value-all"
      label={t(searched ? 'column.all_found' : 'column.all_values')}
      checked={state}
      onChange={toggle}
      data-testid={testIds.columnAllValues}
    />
  );
};

export const ValueList = ({ field, filter, onFilter }: Props) => {
  const { t, number } = useWords();
  const values = useValues(field);
  const [text, setText] = useState('');
  const found = useMemo(() => {
    const wanted = foldForSearch(text.trim());
    return (values ?? []).filter(({ label }) => foldForSearch(label).includes(wanted));
  }, [values, text]);
  const more = found.length - MOST_SHOWN;
  return (
    <fieldset className="values" aria-label={t('column.values')}>
      <SearchInput
        className="values-search"
        label={t('column.search')}
        value={text}
        onSearch={setText}
        testId={testIds.columnSearch}
      />
      {values === null && <Spinner size="extra-tiny" label={t('column.counting')} />}
      <div className="values-list">
        {found.length > 0 && (
          <AllValues filter={filter} onFilter={onFilter} found={found} searched={text.trim() !== ''} />
        )}
        {values !== null && found.length === 0 && (
          <p className="values-note">{t('column.no_values', { text })}</p>
        )}
        {found.slice(0, MOST_SHOWN).map(({ value, label, count }) => (
          <div key={`${typeof value} ${String(value)}`} className="value-line">
            <Checkbox
              className="value"
              label={label}
              checked={isValueShown(filter, value)}
              onChange={(_event, { checked }) => onFilter(withValues(filter, [value], checked === true))}
              data-testid={testIds.columnValue(String(value ?? ''))}
            />
            <span className="value-count">{number(count)}</span>
          </div>
        ))}
        {more > 0 && <p className="values-note">{t('column.more_values', { count: more })}</p>}
      </div>
    </fieldset>
  );
};
