/** The guards of a push, by what agreeing means. Pure. */
import type { Guard } from '../../../shared/contract/results/plan.ts';

/** Operations that cannot be undone on the marketplace. */
const FINAL: ReadonlySet<string> = new Set(['delete', 'vendor-id']);

/** The setting with the threshold of each guard. */
const THRESHOLD = {
  'bid-multiplied': 'factor',
  'budget-multiplied': 'factor',
  'spend-rise': 'dailyRise',
  'many-ads': 'ads',
} as const;

export type Threshold = (typeof THRESHOLD)[keyof typeof THRESHOLD];

const isThresholdCode = (code: string): code is keyof typeof THRESHOLD => Object.hasOwn(THRESHOLD, code);

export const thresholdOf = ({ code }: Guard): Threshold | undefined =>
  isThresholdCode(code) ? THRESHOLD[code] : undefined;

/** The threshold that was exceeded, from the guard's params. */
export const limitOf = ({ params }: Guard): string | number | undefined =>
  params['factor'] ?? params['limitMicros'] ?? params['limit'];

export type Questions = {
  /** Each needs a tick of its own. */
  readonly final: readonly Guard[];
  readonly look: readonly Guard[];
};

export const questionsOf = (guards: readonly Guard[]): Questions => ({
  final: guards.filter(({ code }) => FINAL.has(code)),
  look: guards.filter(({ code }) => !FINAL.has(code)),
});
