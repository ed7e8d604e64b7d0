import type { RowKey } from '../../ad/model.ts';
import type { PictureOutcome } from '../../ad/picture-checks.ts';

/** Most addresses that a result names; its counts are of all. */
export const MOST_LISTED = 1000;
/** Most ads that are named of one address. */
export const MOST_OF_AN_ADDRESS = 20;

/** What asking the addresses of pictures came to. */
export type AddressesResult = {
  readonly addresses: number;
  readonly counts: Readonly<Record<PictureOutcome, number>>;
  /** The ads with a picture that is not to be had. */
  readonly dead: readonly RowKey[];
  /** Addresses where no picture was found, with the first of the chosen ads that have them. */
  readonly faulty: readonly {
    readonly address: string;
    readonly outcome: PictureOutcome;
    /** ISO 8601 UTC. */
    readonly at: string;
    readonly keys: readonly RowKey[];
  }[];
};
