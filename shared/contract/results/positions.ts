import type { RowKey } from '../../ad/model.ts';

/** Most ads that a result names; its counts are of all. */
export const MOST_POSITIONS = 1000;

export type AdPosition = {
  readonly key: RowKey;
  /** Micros: the bid on the marketplace that was asked with. */
  readonly bid: string;
  /** Micros: the bid that the marketplace names for the first page; null where it names none. */
  readonly first: string | null;
  /** The page it is on, from 1; null where that is not known. */
  readonly page: number | null;
};

/** What asking the marketplace where ads stand came to. */
export type PositionsResult = {
  /** Ads with a bid for the first page, those asked about within the last hour too. */
  readonly named: number;
  /** Ads of which the marketplace does not know. */
  readonly unknown: number;
  /** Ads that were not asked about: their bid is automatic, or they are not on the marketplace. */
  readonly left: number;
  /** False where the marketplace names no bids at all; then the other ads were not asked about. */
  readonly offered: boolean;
  readonly ads: readonly AdPosition[];
};
