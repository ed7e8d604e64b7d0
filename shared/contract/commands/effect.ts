/** Whether a push helped (`docs/effect.md`). */
import { z } from 'zod';
import type { Effect, EffectMeasure } from '../results/effect.ts';
import { EFFECT_MEASURES } from '../results/effect.ts';
import { command, NO_QUEUES } from './command.ts';
import { account } from './inputs.ts';

const push = account.extend({ push: z.int().min(1) });

export const EFFECT_COMMANDS = {
  /**
   * Compares the ads of a push with others like them, before and after. The measure is remembered. Rejects with
   * `run-unknown`.
   */
  'effect.judge': command<Effect>()(push.extend({ measure: z.enum(EFFECT_MEASURES) }), {
    changes: ['history'],
    queues: NO_QUEUES,
  }),
  /** The measures that were asked of a push, in order. */
  'effect.asked': command<{ measures: readonly EffectMeasure[] }>()(push, { reads: ['history'] }),
} as const;
