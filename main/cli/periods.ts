/** Days and periods of a command line. */
import { MOST_DAYS } from '../../shared/contract/commands/metrics.ts';
import { tell } from '../../shared/locale/terminal.ts';
import { countDays, isDay } from '../../shared/metrics/days.ts';
import { UsageError } from './exit.ts';

/** Throws a usage error for what is no existing day. */
export const checkDay = (option: string, day: string | undefined, about: string): void => {
  if (day !== undefined && !isDay(day)) throw new UsageError(tell('cli.not_day', { name: option }), about);
};

type Period = { readonly from: string | undefined; readonly to: string | undefined };

export const checkPeriod = ({ from, to }: Period, about: string): void => {
  checkDay('--from', from, about);
  checkDay('--to', to, about);
  if (from === undefined || to === undefined) return;
  const days = countDays(from, to);
  if (days < 1 || days > MOST_DAYS) throw new UsageError(tell('cli.not_period', { most: MOST_DAYS }), about);
};
