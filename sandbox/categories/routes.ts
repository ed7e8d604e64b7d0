import type { Answer, Call, CallContext } from '../http/call.ts';
import { readers } from '../http/call.ts';
import { fault, notFound, refuse, ServiceError } from '../http/errors.ts';
import type { Category, CategoryAttribute, CategoryConfig } from '../model.ts';
import type { Settings } from '../settings.ts';
import { readInterval } from './interval.ts';
import type { CategoryTree } from './tree.ts';

type Form = Settings['categoryTree'];

const attributeToWire = ({ identifying, ...attribute }: CategoryAttribute, form: Form): object =>
  form === 'full' ? { ...attribute, identifying } : attribute;

/** The same bounds in the form the settings ask for. */
const intervalOf = (text: string, { intervalForm }: Settings): string => {
  if (intervalForm === 'closed') return text;
  const { min, max } = readInterval(text);
  return intervalForm === 'open' ? `(${min - 1n},${max + 1n})` : `[${min}, ${max}]`;
};

const intervalNames = [
  'bidMicros',
  'totalBudgetMicros',
  'dailyBudgetMicros',
  'activeAds',
  'titleLength',
  'descriptionLength',
  'images',
];

const intervalsOf = (config: CategoryConfig, settings: Settings): object =>
  Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      name,
      intervalNames.includes(name) && typeof value === 'string' ? intervalOf(value, settings) : value,
    ]),
  );

/** A list as a member, or the form that the settings use for empty lists. */
const listed = (name: string, list: readonly object[], { emptyLists }: Settings): object => {
  if (list.length > 0 || emptyLists === 'shown') return { [name]: list };
  return emptyLists === 'null' ? { [name]: null } : {};
};

const toWire = (
  tree: CategoryTree,
  category: Category,
  levels: number,
  form: Form,
  settings: Settings,
): object => {
  const { locales, attributeGroups, config, ...rest } = category;
  const prefix = settings.linkPrefix;
  const children = levels === 0 ? [] : tree.childrenOf(category.id);
  return {
    links: {
      self: `${prefix}/category/${category.id}`,
      ...(category.id === 0 ? {} : { parent: `${prefix}/category/${category.parentId}` }),
    },
    ...rest,
    ...(config === undefined ? {} : { config: intervalsOf(config, settings) }),
    ...(form === 'full' && locales !== undefined ? { locales } : {}),
    ...listed(
      'attributeGroups',
      attributeGroups.map((group) => ({
        ...group,
        attributes: group.attributes.map((attribute) => attributeToWire(attribute, form)),
      })),
      settings,
    ),
    ...listed(
      'children',
      children.map((child) => toWire(tree, child, levels - 1, form, settings)),
      settings,
    ),
  };
};

/** A whole number of at least 0. @throws ServiceError 400: 2001 for anything else, 2002 below 0. */
const readNatural = (text: string, field: string): number => {
  if (!/^-?\d{1,15}$/.test(text)) throw refuse(400, 2001, field, text);
  if (text.startsWith('-') && Number(text) !== 0) throw refuse(400, 2002, field, text);
  return Number(text);
};

const getCategory = ({ service, settings, params, query }: CallContext): Answer => {
  const id = readNatural(params['id'] ?? '', 'id');
  const levels = readNatural(query['levels'] ?? '0', 'levels');
  const category = service.world.categories.get(id);
  if (category === undefined) throw notFound();
  return {
    status: 200,
    body: toWire(service.world.categories, category, levels, settings.categoryTree, settings),
  };
};

const getCategories = ({ service, settings, query }: CallContext): Answer => {
  const wanted = query['categoryIds'];
  if (wanted === undefined) throw refuse(400, 2000, 'categoryIds');
  if (wanted.trim() === '') throw refuse(400, 2004, 'categoryIds');
  const ids = wanted.split(',').map((id) => id.trim());
  const wrong = ids.filter((id) => !/^\d{1,15}$/.test(id) || Number(id) === 0);
  if (wrong.length > 0)
    throw new ServiceError(
      400,
      wrong.map((id) => fault(2001, 'categoryIds', id)),
    );
  const tree = service.world.categories;
  const found = ids.map((id) => tree.get(Number(id))).filter((category) => category !== undefined);
  return {
    status: 200,
    body: Object.fromEntries(
      found.map((category) => [category.id, toWire(tree, category, 0, 'full', settings)]),
    ),
  };
};

export const categoryCalls: readonly Call[] = [
  {
    method: 'GET',
    path: '/category/:id',
    scopes: readers,
    accepts: ['application/sellside.category-v5+json'],
    handle: getCategory,
  },
  {
    method: 'GET',
    path: '/categories',
    scopes: readers,
    accepts: ['application/sellside.category.list-v5+json'],
    handle: getCategories,
  },
];
