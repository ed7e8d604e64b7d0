/** The routines that every account has. Amounts are in units of its currency. */
import type { MessageKey } from '../locale/index.ts';
import type { Routine, RoutineLimits } from './routine.ts';

type BuiltIn = Pick<Routine, 'id' | 'where' | 'operation'> & {
  readonly name: MessageKey;
  readonly limits: RoutineLimits;
};

/** A fifth of the ads at once is rather a wrong condition than a good idea. */
const limits = (coolDownDays: number): RoutineLimits => ({ ads: null, percent: 20, coolDownDays });

const percent = (fields: readonly string[], value: string): Routine['operation'] => ({
  kind: 'money',
  fields,
  by: 'percent',
  value,
});

export const BUILT_IN_ROUTINES: readonly BuiltIn[] = [
  {
    id: 'pause-unclicked',
    name: 'routine.pause-unclicked',
    where: 'status = ACTIVE and clicks(30d) = 0 and impressions(30d) >= 500',
    operation: { kind: 'status', status: 'PAUSED' },
    limits: limits(30),
  },
  {
    id: 'pause-costly',
    name: 'routine.pause-costly',
    where: 'status = ACTIVE and spent(30d) >= 10 and engagement(30d) = 0',
    operation: { kind: 'status', status: 'PAUSED' },
    limits: limits(30),
  },
  {
    id: 'wake-answered',
    name: 'routine.wake-answered',
    where: 'status = PAUSED and engagement(30d) >= 3',
    operation: { kind: 'status', status: 'ACTIVE' },
    limits: limits(30),
  },
  {
    id: 'lower-costly-clicks',
    name: 'routine.lower-costly-clicks',
    where: 'status = ACTIVE and clicks(14d) >= 10 and cpc(14d) > 0.50 and engagementCtr(30d) < 10',
    operation: percent(['bid'], '-10'),
    limits: limits(14),
  },
  {
    id: 'lower-unanswered',
    name: 'routine.lower-unanswered',
    where: 'status = ACTIVE and clicks(30d) >= 30 and engagement(30d) = 0',
    operation: percent(['bid'], '-20'),
    limits: limits(14),
  },
  {
    id: 'raise-unseen',
    name: 'routine.raise-unseen',
    where: 'live = yes and created < today() - 14 and impressions(14d) < 50 and bid < 0.50',
    operation: percent(['bid'], '10'),
    limits: limits(14),
  },
  {
    id: 'raise-answered',
    name: 'routine.raise-answered',
    where: 'status = ACTIVE and clicks(30d) >= 20 and engagementCtr(30d) >= 10 and bid < 1',
    operation: percent(['bid'], '10'),
    limits: limits(14),
  },
  {
    id: 'raise-daily',
    name: 'routine.raise-daily',
    where: 'status = DAILY_BUDGET_REACHED and engagement(14d) >= 3',
    operation: percent(['daily'], '20'),
    limits: limits(7),
  },
  {
    id: 'raise-total',
    name: 'routine.raise-total',
    where: 'status = BUDGET_REACHED and engagement(30d) >= 5',
    operation: percent(['total'], '20'),
    limits: limits(30),
  },
  {
    id: 'allow-email',
    name: 'routine.allow-email',
    where: 'status = ACTIVE and email = false and clicks(30d) >= 20 and engagement(30d) = 0',
    operation: { kind: 'set', fields: ['email'], text: 'true' },
    limits: limits(30),
  },
];
