/** The names of categories, campaigns and price units in files; only names that are unambiguous there. */
import type { Category } from '../../../shared/category/category.ts';
import { textIn } from '../../../shared/category/localized.ts';
import type { CategoryRow } from '../../../shared/contract/views.ts';
import type { Numbers } from '../../../shared/proposals/names.ts';
import {
  campaignNumbers,
  categoryNumbers,
  labelsTo,
  NO_NUMBERS,
  namesIn,
} from '../../../shared/proposals/names.ts';
import type { Mirror } from '../mirror/mirror.ts';

export type ExportNames = {
  readonly category: (id: number) => string | undefined;
  readonly campaign: (id: number) => string | undefined;
  readonly priceUnit: (category: Category | undefined, key: string) => string | undefined;
  /** Every name that may be in such a column, in order. */
  readonly categories: readonly string[];
  readonly campaigns: readonly string[];
};

const BETWEEN = ' > ';

/** A name of digits alone would be read as a number. */
const isClear = (name: string, id: number, numbers: Numbers): boolean =>
  name.trim() !== '' && !/^\d+$/.test(name.trim()) && numbers.named(name) === id;

/** The unambiguous name of each leaf: its own, else its path from the root. */
const categoryNames = (rows: readonly CategoryRow[]): ReadonlyMap<number, string> => {
  const numbers = categoryNumbers(rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    rows.flatMap((row) => {
      if (!row.leaf) return [];
      const name = [row.label, labelsTo(row, byId).join(BETWEEN)].find((candidate) =>
        isClear(candidate, row.id, numbers),
      );
      return name === undefined ? [] : [[row.id, name] as const];
    }),
  );
};

/** The campaigns that are on the marketplace, by their titles there. */
export const sentCampaigns = (mirror: Mirror): Numbers =>
  campaignNumbers(
    mirror.campaigns.all().flatMap(({ id, base, gone }) => {
      const title = base?.['title'];
      return id !== null && !gone && typeof title === 'string' ? [{ id, title }] : [];
    }),
  );

const campaignNames = (mirror: Mirror): ReadonlyMap<number, string> => {
  const numbers = sentCampaigns(mirror);
  return new Map(
    mirror.campaigns.all().flatMap(({ id, base, gone }) => {
      const title = base?.['title'];
      const isNamed = id !== null && !gone && typeof title === 'string' && isClear(title, id, numbers);
      return isNamed ? [[id, title] as const] : [];
    }),
  );
};

const priceUnitName = (category: Category | undefined, key: string, locale: string): string | undefined => {
  const unit = category?.config?.priceUnits.find((candidate) => candidate.key === key);
  const label = unit && textIn(unit.label, locale);
  const read = namesIn(category, { categories: NO_NUMBERS, campaigns: NO_NUMBERS });
  return label && read.priceUnit(label) === key ? label : undefined;
};

/** The names of an account; `rows` is its category tree. */
export const exportNames = (mirror: Mirror, rows: readonly CategoryRow[], locale: string): ExportNames => {
  const categories = categoryNames(rows);
  const campaigns = campaignNames(mirror);
  return {
    category: (id) => categories.get(id),
    campaign: (id) => campaigns.get(id),
    priceUnit: (category, key) => priceUnitName(category, key, locale),
    categories: [...categories.values()].toSorted((a, b) => a.localeCompare(b)),
    campaigns: [...campaigns.values()].toSorted((a, b) => a.localeCompare(b)),
  };
};
