import { attributeGroupsOf } from '../data/attributes.ts';
import type { Leaf } from '../data/catalogue.ts';
import { catalogue } from '../data/catalogue.ts';
import { configOf, textsIn } from '../data/configs.ts';
import type { Tenant, Words } from '../data/tenants.ts';
import { wordIn } from '../data/tenants.ts';
import type { Category, CategoryAttribute } from '../model.ts';

/** The tenant's categories; they never change while the sandbox runs. */
export type CategoryTree = {
  readonly get: (id: number) => Category | undefined;
  readonly childrenOf: (id: number) => readonly Category[];
  readonly leaves: readonly Leaf[];
};

type Ancestor = { readonly id: number; readonly label: Words };

const categoryOf = (tenant: Tenant, line: readonly Ancestor[]): Category => {
  const own = line.at(-1) ?? { id: 0, label: ['', '', ''] };
  return {
    id: own.id,
    parentId: line.at(-2)?.id ?? 0,
    level: line.length,
    path: line.map(({ id }) => id).join('_'),
    locales: tenant.locales.map(([locale]) => locale),
    label: textsIn(tenant, own.label),
    breadcrumbs: Object.fromEntries(
      tenant.locales.map(([locale, language]) => [locale, line.map(({ label }) => wordIn(label, language))]),
    ),
    status: 'ACTIVE',
    attributeGroups: [],
  };
};

const leafOf = (tenant: Tenant, line: readonly Ancestor[], leaf: Leaf): Category => {
  const { locales, ...rest } = categoryOf(tenant, [...line, leaf]);
  return {
    ...rest,
    // The leaves with the least data have no locales either.
    ...(leaf.config === 'bare' ? {} : { locales }),
    status: leaf.status ?? 'ACTIVE',
    config: configOf(leaf.config, tenant),
    attributeGroups: attributeGroupsOf(leaf.attributes, tenant),
  };
};

export const createCategoryTree = (tenant: Tenant): CategoryTree => {
  const root: Category = { ...categoryOf(tenant, []), path: '0' };
  const all: Category[] = [root];
  for (const section of catalogue) {
    all.push(categoryOf(tenant, [section]));
    for (const group of section.groups) {
      all.push(categoryOf(tenant, [section, group]));
      for (const leaf of group.leaves) all.push(leafOf(tenant, [section, group], leaf));
    }
  }
  const byId = new Map(all.map((category) => [category.id, category]));
  const children = new Map<number, Category[]>();
  for (const category of all.slice(1)) {
    children.set(category.parentId, [...(children.get(category.parentId) ?? []), category]);
  }
  return {
    get: (id) => byId.get(id),
    childrenOf: (id) => children.get(id) ?? [],
    leaves: catalogue.flatMap((section) => section.groups.flatMap((group) => group.leaves)),
  };
};

/** The attributes of a category, of all groups. */
export const attributesOf = (category: Category): readonly CategoryAttribute[] =>
  category.attributeGroups.flatMap((group) => group.attributes);
