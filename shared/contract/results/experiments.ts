/** Experiments: an operation tried on one half of some ads, by lot (`docs/effect.md#experiments`). */
import type { Operation } from '../../bulk/operation.ts';
import type { EffectVerdict } from '../../metrics/effect/effect.ts';
import type { EffectMeasure } from './effect.ts';

/** Running until it is ended: the operation was made on the other half too, or taken back. */
export const EXPERIMENT_STATES = ['running', 'kept', 'taken-back'] as const;
export type ExperimentState = (typeof EXPERIMENT_STATES)[number];

export type Experiment = {
  readonly id: number;
  readonly name: string;
  readonly measure: EffectMeasure;
  readonly operation: Operation;
  /** UTC. */
  readonly startedAt: string;
  /** The last day that counts, where the marketplace is; chosen at the start. */
  readonly until: string;
  /** Is that day over? Before, nothing is said of the results. */
  readonly isOver: boolean;
  readonly state: ExperimentState;
  /** The changeset that made the operation on the changed half, and the one that ended it. */
  readonly changeset: number;
  readonly endedBy: number | null;
  /** Ads of each half. */
  readonly treated: number;
  readonly control: number;
  /** Are edits of its ads held until the seller says otherwise? */
  readonly isGuarded: boolean;
};

/** `running` before its end; `unsent` where no ad of the changed half was sent by then. */
export type ExperimentVerdict = EffectVerdict | { readonly kind: 'running' } | { readonly kind: 'unsent' };

export type JudgedExperiment = {
  readonly experiment: Experiment;
  readonly verdict: ExperimentVerdict;
  /** The day on which the changed half was sent; null where it was not, or is not told yet. */
  readonly day: string | null;
  readonly zone: string;
  /** Other pushes that changed ads of either half in the weeks that count, and of how many others did. */
  readonly otherPushes: readonly { readonly push: number; readonly ads: number }[];
  readonly others: number;
};
