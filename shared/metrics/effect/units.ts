/** What is compared and resampled: ads, and whole campaigns where a budget binds all their ads. */
import type { EffectAd, EffectInput } from './effect.ts';
import type { Weeks } from './weeks.ts';
import { ROLE } from './weeks.ts';

export type Unit = {
  readonly treated: boolean;
  /** Units are compared with those of the same category, and limited ones with limited ones. */
  readonly group: string;
  readonly ads: number;
  readonly earlier: number;
  readonly before: number;
  readonly after: number;
  /** In the later half of the days that chose the treated ads. */
  readonly chosen: number;
  /** The most that one of its ads has. */
  readonly mostBefore: number;
  readonly mostAfter: number;
};

type Role = (typeof ROLE)[keyof typeof ROLE];

const sumsOf = ({ counts }: EffectAd, roles: Uint8Array) => {
  const sums: Record<Role, number> = [0, 0, 0, 0, 0];
  for (let day = 0; day < roles.length; day += 1) sums[(roles[day] ?? ROLE.none) as Role] += counts[day] ?? 0;
  return sums;
};

export const unitOf = (ads: readonly EffectAd[], { roles }: Weeks, limited: boolean): Unit => {
  const byCategory = new Map<number, number>();
  const unit = { earlier: 0, before: 0, after: 0, chosen: 0, mostBefore: 0, mostAfter: 0 };
  for (const ad of ads) {
    const sums = sumsOf(ad, roles);
    const before = sums[ROLE.before];
    unit.earlier += sums[ROLE.earlier];
    unit.before += before;
    unit.after += sums[ROLE.after];
    unit.chosen += sums[ROLE.chosen];
    unit.mostBefore = Math.max(unit.mostBefore, before);
    unit.mostAfter = Math.max(unit.mostAfter, sums[ROLE.after]);
    byCategory.set(ad.categoryId, (byCategory.get(ad.categoryId) ?? 0) + before + sums[ROLE.earlier]);
  }
  const [category] = [...byCategory].reduce((most, one) =>
    one[1] > most[1] || (one[1] === most[1] && one[0] < most[0]) ? one : most,
  );
  return {
    ...unit,
    treated: ads.some(({ treated }) => treated),
    group: `${category} ${limited}`,
    ads: ads.length,
  };
};

/**
 * In the order of ids, so that the order of the ads does not matter; ads that share a budget with treated ones are out.
 * Pauses after each ad.
 */
export const unitsOf = function* (
  { ads, limitedCampaigns }: Pick<EffectInput, 'ads' | 'limitedCampaigns'>,
  weeks: Weeks,
): Generator<void, readonly Unit[]> {
  const limited = new Map<number, EffectAd[]>();
  const units: Unit[] = [];
  for (const ad of ads.toSorted((a, b) => a.id - b.id)) {
    yield;
    const { campaignId } = ad;
    if (campaignId === null || !limitedCampaigns.has(campaignId)) {
      units.push(unitOf([ad], weeks, false));
      continue;
    }
    const sharing = limited.get(campaignId) ?? [];
    sharing.push(ad);
    limited.set(campaignId, sharing);
  }
  for (const [, sharing] of [...limited].toSorted((a, b) => a[0] - b[0])) {
    yield;
    const treated = sharing.filter((ad) => ad.treated);
    units.push(unitOf(treated.length > 0 ? treated : sharing, weeks, true));
  }
  return units;
};
