/** What asking the address of a picture came to. */

/**
 * Where no picture is to be had. `absent`: the host says that there is none, or gives none; `denied`: it does not give
 * it to everybody; `unusable`: what is there is no picture that can be used; `large`: it is too large; `inside`: the
 * address leads to this computer or its network, so that it was not asked; `silent`: the host did not answer, while
 * others did.
 */
export const DEAD_OUTCOMES = ['absent', 'denied', 'unusable', 'large', 'inside', 'silent'] as const;

/**
 * `picture`: one is there. `busy`: the host had a fault or asked to wait; `offline`: nothing was reached, this host and
 * others: both say nothing of the picture.
 */
export const PICTURE_OUTCOMES = ['picture', ...DEAD_OUTCOMES, 'busy', 'offline'] as const;

export type DeadOutcome = (typeof DEAD_OUTCOMES)[number];
export type PictureOutcome = (typeof PICTURE_OUTCOMES)[number];

export type DeadPicture = {
  readonly outcome: DeadOutcome;
  /** When it was asked, ISO 8601 UTC. */
  readonly at: string;
};

export const isDead = (outcome: PictureOutcome): outcome is DeadOutcome =>
  DEAD_OUTCOMES.some((dead) => dead === outcome);
