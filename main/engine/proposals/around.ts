import type { OpenAccount } from '../open-account.ts';

/** The account at hand; `demand` throws, and `signal` cuts what is waited for, once the proposal is no longer wanted. */
export type Around = {
  readonly open: OpenAccount;
  readonly demand: () => void;
  readonly signal?: AbortSignal;
  /** Hears how much of the comparing is done, from 0 to 1. */
  readonly onPart?: (part: number) => void;
};
