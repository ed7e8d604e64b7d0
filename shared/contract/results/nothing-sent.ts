import type { PushResult } from '../views.ts';

/** The result of a push that had nothing to send: there was no run. */
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
