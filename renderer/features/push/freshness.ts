/** The age of Review's data, and whether Review pulls before it is shown. Pure. */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { AccountState } from '../../../shared/contract/views.ts';
import { UNREACHABLE } from '../../core/outage.ts';

/** Milliseconds: a younger local copy needs no pull before Review. */
export const FRESH_MS = 60_000;

type Pulled = Pick<AccountState, 'pulledAt' | 'automaticPull' | 'readOnly' | 'unfinishedRun'>;

const ageOf = ({ pulledAt }: Pick<Pulled, 'pulledAt'>, now: number): number =>
  pulledAt === null ? Number.POSITIVE_INFINITY : now - Date.parse(pulledAt);

/** The error of the last automatic pull; null when it or a later pull succeeded. */
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

/** Should changes be pulled before Review is shown? */
export const wantsPull = (open: Pulled, isBusy: boolean, now: number): boolean =>
  !isBusy && open.readOnly !== 'signed-out' && open.unfinishedRun === null && ageOf(open, now) > FRESH_MS;

export type Freshness =
  | { readonly kind: 'getting' | 'now' | 'as_of' | 'never' | 'failed' }
  | { readonly kind: 'failed_other'; readonly error: AdsheetError };

/** What Review tells about the age of the local copy. */
export const freshnessOf = (open: Pulled, isPulling: boolean): Freshness => {
  if (isPulling) return { kind: 'getting' };
  if (open.pulledAt === null) return { kind: 'never' };
  const failed = failedPull(open);
  if (failed && UNREACHABLE.has(failed.error.code)) return { kind: 'failed' };
  if (failed) return { kind: 'failed_other', error: failed.error };
  return { kind: open.readOnly === 'signed-out' || open.unfinishedRun ? 'as_of' : 'now' };
};
