/** The fields a bulk edit can be about: those of every ad, then the attributes of the ads at hand. */
import { FIELDS, type Field, fieldOf } from '../../shared/ad/fields.ts';
import type { FieldPath } from '../../shared/ad/model.ts';
import { app } from '../app/state.ts';
import { needCategories } from '../app/sync.ts';
import { attributeList } from '../grid/attribute-columns.ts';
import { attributeView, carried } from '../grid/attribute-view.ts';

/** Definitions read for it, and attributes offered: those most ads have. */
const MOST_CATEGORIES = 120;
const MOST_ATTRIBUTES = 300;

const categoriesOfView = (): readonly number[] => attributeView.get().scope.categories;

/** Reads what is not known yet of the attributes in view. */
export const needAttributes = (): Promise<void> =>
  needCategories(categoriesOfView().slice(0, MOST_CATEGORIES));

const attributes = (): readonly Field[] => {
  const { definitions } = app.get();
  const ids = categoriesOfView();
  const { columns } = attributeList(
    ids.flatMap((id) => definitions[id] ?? []),
    carried.of(ids),
    MOST_ATTRIBUTES,
  );
  return columns.flatMap(({ path, type }) => fieldOf(path, type) ?? []);
};

export const bulkFields = (): readonly Field[] => [...FIELDS, ...attributes()];

/** The field of a path as these ads have it. */
export const fieldAmong =
  (fields: readonly Field[]) =>
  (path: FieldPath): Field | undefined =>
    fields.find((field) => field.path === path) ?? fieldOf(path);
