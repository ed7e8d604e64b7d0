/**
 * The instants at which a kill is most dangerous (`docs/sync.md#proof`). The engine calls this port at each; in the
 * product it does nothing, tests end the process there and check that nothing was lost or done twice.
 */
export type Failpoint =
  /** A page of a pull and its chain's progress are durable; the next page was not requested. */
  | 'page-stored'
  /** The decisions of the conflict policy are durable; the pull has not ended. */
  | 'conflicts-settled'
  /** The batch's items are durable as `sending`; no byte was sent. */
  | 'sending-committed'
  /** A write's bytes were sent; its answer has not come. */
  | 'bytes-left'
  /** The answer has come; it is not yet durable. */
  | 'answered'
  /** The token endpoint answered a refresh; the new refresh token is not yet stored. */
  | 'refresh-answered'
  /** The bytes of pictures were sent; the answer has not come. */
  | 'upload-sent'
  /** A picture was uploaded; the ad that uses it has not been written. */
  | 'image-uploaded'
  /** A picture that was retouched, or is of a folder, is kept in the account's folder; no ad has it yet. */
  | 'picture-made'
  /** A day of performance is written; the transaction, in which others may follow, has not ended. */
  | 'day-written';

export type PassFailpoint = (failpoint: Failpoint) => void;
