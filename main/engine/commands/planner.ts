/** What ads can spend and which places they take. */
import { DEFAULT_DAYS } from '../../../shared/expression/metrics.ts';
import { budgetPlan } from '../planner/budget.ts';
import { placesPlan } from '../planner/places.ts';
import type { Handlers } from './handlers.ts';
import { requireOpen } from './start-job.ts';

const A_WEEK = 7;

export const plannerHandlers = {
  'planner.budget': (engine, { account, days = A_WEEK }) => {
    const open = engine.accounts.get(account);
    return budgetPlan(open, days, () => requireOpen(engine, open));
  },
  'planner.places': (engine, { account, by = 'clicks', days = DEFAULT_DAYS }) => {
    const open = engine.accounts.get(account);
    return placesPlan(open, by, days, () => requireOpen(engine, open));
  },
} satisfies Partial<Handlers>;
