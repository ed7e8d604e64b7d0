import type { AttributeGroup, CategoryAttribute, Texts } from '../model.ts';
import { textsIn } from './configs.ts';
import type { Tenant, Words } from './tenants.ts';
import { wordIn } from './tenants.ts';

/** The attributes of the leaves, in the tenant's two locales. */
type Definition = {
  readonly key: string;
  readonly label: Words;
  readonly tooltip?: Words;
  readonly type: CategoryAttribute['type'];
  readonly values?: readonly Words[];
  readonly mandatory?: boolean;
  readonly updatable?: boolean;
  readonly writable?: boolean;
  readonly identifying?: boolean;
  readonly precision?: number;
  readonly range?: string;
  readonly postfix?: Words;
  readonly prefix?: Words;
};

const condition: Definition = {
  key: 'condition',
  label: ['Conditie', 'État', 'Condition'],
  tooltip: ['In welke staat is het artikel?', 'Dans quel état est l’article ?', 'What shape is the item in?'],
  type: 'STRING',
  values: [
    ['Nieuw', 'Neuf', 'New'],
    ['Zo goed als nieuw', 'Comme neuf', 'As good as new'],
    ['Gebruikt', 'Utilisé', 'Used'],
  ],
  mandatory: true,
};
const brand: Definition = { key: 'brand', label: ['Merk', 'Marque', 'Brand'], type: 'STRING' };
const colour: Definition = {
  key: 'colour',
  label: ['Kleur', 'Couleur', 'Colour'],
  type: 'LIST',
  values: [
    ['Zwart', 'Noir', 'Black'],
    ['Wit', 'Blanc', 'White'],
    ['Blauw', 'Bleu', 'Blue'],
    ['Groen', 'Vert', 'Green'],
    ['Rood', 'Rouge', 'Red'],
    ['Overige kleuren', 'Autres couleurs', 'Other colours'],
  ],
};
const frame: Definition = {
  key: 'frameSize',
  label: ['Framemaat', 'Taille du cadre', 'Frame size'],
  type: 'NUMBER',
  range: '[10,80]',
  precision: 0,
  postfix: ['cm', 'cm', 'cm'],
  mandatory: true,
};
const year: Definition = {
  key: 'constructionYear',
  label: ['Bouwjaar', 'Année', 'Year'],
  type: 'NUMBER',
  range: '[1900,2027)',
  precision: 0,
  updatable: false,
};
const mileage: Definition = {
  key: 'mileage',
  label: ['Kilometerstand', 'Kilométrage', 'Mileage'],
  type: 'NUMBER',
  range: '[0,1000000]',
  precision: 0,
  postfix: ['km', 'km', 'km'],
};
const warranty: Definition = { key: 'warranty', label: ['Garantie', 'Garantie', 'Warranty'], type: 'BOOL' };
const weight: Definition = {
  key: 'weight',
  label: ['Gewicht', 'Poids', 'Weight'],
  type: 'NUMBER',
  range: '(0,500]',
  precision: 1,
  postfix: ['kg', 'kg', 'kg'],
};
const ean: Definition = {
  key: 'ean',
  label: ['EAN', 'EAN', 'EAN'],
  type: 'STRING',
  updatable: false,
  identifying: true,
};
const verified: Definition = {
  key: 'verified',
  label: ['Gecontroleerd', 'Vérifié', 'Verified'],
  type: 'STRING',
  values: [
    ['Ja', 'Oui', 'Yes'],
    ['Nee', 'Non', 'No'],
  ],
  writable: false,
};
const material: Definition = {
  key: 'material',
  label: ['Materiaal', 'Matériau', 'Material'],
  type: 'LIST',
  values: [
    ['Hout', 'Bois', 'Wood'],
    ['Metaal', 'Métal', 'Metal'],
    ['Stof', 'Tissu', 'Fabric'],
    ['Leer', 'Cuir', 'Leather'],
  ],
};
const persons: Definition = {
  key: 'persons',
  label: ['Aantal personen', 'Nombre de personnes', 'Number of guests'],
  type: 'NUMBER',
  range: '[1,40]',
  precision: 0,
  mandatory: true,
};

const sets = {
  bike: [condition, brand, colour, frame, verified],
  part: [condition, brand, ean, weight],
  vehicle: [condition, year, mileage, colour, warranty, verified],
  electronics: [condition, brand, warranty, ean],
  furniture: [condition, colour, material],
  media: [condition, ean],
  plain: [condition, brand],
  vacation: [persons, warranty],
  none: [],
} as const satisfies Record<string, readonly Definition[]>;

export type AttributeSetName = keyof typeof sets;

const optionalTexts = (tenant: Tenant, words: Words | undefined): Texts =>
  words === undefined ? {} : textsIn(tenant, words);

const attributeOf = (tenant: Tenant, definition: Definition): CategoryAttribute => ({
  key: definition.key,
  label: textsIn(tenant, definition.label),
  tooltip: optionalTexts(tenant, definition.tooltip),
  type: definition.type,
  values: Object.fromEntries(
    definition.values === undefined
      ? []
      : tenant.locales.map(([locale, language]) => [
          locale,
          (definition.values ?? []).map((words) => wordIn(words, language)),
        ]),
  ),
  defaults: {},
  mandatory: definition.mandatory ?? false,
  searchable: definition.values !== undefined,
  updatable: definition.updatable ?? true,
  writable: definition.writable ?? true,
  precision: definition.precision ?? 0,
  range: definition.range ?? null,
  length: null,
  prefix: optionalTexts(tenant, definition.prefix),
  postfix: optionalTexts(tenant, definition.postfix),
  hints: [],
  identifying: definition.identifying ?? false,
});

/** The attribute groups of a leaf; none where the set is empty. */
export const attributeGroupsOf = (name: AttributeSetName, tenant: Tenant): readonly AttributeGroup[] => {
  const attributes = sets[name].map((definition) => attributeOf(tenant, definition));
  if (attributes.length === 0) return [];
  return [{ label: textsIn(tenant, ['Kenmerken', 'Caractéristiques', 'Details']), tooltip: {}, attributes }];
};
