/** Malformed campaigns and categories: the service answered them in a form that cannot be read. */
import type { MalformedPart } from '../../../../shared/contract/results/malformed-parts.ts';
import type { Json } from '../../../../shared/json.ts';
import { isJsonObject } from '../../../../shared/json.ts';
import type { Database } from '../database.ts';
import { settingRepository } from '../settings.ts';

const CAMPAIGNS = 'oddCampaigns';
const CATEGORIES = 'oddCategories';

const readOne = (value: Json): readonly MalformedPart[] => {
  if (!isJsonObject(value)) return [];
  const { id, part } = value;
  return typeof part === 'string' ? [{ id: typeof id === 'number' ? id : null, part }] : [];
};

const isSame = (a: MalformedPart, b: MalformedPart): boolean => a.id === b.id && a.part === b.part;

export const malformedReferenceRepository = (db: Database) => {
  const settings = settingRepository(db);
  const get = (name: string): readonly MalformedPart[] => {
    const stored = settings.get(name);
    return Array.isArray(stored) ? stored.flatMap(readOne) : [];
  };
  const set = (name: string, parts: readonly MalformedPart[]): void => {
    const distinct = parts.filter((one, at) => parts.findIndex((other) => isSame(one, other)) === at);
    settings.set(
      name,
      distinct.map(({ id, part }) => ({ id, part })),
    );
  };
  const categories = (): readonly MalformedPart[] => get(CATEGORIES);
  return {
    campaigns: (): readonly MalformedPart[] => get(CAMPAIGNS),
    /** The part of a campaign that could not be read; undefined for a readable one. */
    campaignPart: (id: number): string | undefined => get(CAMPAIGNS).find((one) => one.id === id)?.part,
    setCampaigns: (parts: readonly MalformedPart[]): void => set(CAMPAIGNS, parts),
    categories,
    /** For a read of the whole tree: replaces all. */
    setCategories: (parts: readonly MalformedPart[]): void => set(CATEGORIES, parts),
    /** For a read of these categories alone: the others stay. */
    setCategoriesAmong: (ids: ReadonlySet<number>, parts: readonly MalformedPart[]): void =>
      set(CATEGORIES, [...categories().filter(({ id }) => id === null || !ids.has(id)), ...parts]),
  };
};
