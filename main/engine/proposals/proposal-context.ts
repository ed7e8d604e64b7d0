import type { OpenAccount } from '../open-account.ts';

/** The account; once the proposal is no longer wanted, `throwIfStale` throws and `signal` aborts requests. */
export type ProposalContext = {
  readonly open: OpenAccount;
  readonly throwIfStale: () => void;
  readonly signal?: AbortSignal;
  /** Called with the part of the comparison that is done, from 0 to 1. */
  readonly onPart?: (part: number) => void;
};
