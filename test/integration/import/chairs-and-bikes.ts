// Two categories with attributes, and ads of them.
import { writeFile } from 'node:fs/promises';
import type { JsonObject } from '../../../shared/json.ts';
import { ad, category } from '../../support/ads.ts';
import { editsIn, openImporter } from './importing.ts';

const attribute = (key: string, label: JsonObject, type = 'STRING'): JsonObject => ({
  key,
  label,
  type,
  values: {},
  mandatory: false,
  updatable: true,
  writable: true,
});

const categoryWith = (id: number, name: string, attributes: readonly JsonObject[]): JsonObject => ({
  ...category,
  id,
  path: `1_${id}`,
  label: { nl_NL: name },
  attributeGroups: [{ label: {}, attributes: [...attributes] }],
});

const MATERIAL = { nl_BE: 'Materiaal', fr_BE: 'Matière', en: 'Material' };

/** Two categories with a label in common that are two attributes. */
const CHAIRS = categoryWith(101, 'Stoelen', [
  attribute('colour_chair', { nl_BE: 'Kleur', fr_BE: 'Couleur', en: 'Colour' }),
  attribute('material', MATERIAL),
  attribute('uses', { nl_BE: 'Gebruik', fr_BE: 'Usage', en: 'Use' }, 'LIST'),
]);
const BIKES = categoryWith(102, 'Fietsen', [
  attribute('colour_bike', { nl_BE: 'Kleur', fr_BE: 'Couleur', en: 'Colour' }),
  attribute('size_eu', { nl_BE: 'Maat (EU)' }),
  attribute('size_uk', { nl_BE: 'Maat (UK)' }),
]);

export const value = (key: string, said: string | readonly string[], type = 'STRING'): JsonObject => ({
  key,
  type,
  value: typeof said === 'string' ? said : [...said],
});

export const chair = (id: number, ...attributes: JsonObject[]): JsonObject => ad(id, { attributes });
export const bike = (id: number, ...attributes: JsonObject[]): JsonObject =>
  ad(id, { categoryId: 102, attributes });

/** A seller of chairs and bikes with these ads, and what is proposed of a list of these lines. */
export const openAttributes = async (...ads: JsonObject[]) => {
  const seller = await openImporter(ads, undefined, {}, [CHAIRS, BIKES]);
  const { imported, place, rowsOf } = seller;
  const opened = async (rows: readonly string[], name = 'list.csv') => {
    await writeFile(place(name), rows.join('\n'));
    return imported(place(name));
  };
  return {
    ...seller,
    opened,
    edits: async (...of: Parameters<typeof rowsOf>) => editsIn(await rowsOf(...of)),
  };
};
