/** Calls on categories (`docs/interface.md#get-categoryid`). */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { MalformedPart } from '../../../../shared/contract/results/malformed-parts.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { isJsonObject } from '../../../../shared/json.ts';
import { MEDIA } from '../http/media-types.ts';
import { queryOf } from '../http/path.ts';
import type { Caller } from '../http/request.ts';
import type { CategoryList, Service } from '../service.ts';
import { categoryMap, categoryNode } from '../wire/resources.ts';

/** Bytes. A whole tree has some 2,000 categories with their texts in every locale. */
const TREE_LIMIT = 128 * 1024 * 1024;
const TREE_PATIENCE = 4;
const ALL_LEVELS = 9999;
const BATCH = 100;

const withoutChildren = (node: JsonObject): JsonObject => {
  const { children: _children, ...rest } = node;
  return rest;
};

const idIn = ({ id }: JsonObject): number | null =>
  Number.isSafeInteger(id) && Number(id) >= 0 ? Number(id) : null;

/** A category below a parent without a readable id must name its parent itself. */
const placedBelow = (parent: JsonObject, child: JsonObject): JsonObject | null => {
  if (child['parentId'] !== undefined) return child;
  const parentId = idIn(parent);
  return parentId === null ? null : { ...child, parentId };
};

/** A category tree as a list, parents first, without the root; a missing `parentId` is filled in. */
export const flattenTree = (root: JsonObject): CategoryList => {
  const categories: JsonObject[] = [];
  const odd: MalformedPart[] = [];
  const open = [root];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    const children: Json = parent['children'] ?? [];
    if (!Array.isArray(children)) {
      odd.push({ id: idIn(parent), part: 'children' });
      continue;
    }
    for (const child of children) {
      const placed = isJsonObject(child) ? placedBelow(parent, child) : null;
      if (placed !== null && idIn(placed) !== null) categories.push(withoutChildren(placed));
      else
        odd.push({ id: isJsonObject(child) ? idIn(child) : null, part: placed === null ? 'parentId' : 'id' });
      if (isJsonObject(child)) open.push(child);
    }
  }
  return { categories, odd };
};

/** The category of a map's entry; its key is the id where the entry has none. */
const entryOf = ([key, value]: readonly [string, unknown]): CategoryList => {
  if (isJsonObject(value) && idIn(value) !== null) return { categories: [withoutChildren(value)], odd: [] };
  return { categories: [], odd: [{ id: /^\d{1,15}$/.test(key) ? Number(key) : null, part: 'id' }] };
};

export const categoryCalls = (caller: Caller): Pick<Service, 'categoryTree' | 'categories'> => ({
  categoryTree: async (signal) => {
    const path = `/category/0${queryOf({ levels: ALL_LEVELS })}`;
    const call = { method: 'GET', path, mediaType: MEDIA.category } as const;
    const found = await caller.read(
      { ...call, limit: TREE_LIMIT, patience: TREE_PATIENCE },
      categoryNode,
      signal,
    );
    if (found === null) throw new AdsheetError('not-found', { what: 'categories' });
    return flattenTree(found.value);
  },
  categories: async (ids, signal) => {
    const found: CategoryList[] = [];
    for (let at = 0; at < ids.length; at += BATCH) {
      const path = `/categories${queryOf({ categoryIds: ids.slice(at, at + BATCH) })}`;
      const page = await caller.read(
        { method: 'GET', path, mediaType: MEDIA.categoryList },
        categoryMap,
        signal,
      );
      if (page === null) throw new AdsheetError('not-found', { what: 'categories' });
      found.push(...Object.entries(page.value).map(entryOf));
    }
    return {
      categories: found.flatMap(({ categories }) => categories),
      odd: found.flatMap(({ odd }) => odd),
    };
  },
});
