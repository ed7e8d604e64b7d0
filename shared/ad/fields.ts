/**
 * The table of fields. Grid columns, edit panel, review, the rules of a kind of value, terminal and workbooks are
 * derived from it: a plain field needs an entry here and its texts (`CONTRIBUTING.md#a-field-of-the-ad` has the
 * rest). Section of the interface: *Resources and their fields, Ad (media type version 5)*.
 */
import type { Json } from '../json.ts';
import { LIVE_REASONS, LIVE_STATES } from './liveness.ts';
import type { FieldPath } from './model.ts';
import { AD_STATUSES, PRICE_TYPES, SALUTATIONS } from './model.ts';

export const ATTRIBUTE_TYPES = ['STRING', 'NUMBER', 'LIST', 'BOOL'] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

/** The type in a category's definition; undefined for a word the interface does not know. */
export const attributeTypeNamed = (word: string | undefined): AttributeType | undefined =>
  ATTRIBUTE_TYPES.find((type) => type === word);

/** The type of an undefined attribute, by its value; STRING without a value. */
export const attributeTypeOfValue = (value: Json | undefined): AttributeType => {
  if (typeof value === 'number') return 'NUMBER';
  if (typeof value === 'boolean') return 'BOOL';
  return Array.isArray(value) ? 'LIST' : 'STRING';
};

/** The kind of value a field holds, in its wire form. */
export type FieldKind =
  | { readonly kind: 'text'; readonly long?: true; readonly html?: true }
  /** A digit string of micros, or one of `words`. */
  | { readonly kind: 'micros'; readonly words: readonly string[] }
  /** An integer of cents. */
  | { readonly kind: 'cents' }
  | { readonly kind: 'integer' }
  /** A number of hundredths, which only results have. */
  | { readonly kind: 'percent' }
  | { readonly kind: 'boolean' }
  /** One of these words; a computed field may hold a list of them. */
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  /** ISO 8601 UTC text. */
  | { readonly kind: 'timestamp' }
  /** The id of a category or a campaign. */
  | { readonly kind: 'category' }
  | { readonly kind: 'campaign' }
  /** A price unit's key; the category's config lists the possible ones. */
  | { readonly kind: 'priceUnit' }
  /** The ordered list of image objects, as one value. */
  | { readonly kind: 'images' }
  | { readonly kind: 'attribute'; readonly type: AttributeType };

/** `create`: only while the ad is not on the marketplace; `once`: until it has a value there; `never`: read-only. */
export type Editable = 'always' | 'create' | 'once' | 'never';

export type FieldGroup =
  | 'main'
  | 'money'
  | 'price'
  | 'contact'
  | 'links'
  | 'images'
  | 'attributes'
  | 'shipping'
  | 'system';

export type Field = FieldKind & {
  readonly path: FieldPath;
  /** The short name in the terminal and in expressions. */
  readonly alias?: string;
  /** The edit panel's group; fields of a group are in the order of this table. */
  readonly group: FieldGroup;
  /** It shares the panel line of this field, which is in the same group. */
  readonly beside?: FieldPath;
  /** Fields of one unit are merged together, never one by one (`docs/sync.md#units`). */
  readonly unit: string;
  readonly editable: Editable;
  /** Computed from what is known of the ad: no member of its JSON, and never sent (`shared/ad/liveness.ts`). */
  readonly computed?: true;
  /** Column width in px at 13 px type. */
  readonly width: number;
  /** Maximum characters (code points) of the interface, whatever the category allows. */
  readonly maxLength?: number;
};

type Entry = Omit<Field, 'unit' | 'editable' | keyof FieldKind> &
  FieldKind & { unit?: string; editable?: Editable };

const entry = (field: Entry): Field => ({ unit: field.path, editable: 'always', ...field }) as Field;

const BUDGET_WORDS = ['UNLIMITED'] as const;

export const FIELDS: readonly Field[] = [
  { path: 'title', kind: 'text', alias: 'title', group: 'main', width: 264, maxLength: 60 },
  { path: 'status', kind: 'enum', values: AD_STATUSES, alias: 'status', group: 'main', width: 132 },
  {
    path: 'live.state',
    kind: 'enum',
    values: LIVE_STATES,
    alias: 'live',
    group: 'main',
    editable: 'never',
    computed: true,
    width: 180,
  },
  {
    path: 'live.reasons',
    kind: 'enum',
    values: LIVE_REASONS,
    alias: 'notLive',
    group: 'main',
    editable: 'never',
    computed: true,
    width: 240,
  },
  { path: 'categoryId', kind: 'category', alias: 'category', group: 'main', editable: 'create', width: 180 },
  {
    path: 'bidMicros',
    kind: 'micros',
    words: ['AUTOMATIC'],
    alias: 'bid',
    group: 'money',
    unit: 'bid',
    width: 90,
  },
  {
    path: 'budgets.daily.limitMicros',
    kind: 'micros',
    words: BUDGET_WORDS,
    alias: 'daily',
    group: 'money',
    unit: 'bid',
    width: 100,
  },
  {
    path: 'budgets.total.limitMicros',
    kind: 'micros',
    words: BUDGET_WORDS,
    alias: 'total',
    group: 'money',
    beside: 'budgets.daily.limitMicros',
    unit: 'bid',
    width: 100,
  },
  {
    path: 'budgets.daily.spentMicros',
    kind: 'micros',
    words: [],
    alias: 'dailySpent',
    group: 'money',
    editable: 'never',
    width: 100,
  },
  {
    path: 'budgets.total.spentMicros',
    kind: 'micros',
    words: [],
    alias: 'spent',
    group: 'money',
    editable: 'never',
    width: 100,
  },
  { path: 'campaignId', kind: 'campaign', alias: 'campaign', group: 'money', width: 140 },
  {
    path: 'price.priceType',
    kind: 'enum',
    values: PRICE_TYPES,
    alias: 'priceType',
    group: 'price',
    unit: 'price',
    width: 160,
  },
  { path: 'price.amountCents', kind: 'cents', alias: 'price', group: 'price', unit: 'price', width: 100 },
  {
    path: 'price.priceUnit',
    kind: 'priceUnit',
    alias: 'priceUnit',
    group: 'price',
    unit: 'price',
    width: 110,
  },
  {
    path: 'price.originalAmountCents',
    kind: 'cents',
    alias: 'originalPrice',
    group: 'price',
    unit: 'price',
    width: 110,
  },
  {
    path: 'description',
    kind: 'text',
    long: true,
    html: true,
    alias: 'description',
    group: 'main',
    width: 320,
  },
  {
    path: 'vendorId',
    kind: 'text',
    alias: 'vendor',
    group: 'main',
    editable: 'once',
    width: 140,
    maxLength: 64,
  },
  { path: 'sellerName', kind: 'text', alias: 'seller', group: 'contact', width: 150, maxLength: 60 },
  {
    path: 'salutation',
    kind: 'enum',
    values: SALUTATIONS,
    alias: 'salutation',
    group: 'contact',
    width: 110,
  },
  { path: 'phoneNumber', kind: 'text', alias: 'phone', group: 'contact', width: 130, maxLength: 32 },
  {
    path: 'allowContactByEmail',
    kind: 'boolean',
    alias: 'email',
    group: 'contact',
    beside: 'salutation',
    width: 90,
  },
  {
    path: 'postcode',
    kind: 'text',
    alias: 'postcode',
    group: 'contact',
    unit: 'place',
    width: 90,
    maxLength: 6,
  },
  {
    path: 'regionId',
    kind: 'integer',
    alias: 'region',
    group: 'contact',
    beside: 'postcode',
    unit: 'place',
    width: 90,
  },
  {
    path: 'links.url',
    kind: 'text',
    alias: 'url',
    group: 'links',
    unit: 'links',
    width: 240,
    maxLength: 2048,
  },
  {
    path: 'links.displayUrl',
    kind: 'text',
    alias: 'displayUrl',
    group: 'links',
    unit: 'links',
    width: 180,
    maxLength: 255,
  },
  { path: 'images', kind: 'images', alias: 'images', group: 'images', width: 110 },
  {
    path: 'shippingOptions.SHIP.costCents',
    kind: 'cents',
    alias: 'shipCost',
    group: 'shipping',
    unit: 'shippingOptions.SHIP',
    width: 100,
  },
  {
    path: 'shippingOptions.SHIP.time',
    kind: 'text',
    alias: 'shipTime',
    group: 'shipping',
    unit: 'shippingOptions.SHIP',
    width: 100,
  },
  {
    path: 'shippingOptions.PICKUP.pickupLocation',
    kind: 'text',
    alias: 'pickup',
    group: 'shipping',
    unit: 'shippingOptions.PICKUP',
    width: 140,
  },
  { path: 'id', kind: 'integer', alias: 'id', group: 'system', editable: 'never', width: 116 },
  {
    path: 'dateCreated',
    kind: 'timestamp',
    alias: 'created',
    group: 'system',
    editable: 'never',
    width: 150,
  },
  {
    path: 'dateLastUpdated',
    kind: 'timestamp',
    alias: 'updated',
    group: 'system',
    editable: 'never',
    width: 150,
  },
  {
    path: 'dateDeleted',
    kind: 'timestamp',
    alias: 'deleted',
    group: 'system',
    editable: 'never',
    width: 150,
  },
  {
    path: 'live.asOf',
    kind: 'timestamp',
    alias: 'liveAsOf',
    group: 'system',
    editable: 'never',
    computed: true,
    width: 150,
  },
  { path: 'links.self', kind: 'text', group: 'system', editable: 'never', width: 160 },
  { path: 'links.category', kind: 'text', group: 'system', editable: 'never', width: 160 },
].map((field) => entry(field as Entry));

const byPath = new Map(FIELDS.map((field) => [field.path, field]));
const byAlias = new Map(
  FIELDS.flatMap((field) => (field.alias ? [[field.alias.toLowerCase(), field] as const] : [])),
);

const ATTRIBUTE = 'attributes.';

/** Most characters of an attribute's value (`docs/interface.md#attribute-and-picture`). */
const ATTRIBUTE_LENGTH = 512;

/**
 * Splits `attributes.KEY@locale`; undefined when the path does not name an attribute. The last `@` begins the locale:
 * a key that contains one is written with a locale or an empty one after it (`attributes.mail@home@`).
 */
export const attributePath = (
  path: FieldPath,
): { readonly key: string; readonly locale?: string } | undefined => {
  if (!path.startsWith(ATTRIBUTE)) return undefined;
  const rest = path.slice(ATTRIBUTE.length);
  const at = rest.lastIndexOf('@');
  if (rest === '' || at === 0) return undefined;
  const locale = at < 0 ? '' : rest.slice(at + 1);
  return { key: at < 0 ? rest : rest.slice(0, at), ...(locale === '' ? {} : { locale }) };
};

/** The path of an attribute, the inverse of `attributePath`. */
export const pathOfAttribute = (key: string, locale?: string): FieldPath => {
  if (locale !== undefined) return `${ATTRIBUTE}${key}@${locale}`;
  return key.includes('@') ? `${ATTRIBUTE}${key}@` : `${ATTRIBUTE}${key}`;
};

/**
 * The field of a path. Attributes are fields by pattern, of type `attributeType` where the caller knows the
 * category's definition, STRING otherwise. Undefined for a path that no ad has.
 */
export const fieldOf = (path: FieldPath, attributeType: AttributeType = 'STRING'): Field | undefined =>
  byPath.get(path) ??
  (attributePath(path)
    ? {
        path,
        kind: 'attribute',
        type: attributeType,
        group: 'attributes',
        unit: path,
        editable: 'always',
        width: 130,
        ...(attributeType === 'STRING' ? { maxLength: ATTRIBUTE_LENGTH } : {}),
      }
    : undefined);

/** The field with a path or an alias; aliases ignore case. */
export const fieldNamed = (name: string): Field | undefined =>
  fieldOf(name) ?? byAlias.get(name.toLowerCase());

/** Is the field computed, and no member of the ad's JSON? */
export const isComputed = (path: FieldPath): boolean => byPath.get(path)?.computed === true;

/** Numbers are right-aligned, text left-aligned (`docs/visual.md#measures`). */
export const isNumeric = (field: Field): boolean =>
  field.kind === 'micros' ||
  field.kind === 'cents' ||
  field.kind === 'integer' ||
  field.kind === 'percent' ||
  (field.kind === 'attribute' && field.type === 'NUMBER');
