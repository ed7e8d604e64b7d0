/** What the account remembers of a table of days that is no source of days (`docs/interface.md#get-metricsads`). */
import { z } from 'zod';
import type { TableFault, TableRefusal } from '../../../shared/contract/results/metrics.ts';
import { TABLE_FAULTS } from '../../../shared/contract/results/metrics.ts';
import { countDays, isDay } from '../../../shared/metrics/days.ts';
import type { Mirror } from '../mirror/mirror.ts';

/** The setting that holds why, and since when. */
const REFUSED = 'metricsTableRefused';

/** The days after which the table is asked for again: what may pass by tomorrow is no word on it. */
const REST_DAYS: Readonly<Record<TableFault, number>> = {
  absent: 30,
  unreadable: 30,
  differs: 30,
  late: 1,
  unproven: 1,
};

const refusal = z.object({ why: z.enum(TABLE_FAULTS), since: z.string().refine(isDay) });

/** Null where the table is to be tried on this day: it was never refused, or long ago, or on a day yet to come. */
export const tableRefusal = ({ settings }: Pick<Mirror, 'settings'>, today: string): TableRefusal | null => {
  const { data } = refusal.safeParse(settings.get(REFUSED));
  if (data === undefined) return null;
  const age = countDays(data.since, today);
  return age >= 1 && age <= REST_DAYS[data.why] ? data : null;
};

/** Call inside a transaction. */
export const noteTableRefusal = ({ settings }: Pick<Mirror, 'settings'>, found: TableRefusal): void =>
  settings.set(REFUSED, { ...found });
