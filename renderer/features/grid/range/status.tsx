/** The sums of the range, in the status bar. */

import { useEffect, useState } from 'react';
import type { Field } from '../../../../shared/ad/fields.ts';
import { type ResultColumn, resultColumnOf } from '../../../../shared/ad/result-fields.ts';
import type { GridRow } from '../../../../shared/contract/views.ts';
import type { Json } from '../../../../shared/json.ts';
import { addsUp, resultValue } from '../../../../shared/metrics/result-value.ts';
import { type Decimal, formatDecimal } from '../../../../shared/money/decimal.ts';
import { afterRest } from '../../../core/debounce.ts';
import { createTotal, valueAt } from '../../../core/rows/results.ts';
import { inSlices } from '../../../core/slices.ts';
import { app } from '../../../core/state.ts';
import { useStore } from '../../../core/store.ts';
import { testIds } from '../../../core/test-ids.ts';
import { useWords } from '../../../core/words.ts';
import { currencySign, fieldIn } from '../../fields/public.ts';
import { areaOf, fieldsIn, type Rect, range, rectOfRange, rowsIn, shownFieldOf } from '../../sheet/public.ts';
import { createSums, type Sums } from './sums.ts';

/** Milliseconds without a change before a range is summed up. */
const STILL_MS = 120;

/** A ratio of the range's ads together, which is no sum of its cells. */
type Ratio = { readonly field: Field; readonly value: Json };

type Found = Sums & { readonly ratios: readonly Ratio[] };

const ratioOf = (field: Field): ResultColumn | undefined => {
  const column = resultColumnOf(field.path);
  return column && !addsUp(column) ? column : undefined;
};

/** Sums up the cells of a rectangle in time slices; null when `isOver` became true. */
const sumsOf = async (rect: Rect, isOver: () => boolean): Promise<Found | null> => {
  const fields = fieldsIn(rect).flatMap((path) => shownFieldOf(path) ?? []);
  const amounts = fields.filter((field) => !ratioOf(field));
  const sums = createSums();
  const total = createTotal();
  const add = (row: GridRow): void => {
    for (const field of amounts) sums.add(fieldIn(row, field), valueAt(row, field.path));
    if (amounts.length < fields.length) total.add(row.id);
  };
  if (!(await inSlices(rowsIn(rect), add, { pause: isOver }))) return null;
  const figures = total.finish()?.figures;
  const ratios = fields.flatMap((field): readonly Ratio[] => {
    const column = ratioOf(field);
    return column && figures ? [{ field, value: resultValue(figures, column) }] : [];
  });
  return { ...sums.finish(), ratios };
};

/** The sums of a range with several cells, shortly after it or its cells changed. */
const useSums = (): Found | null => {
  const now = useStore(range, (state) => state.range);
  const version = useStore(app, (state) => state.rowsVersion);
  const [sums, setSums] = useState<Found | null>(null);
  useEffect(() => {
    const rect = now && version >= 0 ? rectOfRange(now) : null;
    if (!rect || areaOf(rect) < 2) {
      setSums(null);
      return;
    }
    let isOver = false;
    const cancel = afterRest(async () => {
      const found = await sumsOf(rect, () => isOver);
      if (found && !isOver) setSums(found);
    }, STILL_MS);
    return () => {
      isOver = true;
      cancel();
    };
  }, [now, version]);
  return sums;
};

/** Count, sum, average, minimum and maximum of the selected cells. */
export const RangeStatus = () => {
  const { t, locale, format, number, fieldLabel, value: textOf } = useWords();
  const sums = useSums();
  const tab = useStore(app, (state) => state.tab);
  const currency = useStore(app, (state) => state.open?.account.currency ?? '');
  if (!sums || (tab !== 'ads' && tab !== 'campaigns')) return null;
  const { filled, numbers, ratios } = sums;
  const isMoney = numbers?.kind === 'money';
  const shown = (value: Decimal): string => {
    const text = formatDecimal(value, format, isMoney ? 2 : 0);
    return isMoney ? `${currencySign(locale, currency)}\u00a0${text}` : text;
  };
  return (
    <section className="range-sums" aria-label={t('range.sums')} data-testid={testIds.rangeSums}>
      {filled > 0 && <span>{t('range.count', { count: number(filled) })}</span>}
      {ratios.map(({ field, value }) => (
        <span key={field.path}>
          {t('range.ratio', { field: fieldLabel(field.path), value: textOf(field, value) || '–' })}
        </span>
      ))}
      {numbers && numbers.count > 1 && (
        <>
          <span>{t('range.sum', { value: shown(numbers.sum) })}</span>
          <span>{t('range.average', { value: shown(numbers.average) })}</span>
          <span>{t('range.min', { value: shown(numbers.min) })}</span>
          <span>{t('range.max', { value: shown(numbers.max) })}</span>
        </>
      )}
    </section>
  );
};
