/** The fields for forms and expressions: those of every ad, then the attributes of the ads in view. */
import { useEffect, useMemo } from 'react';
import { FIELDS, type Field, fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { type Names, namesWithAttributes } from '../../../shared/expression/index.ts';
import { showError } from '../../core/notices.ts';
import { ensureDefinitions } from '../../core/reference-data.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { attributeList, attributeView, carried } from '../sheet/public.ts';

/** Most category definitions read for their attributes: those with the most ads. */
const MOST_CATEGORIES = 120;
const MOST_ATTRIBUTES = 300;

const attributesIn = (categories: readonly number[]): readonly Field[] => {
  const { definitions } = app.get();
  const { columns } = attributeList(
    categories.flatMap((id) => definitions[id] ?? []),
    carried.of(categories),
    MOST_ATTRIBUTES,
  );
  return columns.flatMap(({ path, type }) => fieldOf(path, type) ?? []);
};

/** The fields of the ads in view; attributes appear once the definitions of their categories are read. */
export const useFields = (): readonly Field[] => {
  const definitions = useStore(app, (state) => state.definitions);
  const categories = useStore(attributeView, (state) => state.scope.categories);
  useEffect(() => {
    ensureDefinitions(categories.slice(0, MOST_CATEGORIES)).catch(showError);
  }, [categories]);
  return useMemo(
    () => (definitions ? [...FIELDS, ...attributesIn(categories)] : FIELDS),
    [definitions, categories],
  );
};

/** The field of a path in these ads. */
export const fieldAmong =
  (fields: readonly Field[]) =>
  (path: FieldPath): Field | undefined =>
    fields.find((field) => field.path === path) ?? fieldOf(path);

/**
 * The meaning of names in expressions. As in the engine, attributes are those of categories with ads; definitions
 * that arrive later may add some.
 */
export const useNames = (): Names => {
  const definitions = useStore(app, (state) => state.definitions);
  const ads = useStore(app, (state) => state.counts.categories);
  return useMemo(
    () => namesWithAttributes(() => [...ads.keys()].flatMap((id) => definitions[id] ?? [])),
    [definitions, ads],
  );
};
