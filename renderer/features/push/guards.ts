/** What a push asks about first, sorted by what a yes means. Pure. */
import type { Guard } from '../../../shared/contract/views.ts';

/** Acts the marketplace has no way back from. */
const FINAL: ReadonlySet<string> = new Set(['delete', 'vendor-id']);

/** Which setting sets a guard off. */
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

/** The limit that was passed, as the guard tells it. */
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
