/**
 * The instants at which a kill hurts most (`docs/sync.md#proof`). The engine passes each through this port; the
 * product gives it nothing to do, the tests end the process there and see that nothing was lost or doubled.
 */
export type Failpoint =
  /** A page of a pull and where its chain goes on are durable; the next page is not asked for. */
  | 'page-stored'
  /** What the account's rule decided is durable; the pull that found it is not over. */
  | 'conflicts-settled'
  /** The batch's items are durable as `sending`; no byte has left. */
  | 'sending-committed'
  /** A write's bytes left; its answer has not come. */
  | 'bytes-left'
  /** The answer is here; what it said is not yet durable. */
  | 'answered'
  /** The token endpoint answered a refresh; the new refresh token is not yet stored. */
  | 'refresh-answered'
  /** A picture was uploaded; the ad that uses it has not been written. */
  | 'image-uploaded';

export type PassFailpoint = (place: Failpoint) => void;
