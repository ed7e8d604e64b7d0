/** How fresh Review is, and whether it gets what changed before it is looked at. Pure. */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { AccountState } from '../../../shared/contract/views.ts';
import { UNREACHABLE } from '../../core/outage.ts';

/** Younger than this, the local copy is good enough to be looked at. */
export const FRESH_MS = 60_000;

type Pulled = Pick<AccountState, 'pulledAt' | 'automaticPull' | 'readOnly' | 'unfinishedRun'>;

const ageOf = ({ pulledAt }: Pick<Pulled, 'pulledAt'>, now: number): number =>
  pulledAt === null ? Number.POSITIVE_INFINITY : now - Date.parse(pulledAt);

/** Why the last pull that nobody asked for brought nothing; null when it did, or a later one has. */
export const failedPull = ({
  automaticPull: { failed, at },
  pulledAt,
}: Pick<Pulled, 'automaticPull' | 'pulledAt'>): {
  readonly error: AdsheetError;
  readonly at: string;
} | null => {
  if (failed === null || at === null || (pulledAt !== null && at < pulledAt)) return null;
  return { error: new AdsheetError(failed.code, failed.details), at };
};

/** Should what changed be fetched before Review is looked at? */
export const wantsPull = (open: Pulled, isBusy: boolean, now: number): boolean =>
  !isBusy && open.readOnly !== 'signed-out' && open.unfinishedRun === null && ageOf(open, now) > FRESH_MS;

export type Freshness =
  | { readonly kind: 'getting' | 'now' | 'as_of' | 'never' | 'failed' }
  | { readonly kind: 'failed_other'; readonly error: AdsheetError };

/** What Review says of the local copy it compares with. */
export const freshnessOf = (open: Pulled, isPulling: boolean): Freshness => {
  if (isPulling) return { kind: 'getting' };
  if (open.pulledAt === null) return { kind: 'never' };
  const failed = failedPull(open);
  if (failed && UNREACHABLE.has(failed.error.code)) return { kind: 'failed' };
  if (failed) return { kind: 'failed_other', error: failed.error };
  return { kind: open.readOnly === 'signed-out' || open.unfinishedRun ? 'as_of' : 'now' };
};
