/** Categories (*Endpoints*, *Categories*). */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import { MEDIA } from './media-types.ts';
import { queryOf } from './path.ts';
import type { Caller } from './request.ts';
import type { Service } from './service.ts';
import { categoryMap, categoryNode } from './wire/resources.ts';

/** A whole tree has some 2,000 categories with their texts in every locale. */
const TREE_LIMIT = 128 * 1024 * 1024;
const TREE_PATIENCE = 4;
const ALL_LEVELS = 9999;
const BATCH = 100;

const childrenOf = (node: JsonObject): readonly JsonObject[] => {
  const children: Json | undefined = node['children'];
  return Array.isArray(children) ? children.filter(isJsonObject) : [];
};

const withoutChildren = (node: JsonObject): JsonObject => {
  const { children: _children, ...rest } = node;
  return rest;
};

/** A category tree as a list, parents first; the root itself is left out, `parentId` is filled in where it lacks. */
export const flattenTree = (root: JsonObject): readonly JsonObject[] => {
  const flat: JsonObject[] = [];
  const open = [root];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    const { id } = parent;
    for (const child of childrenOf(parent)) {
      if (!Number.isSafeInteger(child['id']))
        throw new AdsheetError('service-answer', { why: 'shape', at: 'id' });
      flat.push(withoutChildren(child['parentId'] === undefined ? { ...child, parentId: id ?? 0 } : child));
      open.push(child);
    }
  }
  return flat;
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
    const found: JsonObject[] = [];
    for (let at = 0; at < ids.length; at += BATCH) {
      const path = `/categories${queryOf({ categoryIds: ids.slice(at, at + BATCH) })}`;
      const page = await caller.read(
        { method: 'GET', path, mediaType: MEDIA.categoryList },
        categoryMap,
        signal,
      );
      if (page === null) throw new AdsheetError('not-found', { what: 'categories' });
      found.push(...Object.values(page.value).map(withoutChildren));
    }
    return found;
  },
});
