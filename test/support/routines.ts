/** Accounts whose days of performance are known, for routines. */
import { openMirror } from '../../main/engine/mirror/mirror.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import type { CommandInput } from '../../shared/contract/commands.ts';
import { AdsheetError } from '../../shared/contract/errors.ts';
import type { ChangesetResult } from '../../shared/contract/views.ts';
import type { JsonObject } from '../../shared/json.ts';
import { dayAfter, dayIn } from '../../shared/metrics/days.ts';
import { ACCOUNT, accountFolderIn, openLocal } from './account.ts';
import { ad, category, user } from './ads.ts';
import { testClocks } from './clocks.ts';
import { startEngine } from './engine.ts';
import { temporaryFolder } from './home.ts';

export const DAY_MS = 86_400_000;
const TODAY = dayIn('Europe/Amsterdam', new Date());
export const dayAt = (days: number): string => dayAfter(TODAY, days);

type Counts = { readonly adId: number; readonly impressions: number; readonly clicks: number };
export type Day = { readonly day: string; readonly ads: readonly Counts[] };

/** An account whose days of performance are these, each read once it was over, or on the day itself (`begun`). */
export const openRoutines = async (
  ads: readonly JsonObject[],
  days: readonly Day[],
  begun: readonly string[] = [],
) => {
  const clocks = testClocks();
  const engine = startEngine(await temporaryFolder(), { time: clocks });
  const keys = await openLocal(engine, { ads: [...ads], categories: [category], user });
  const { call, finished } = engine;
  await call('accounts.close', { account: ACCOUNT });
  const mirror = openMirror(accountFolderIn(engine.home));
  for (const { day, ads: counts } of days) {
    const of = counts.map((one) => ({ ...one, urlClicks: 0, emails: 0, engagement: 0, spentMicros: 0n }));
    const readOn = begun.includes(day) ? day : dayAfter(day, 2);
    mirror.metrics.saveDay(day, of, `${readOn}T12:00:00.000Z`);
  }
  mirror.close();
  await call('accounts.open', { account: ACCOUNT });
  const tried = (routine: string) => call('routines.try', { account: ACCOUNT, routine });
  const take = async (routine: string, revision?: string): Promise<ChangesetResult> => {
    const seen = revision === undefined ? {} : { revision };
    const end = await finished((await call('routines.take', { account: ACCOUNT, routine, ...seen })).job);
    if (end.state === 'failed') throw new AdsheetError(end.error.code, end.error.details);
    return (end.state === 'done' ? end.result : undefined) as ChangesetResult;
  };
  const save = (routine: Partial<CommandInput<'routines.save'>['routine']> = {}) =>
    call('routines.save', { account: ACCOUNT, routine: { ...QUIET, ...routine } });
  const edit = (key: RowKey | undefined, field: string, text: string) =>
    call('edits.apply', {
      account: ACCOUNT,
      label: 'by hand',
      changes: [{ key: key as RowKey, field, text }],
    });
  return { ...engine, clocks, keys, tried, take, save, edit };
};

export const WEEK: readonly Day[] = [-7, -6, -5, -4, -3, -2, -1].map((at) => ({
  day: dayAt(at),
  ads: [
    { adId: 1, impressions: 100, clicks: 0 },
    { adId: 2, impressions: 100, clicks: 1 },
    { adId: 3, impressions: 100, clicks: 0 },
  ],
}));

/** Pauses what was seen in a week without a click. */
export const QUIET = {
  name: 'Quiet',
  where: 'status = ACTIVE and clicks(7d) = 0 and impressions(7d) >= 500',
  operation: { kind: 'status', status: 'PAUSED' },
  limits: { ads: null, percent: null, coolDownDays: 0 },
} as const;

export const ADS = [1, 2, 3, 4].map((id) => ad(id));
