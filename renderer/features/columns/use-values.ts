/** The values of a column with the number of ads that have each, among those that pass all other filters. */
import { useEffect, useState } from 'react';
import type { Field } from '../../../shared/ad/fields.ts';
import type { ColumnValue } from '../../../shared/contract/saved-views.ts';
import { columnValues } from '../../core/rows/column-filter.ts';
import { comparatorOf, emptyLast } from '../../core/rows/compare.ts';
import { inSlices } from '../../core/slices.ts';
import { app, rows } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { type Words, words } from '../../core/words.ts';
import { defaultCampaignText } from '../fields/public.ts';
import { filterOfOthers } from '../sheet/public.ts';

export type CountedValue = { readonly value: ColumnValue; readonly label: string; readonly count: number };

/** The displayed text of a column's value. */
export const valueLabel = (field: Field, value: ColumnValue, now: Words = words()): string => {
  if (value === null)
    return field.kind === 'campaign' ? defaultCampaignText(app.get().campaigns, now) : now.t('column.blank');
  if (field.kind !== 'timestamp') return now.value(field, value);
  const day = new Intl.DateTimeFormat(now.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return Number.isNaN(Date.parse(String(value))) ? String(value) : day.format(Date.parse(String(value)));
};

const inOrder = (field: Field, tally: ReadonlyMap<ColumnValue, number>): readonly CountedValue[] => {
  const now = words();
  const labels = new Map([...tally.keys()].map((value) => [value, valueLabel(field, value, now)]));
  const label = (value: ColumnValue): string => labels.get(value) ?? '';
  const collate = new Intl.Collator(now.locale).compare;
  const compare = emptyLast(
    comparatorOf(field, (value) => (typeof value === 'object' ? '' : label(value)), collate),
  );
  return [...tally]
    .sort(([a], [b]) => compare(a, b, false))
    .map(([value, count]) => ({ value, label: label(value), count }));
};

/** Null while they are counted. */
export const useValues = (field: Field): readonly CountedValue[] | null => {
  const [values, setValues] = useState<readonly CountedValue[] | null>(null);
  const version = useStore(app, (state) => state.rowsVersion);
  useEffect(() => {
    let over = false;
    const count = async (): Promise<void> => {
      const passes = filterOfOthers(field.path);
      const tally = new Map<ColumnValue, number>();
      const take = (row: ReturnType<typeof rows.all>[number]): void => {
        if (!passes(row)) return;
        for (const value of columnValues(field, row.values[field.path]))
          tally.set(value, (tally.get(value) ?? 0) + 1);
      };
      if (version >= 0 && (await inSlices(rows.all(), take, { pause: () => over })))
        setValues(inOrder(field, tally));
    };
    count();
    return () => {
      over = true;
    };
  }, [field, version]);
  return values;
};
