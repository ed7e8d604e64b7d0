/** The lines of the page of routines, in the reader's words. */
import { describeOperation } from '../../../shared/bulk/describe-operation.ts';
import type {
  ListedRoutine,
  RoutineAd,
  RoutineDay,
  RoutineRun,
} from '../../../shared/contract/results/routines.ts';
import type { Reason } from '../../../shared/routines/reasons.ts';
import type { When } from '../../../shared/routines/routine.ts';
import { dayDate } from '../../core/time.ts';
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

const whyOf = (reasons: readonly Reason[], words: Words): string =>
  reasons.map((reason) => reasonText(reason, words)).join(', ');

const reasonText = (reason: Reason, words: Words): string => {
  if (reason.kind === 'metric')
    return `${reason.term} ${reason.value === null ? '–' : figureText(reason.value, words)}`;
  return `${words.fieldLabel(reason.field)} ${words.valueAt(reason.field, reason.value) || '–'}`;
};

export const adLines = (ads: readonly RoutineAd[], words: Words): readonly PlanLine[] =>
  ads.map(({ key, title, changes, reasons }) => ({
    id: key,
    name: title || key,
    above: whyOf(reasons, words),
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

/** Any week that begins on a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const WEEK = 7;

/** The short name of a day of the week, from Monday, 1, to Sunday, 7. */
export const weekDay = (day: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(MONDAY + (day - 1) * DAY_MS);

/** When a routine runs by itself; empty where it does not. */
export const whenText = (when: When, { t, locale }: Words): string => {
  if (when.at === 'hand') return '';
  if (when.at === 'pull') return t('routines.runs.pull');
  const days = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    when.days.map((day) => weekDay(day, locale)),
  );
  return when.days.length === WEEK
    ? t('routines.runs.daily', { time: when.time })
    : t('routines.runs.time', { days, time: when.time });
};

/** What it came to when it last ran by itself. */
export const runText = (run: RoutineRun, { t }: Words): string => {
  const { found, isExceeded, unknownDays, unknownOrders, failed } = run;
  const [days, unsold] = [unknownDays.at(-1), unknownOrders.at(-1)];
  if (failed !== null) return t('routines.ran.failed');
  if (days !== undefined) return t('routines.ran.unknown', { days });
  if (unsold !== undefined) return t('routines.ran.unsold', { days: unsold });
  return isExceeded
    ? t('routines.ran.exceeded', { count: found })
    : t('routines.ran.found', { count: found });
};

/** Why nothing, or what first, was to be proposed on a day. */
const dayWhy = (day: RoutineDay, words: Words): string => {
  const { t } = words;
  const { unknownDays, unknownOrders, exceeded } = day;
  const [first] = day.ads;
  const [days, unsold] = [unknownDays.at(-1), unknownOrders.at(-1)];
  if (days !== undefined) return t('routines.past.unknown', { days });
  if (unsold !== undefined) return t('routines.past.unsold', { days: unsold });
  if (exceeded) return t('routines.past.exceeded', exceeded);
  return first ? `${first.title || first.key}: ${whyOf(first.reasons, words)}` : '';
};

export const dayLines = (days: readonly RoutineDay[], words: Words): readonly PlanLine[] =>
  days.map((one) => ({
    id: one.day,
    name: dayDate(one.day, words.locale),
    above: dayWhy(one, words),
    cells: [
      { text: words.number(one.found), ...(one.found > 0 ? { tone: 'changed' } : {}) },
      { text: words.t(one.isKnown ? 'routines.past.then' : 'routines.past.now') },
    ],
  }));
