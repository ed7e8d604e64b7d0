/** Ads of running experiments, whose edits are held until the seller says otherwise. */
import { z } from 'zod';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { persistedList } from '../settings/persisted-settings.ts';

/** By the ids of the ads, as a rebuilt copy has other keys. */
export type Guard = { readonly experiment: number; readonly name: string; readonly ads: readonly number[] };

export const GUARDS = persistedList<Guard>(
  'experiments.guards',
  z.object({ experiment: z.int(), name: z.string(), ads: z.array(z.int()) }),
);

/** The ads of all experiments that hold theirs. */
export const guardedAds = (mirror: Pick<Mirror, 'settings'>): ReadonlySet<number> =>
  new Set(GUARDS.read(mirror).flatMap(({ ads }) => ads));

/** Throws `experiment-guard` where ads of an experiment are among these. */
export const refuseGuarded = (mirror: Mirror, ids: readonly (number | null)[]): void => {
  for (const { experiment, name, ads } of GUARDS.read(mirror)) {
    const guarded = new Set(ads);
    const count = ids.filter((id) => id !== null && guarded.has(id)).length;
    if (count > 0) throw new AdsheetError('experiment-guard', { experiment, name, count });
  }
};
