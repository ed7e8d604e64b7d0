import { seedOf } from '../random.ts';
import { weeksOf } from './catalogue.ts';
import { lightspeed, shopify } from './hosted-shops.ts';
import { bookkeeping, wholesaler } from './lists.ts';
import { amazon, bol, classifieds, ebay, etsy, googleMerchant } from './markets.ts';
import { magento, prestaShop, wooCommerce } from './own-shops.ts';
import type { System } from './system.ts';
import type { SystemFile, Week } from './table.ts';

export const systems: readonly System[] = [
  wooCommerce,
  shopify,
  googleMerchant,
  bol,
  magento,
  prestaShop,
  lightspeed,
  bookkeeping,
  ebay,
  etsy,
  amazon,
  classifieds,
  wholesaler,
];

/** What a seller would find changed from the first week's file to the second's, by the first of an ad's ids. */
export type Changes = {
  readonly gone: readonly string[];
  readonly added: readonly string[];
  readonly priced: readonly string[];
};

export type TwoWeeks = { readonly 1: SystemFile; readonly 2: SystemFile; readonly changes: Changes };

/** The files of a system for two weeks, with what is expected of each. */
export async function filesOf(system: System, seed: number): Promise<TwoWeeks> {
  const weeks = weeksOf(seedOf(seed, systems.indexOf(system)), system.language);
  const file = async (week: Week): Promise<SystemFile> => ({
    system: system.name,
    week,
    ...(await system.write(weeks[week], week)),
  });
  const [first, second] = [await file(1), await file(2)];
  return { 1: first, 2: second, changes: changesOf(first, second) };
}

function changesOf(first: SystemFile, second: SystemFile): Changes {
  const before = new Map(first.expected.map((ad) => [ad.ids[0] ?? '', ad.priceCents]));
  const after = new Map(second.expected.map((ad) => [ad.ids[0] ?? '', ad.priceCents]));
  return {
    gone: [...before.keys()].filter((id) => !after.has(id)),
    added: [...after.keys()].filter((id) => !before.has(id)),
    priced: [...after].filter(([id, cents]) => before.has(id) && before.get(id) !== cents).map(([id]) => id),
  };
}
