/** The lines of the page of routines, in the reader's words. */
import { describeOperation } from '../../../shared/bulk/describe-operation.ts';
import type { ListedRoutine, RoutineAd } from '../../../shared/contract/results/routines.ts';
import type { Reason } from '../../../shared/routines/reasons.ts';
import type { Words } from '../../core/words.ts';
import type { PlanLine } from '../planner/public.ts';

export const routineLines = (routines: readonly ListedRoutine[], words: Words): readonly PlanLine[] =>
  routines.map(({ id, name, where, operation }) => ({
    id,
    name,
    above: where,
    cells: [{ text: describeOperation(words.language, operation, words.format) }],
  }));

/** A figure to at most four decimals: costs of a click are small, and ratios have many. */
const figureText = (value: string, { locale }: Words): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(Number(value));

const reasonText = (reason: Reason, words: Words): string => {
  if (reason.kind === 'metric')
    return `${reason.term} ${reason.value === null ? '–' : figureText(reason.value, words)}`;
  return `${words.fieldLabel(reason.field)} ${words.valueAt(reason.field, reason.value) || '–'}`;
};

export const adLines = (ads: readonly RoutineAd[], words: Words): readonly PlanLine[] =>
  ads.map(({ key, title, changes, reasons }) => ({
    id: key,
    name: title || key,
    above: reasons.map((reason) => reasonText(reason, words)).join(', '),
    cells: [
      {
        text: changes
          .map(
            ({ field, before, after }) =>
              `${words.valueAt(field, before) || '–'} → ${words.valueAt(field, after) || '–'}`,
          )
          .join(', '),
        tone: 'changed',
      },
    ],
  }));
