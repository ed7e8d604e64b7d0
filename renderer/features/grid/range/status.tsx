/** The sums of the range, in the status bar. */

import { useEffect, useState } from 'react';
import type { GridRow } from '../../../../shared/contract/views.ts';
import { type Decimal, formatDecimal } from '../../../../shared/money/decimal.ts';
import { afterRest } from '../../../core/debounce.ts';
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

/** Sums up the cells of a rectangle in time slices; null when `isOver` became true. */
const sumsOf = async (rect: Rect, isOver: () => boolean): Promise<Sums | null> => {
  const fields = fieldsIn(rect).flatMap((path) => shownFieldOf(path) ?? []);
  const sums = createSums();
  const add = (row: GridRow): void => {
    for (const field of fields) sums.add(fieldIn(row, field), row.values[field.path] ?? null);
  };
  return (await inSlices(rowsIn(rect), add, { pause: isOver })) ? sums.finish() : null;
};

/** The sums of a range with several cells, shortly after it or its cells changed. */
const useSums = (): Sums | null => {
  const now = useStore(range, (state) => state.range);
  const version = useStore(app, (state) => state.rowsVersion);
  const [sums, setSums] = useState<Sums | null>(null);
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
  const { t, locale, format, number } = useWords();
  const sums = useSums();
  const tab = useStore(app, (state) => state.tab);
  const currency = useStore(app, (state) => state.open?.account.currency ?? '');
  if (!sums || (tab !== 'ads' && tab !== 'campaigns')) return null;
  const { filled, numbers } = sums;
  const isMoney = numbers?.kind === 'money';
  const shown = (value: Decimal): string => {
    const text = formatDecimal(value, format, isMoney ? 2 : 0);
    return isMoney ? `${currencySign(locale, currency)}\u00a0${text}` : text;
  };
  return (
    <section className="range-sums" aria-label={t('range.sums')} data-testid={testIds.rangeSums}>
      <span>{t('range.count', { count: number(filled) })}</span>
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
