/** Experiments (`docs/effect.md#experiments`). */
import { z } from 'zod';
import { operation } from '../../bulk/operation.ts';
import { EFFECT_MEASURES } from '../results/effect.ts';
import type { Experiment, JudgedExperiment } from '../results/experiments.ts';
import { command, NO_QUEUES } from './command.ts';
import { account, selection, shownByDays } from './inputs.ts';

type Experiments = { readonly experiments: readonly Experiment[] };

const named = account.extend({ experiment: z.int().min(1) });

/** What an experiment is started with, besides its ads. */
export const experimentPlan = z.object({
  name: z.string().trim().min(1).max(80),
  operation,
  measure: z.enum(EFFECT_MEASURES),
  /** The last day that counts, where the marketplace is. */
  until: z.iso.date(),
});

/** Each that names an experiment rejects with `experiment-unknown`. */
export const EXPERIMENT_COMMANDS = {
  /** The newest one first. */
  'experiments.list': command<Experiments>()(account, { reads: ['history'] }),
  /**
   * Starts a job whose result is a ChangesetResult: the operation on one half of the ads that it would change, as one
   * changeset. Rejects as `bulk.start` does, with `experiment-operation` for one that looks at all ads together or makes
   * pictures, and with `experiment-until`; the job fails with `experiment-few` where there are too few ads to be paired.
   */
  'experiments.start': command<{ job: string }>()(
    experimentPlan.extend({ ...account.shape, select: selection, shownByDays }),
    {
      changes: ['history'],
      queues: ['edits'],
      job: 'bulk',
    },
  ),
  /** Tells nothing of the results before the end. */
  'experiments.judge': command<JudgedExperiment>()(named, { reads: ['history', 'metrics'] }),
  /**
   * Starts a job whose result is a ChangesetResult: the operation on the other half. The job fails with
   * `experiment-running` before the end and `experiment-ended` after it was ended.
   */
  'experiments.keep': command<{ job: string }>()(named, { changes: [], queues: ['edits'], job: 'bulk' }),
  /** Undoes the operation, at any time; as `experiments.keep`, but never too early. */
  'experiments.takeBack': command<{ job: string }>()(named, { changes: [], queues: ['edits'], job: 'bulk' }),
  /** Holds edits of its ads no longer, or again. */
  'experiments.guard': command<Experiments>()(named.extend({ on: z.boolean() }), {
    changes: ['history'],
    queues: NO_QUEUES,
  }),
} as const;
