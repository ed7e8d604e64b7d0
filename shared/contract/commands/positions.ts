/** Where ads stand, as the marketplace says. */
import { command, NO_QUEUES } from './command.ts';
import { account, selection } from './inputs.ts';

export const POSITION_COMMANDS = {
  /**
   * Starts a job whose result is a PositionsResult: asks the marketplace, one ad after another, which bid would bring
   * each to the first page. The bulk operation `firstPage` takes these bids within the hour.
   */
  'positions.ask': command<{ job: string }>()(account.extend({ select: selection }), {
    changes: [],
    queues: NO_QUEUES,
    job: 'positions',
  }),
} as const;
