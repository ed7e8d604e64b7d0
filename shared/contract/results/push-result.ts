/** The result of a push, item by item: plain data that can be cloned. */
import type { RowKey } from '../../ad/model.ts';
import type { Problem } from '../../rules/problem.ts';
import type { FieldChange } from './history.ts';
import type { ItemState, PlanOp } from './plan.ts';

export type ItemResult = {
  readonly key: RowKey;
  readonly id: number | null;
  readonly op: PlanOp;
  readonly title: string;
  readonly state: ItemState;
  readonly errors: readonly Problem[];
  /** Values that were applied and that the marketplace stored in another form. */
  readonly kept?: readonly FieldChange[];
};

export type PushResult = {
  readonly run: number;
  /** When it began, UTC; null where there was nothing to send. */
  readonly at: string | null;
  readonly done: number;
  readonly failed: number;
  readonly held: number;
  readonly skipped: number;
  /** Sent, but it is unknown whether the service applied it; its ad is read again automatically. */
  readonly unknown: number;
  readonly requests: number;
  readonly seconds: number;
  readonly cancelled: boolean;
  readonly items: readonly ItemResult[];
};

/** The result of a push without anything to send: there was no run. */
export const NOTHING_SENT: PushResult = {
  run: 0,
  at: null,
  done: 0,
  failed: 0,
  held: 0,
  skipped: 0,
  unknown: 0,
  requests: 0,
  seconds: 0,
  cancelled: false,
  items: [],
};
