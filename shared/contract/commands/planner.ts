/** What ads can spend and which places they take. */
import { z } from 'zod';
import { RESULT_MEASURES } from '../../bulk/operation.ts';
import { MAX_DAYS } from '../../expression/metrics.ts';
import type { BudgetPlan, PlacesPlan } from '../results/planner.ts';
import { command } from './command.ts';
import { account } from './inputs.ts';

const days = z.int().min(1).max(MAX_DAYS);

export const PLANNER_COMMANDS = {
  /**
   * What the account, its campaigns and its categories can spend at worst, before and after the drafts, and which
   * total budgets are spent within `days` days (default 7) at their pace.
   */
  'planner.budget': command<BudgetPlan>()(account.extend({ days: days.optional() }), {
    reads: ['rows', 'campaigns', 'categories', 'metrics'],
  }),
  /**
   * The places of each category that limits its active ads, and who would have them by the results of the last `days`
   * days (default 30). The bulk operation `places` makes it so.
   */
  'planner.places': command<PlacesPlan>()(
    account.extend({ by: z.enum(RESULT_MEASURES).optional(), days: days.optional() }),
    { reads: ['rows', 'categories', 'metrics'] },
  ),
} as const;
