/** Malformed campaigns and categories: the service answered them in a form that cannot be read. */
import type { OddPart } from '../../../../shared/contract/views.ts';
import type { Json } from '../../../../shared/json.ts';
import { isJsonObject } from '../../../../shared/json.ts';
import type { Database } from '../database.ts';
import { settingRepository } from '../settings.ts';

const CAMPAIGNS = 'oddCampaigns';
const CATEGORIES = 'oddCategories';

const readOne = (value: Json): readonly OddPart[] => {
  if (!isJsonObject(value)) return [];
  const { id, part } = value;
  return typeof part === 'string' ? [{ id: typeof id === 'number' ? id : null, part }] : [];
};

const isSame = (a: OddPart, b: OddPart): boolean => a.id === b.id && a.part === b.part;

export const malformedReferenceRepository = (db: Database) => {
  const settings = settingRepository(db);
  const get = (name: string): readonly OddPart[] => {
    const stored = settings.get(name);
    return Array.isArray(stored) ? stored.flatMap(readOne) : [];
  };
  const set = (name: string, parts: readonly OddPart[]): void => {
    const distinct = parts.filter((one, at) => parts.findIndex((other) => isSame(one, other)) === at);
    settings.set(
      name,
      distinct.map(({ id, part }) => ({ id, part })),
    );
  };
  const categories = (): readonly OddPart[] => get(CATEGORIES);
  return {
    campaigns: (): readonly OddPart[] => get(CAMPAIGNS),
    /** The part of a campaign that could not be read; undefined for a readable one. */
    campaignPart: (id: number): string | undefined => get(CAMPAIGNS).find((one) => one.id === id)?.part,
    setCampaigns: (parts: readonly OddPart[]): void => set(CAMPAIGNS, parts),
    categories,
    /** For a read of the whole tree: replaces all. */
    setCategories: (parts: readonly OddPart[]): void => set(CATEGORIES, parts),
    /** For a read of these categories alone: the others stay. */
    setCategoriesAmong: (ids: ReadonlySet<number>, parts: readonly OddPart[]): void =>
      set(CATEGORIES, [...categories().filter(({ id }) => id === null || !ids.has(id)), ...parts]),
  };
};
