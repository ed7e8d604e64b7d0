/**
 * A category for the rules, the columns and the edit panel (`docs/interface.md#category`). The service may omit and
 * add anything: what is missing sets no limit, what is unknown is ignored.
 */
import type { Json, JsonObject } from '../json.ts';
import { isJsonObject } from '../json.ts';
import type { Interval } from './interval.ts';
import { parseInterval } from './interval.ts';
import type { Localized, LocalizedLists } from './localized.ts';
import { localized, localizedLists, textIn, textOf } from './localized.ts';

/** Attribute ranges may have decimals: their bounds are stored in millionths. */
export const RANGE_SCALE = 6;

export type CategoryAttribute = {
  readonly key: string;
  readonly label: Localized;
  readonly tooltip: Localized;
  /** The label of its group. */
  readonly group: Localized;
  /** STRING, NUMBER, LIST or BOOL; unknown words are kept. */
  readonly type: string;
  /** The allowed texts by locale; empty where any text is allowed. */
  readonly values: LocalizedLists;
  readonly defaults: Localized;
  readonly mandatory: boolean;
  readonly writable: boolean;
  readonly updatable: boolean;
  /** Buyers can filter by it. */
  readonly searchable: boolean;
  /** It identifies a product, such as an EAN. */
  readonly identifying: boolean;
  /** The marketplace's own description of it. */
  readonly hints: readonly string[];
  /** Maximum decimals of a NUMBER. */
  readonly precision: number | undefined;
  /** Bounds of a NUMBER in millionths (`RANGE_SCALE`). */
  readonly range: Interval | undefined;
  /** Bounds of a STRING's length in characters. */
  readonly length: Interval | undefined;
  readonly prefix: Localized;
  readonly postfix: Localized;
};

export type AttributeGroup = {
  readonly label: Localized;
  readonly tooltip: Localized;
  readonly attributes: readonly CategoryAttribute[];
};

export type PriceUnit = { readonly key: string; readonly label: Localized };

export type CategoryConfig = {
  /** Micros. */
  readonly bid: Interval | undefined;
  readonly daily: Interval | undefined;
  readonly total: Interval | undefined;
  /** Maximum active ads of one seller. */
  readonly activeAds: Interval | undefined;
  readonly titleLength: Interval | undefined;
  readonly descriptionLength: Interval | undefined;
  readonly images: Interval | undefined;
  readonly urlMandatory: boolean;
  /** DISABLED, OPTIONAL or MANDATORY; undefined where not specified. */
  readonly shippingOption: string | undefined;
  readonly region: string | undefined;
  /** Undefined where the category does not restrict them. */
  readonly priceTypes: readonly string[] | undefined;
  readonly priceUnits: readonly PriceUnit[];
  /** Parts of the marketplace with their own pages, such as VACATIONS. */
  readonly verticals: readonly string[];
  readonly tags: LocalizedLists;
  /** The `path` of related categories. */
  readonly relatedPaths: readonly string[];
};

export type Category = {
  readonly id: number;
  readonly parentId: number;
  readonly level: number;
  /** The ids from the root down to it, joined by `_`. */
  readonly path: string;
  /** The names from the root down to it, by locale. */
  readonly breadcrumbs: LocalizedLists;
  readonly locales: readonly string[];
  /** ACTIVE, CLOSED, DELETED or another word; ACTIVE where not specified. */
  readonly status: string;
  readonly label: Localized;
  /** Undefined for a category that is no leaf. */
  readonly config: CategoryConfig | undefined;
  readonly groups: readonly AttributeGroup[];
  /** The attributes of all groups. */
  readonly attributes: readonly CategoryAttribute[];
};

const objectAt = (object: JsonObject, key: string): JsonObject => {
  const value = object[key];
  return isJsonObject(value) ? value : {};
};
const objectsAt = (object: JsonObject, key: string): readonly JsonObject[] => {
  const value = object[key];
  return Array.isArray(value) ? (value as readonly Json[]).filter(isJsonObject) : [];
};
const textAt = (object: JsonObject, key: string): string | undefined => {
  const value = object[key];
  return typeof value === 'string' ? value : undefined;
};
/** A non-empty word; an empty one counts as missing. */
const wordAt = (object: JsonObject, key: string): string | undefined =>
  textAt(object, key)?.trim() || undefined;
const numberAt = (object: JsonObject, key: string): number | undefined => {
  const value = object[key];
  return typeof value === 'number' ? value : undefined;
};
/** A whole number; undefined also for a fraction, which would make no sense as a count. */
const wholeAt = (object: JsonObject, key: string): number | undefined => {
  const value = numberAt(object, key);
  return Number.isSafeInteger(value) ? value : undefined;
};
const flagAt = (object: JsonObject, key: string, otherwise: boolean): boolean => {
  const value = object[key];
  return typeof value === 'boolean' ? value : otherwise;
};
const textsAt = (object: JsonObject, key: string): readonly string[] => {
  const value = object[key];
  return Array.isArray(value) ? (value as readonly Json[]).flatMap((item) => textOf(item) ?? []) : [];
};

/** A length as an interval, or as a bare maximum. */
const lengthAt = (object: JsonObject, key: string): Interval | undefined => {
  const most = numberAt(object, key);
  return most !== undefined && Number.isSafeInteger(most)
    ? { min: undefined, max: BigInt(most), minOpen: false, maxOpen: false }
    : parseInterval(object[key]);
};

const readAttribute =
  (group: Localized) =>
  (raw: JsonObject): CategoryAttribute => ({
    key: textAt(raw, 'key') ?? '',
    label: localized(raw['label']),
    tooltip: localized(raw['tooltip']),
    group,
    type: wordAt(raw, 'type') ?? 'STRING',
    values: localizedLists(raw['values']),
    defaults: localized(raw['defaults']),
    mandatory: flagAt(raw, 'mandatory', false),
    writable: flagAt(raw, 'writable', true),
    updatable: flagAt(raw, 'updatable', true),
    searchable: flagAt(raw, 'searchable', false),
    identifying: flagAt(raw, 'identifying', false),
    hints: textsAt(raw, 'hints'),
    precision: wholeAt(raw, 'precision'),
    range: parseInterval(raw['range'], RANGE_SCALE),
    length: lengthAt(raw, 'length'),
    prefix: localized(raw['prefix']),
    postfix: localized(raw['postfix']),
  });

const readConfig = (raw: JsonObject): CategoryConfig => ({
  bid: parseInterval(raw['bidMicros']),
  daily: parseInterval(raw['dailyBudgetMicros']),
  total: parseInterval(raw['totalBudgetMicros']),
  activeAds: lengthAt(raw, 'activeAds'),
  titleLength: parseInterval(raw['titleLength']),
  descriptionLength: parseInterval(raw['descriptionLength']),
  images: parseInterval(raw['images']),
  urlMandatory: flagAt(raw, 'urlMandatory', false),
  shippingOption: wordAt(raw, 'shippingOption'),
  region: wordAt(raw, 'region'),
  priceTypes: Array.isArray(raw['priceTypes']) ? textsAt(raw, 'priceTypes') : undefined,
  priceUnits: Object.entries(objectAt(raw, 'priceUnits')).map(([key, label]) => ({
    key,
    label: localized(label),
  })),
  verticals: textsAt(raw, 'verticals'),
  tags: localizedLists(raw['tags']),
  relatedPaths: textsAt(raw, 'relatedPaths'),
});

const readGroup = (raw: JsonObject): AttributeGroup => {
  const label = localized(raw['label']);
  const attributes = objectsAt(raw, 'attributes').map(readAttribute(label));
  return {
    label,
    tooltip: localized(raw['tooltip']),
    attributes: attributes.filter((attribute) => attribute.key !== ''),
  };
};

/** Reads a category's JSON (version 5 of the media type). */
export const readCategory = (raw: JsonObject): Category => {
  const groups = objectsAt(raw, 'attributeGroups').map(readGroup);
  return {
    id: numberAt(raw, 'id') ?? 0,
    parentId: numberAt(raw, 'parentId') ?? 0,
    level: numberAt(raw, 'level') ?? 0,
    path: textAt(raw, 'path') ?? '',
    breadcrumbs: localizedLists(raw['breadcrumbs']),
    locales: textsAt(raw, 'locales'),
    status: wordAt(raw, 'status') ?? 'ACTIVE',
    label: localized(raw['label']),
    config: isJsonObject(raw['config']) ? readConfig(raw['config']) : undefined,
    groups,
    attributes: groups.flatMap((group) => group.attributes),
  };
};

/** The category's name in `locale`, otherwise in any locale it has, otherwise its id. */
export const labelOf = (category: Category, locale: string): string =>
  textIn(category.label, locale) || `#${category.id}`;

export const attributeOf = (category: Category | undefined, key: string): CategoryAttribute | undefined =>
  category?.attributes.find((attribute) => attribute.key === key);

/** An attribute's name in `locale`, otherwise in any locale it has, otherwise its key. */
export const attributeLabel = (attribute: CategoryAttribute, locale: string): string =>
  textIn(attribute.label, locale) || attribute.key;

/** The allowed texts of an attribute in `locale`; those of all locales where it has none for that one. */
export const allowedValues = (attribute: CategoryAttribute, locale?: string): readonly string[] =>
  (locale === undefined ? undefined : textIn(attribute.values, locale, 'strict')) ??
  Object.values(attribute.values).flat();

/** The names from the root down to the category in `locale`; its own name alone where they are missing. */
export const breadcrumbOf = (category: Category, locale: string): readonly string[] => {
  const names = textIn(category.breadcrumbs, locale) ?? [];
  return names.length > 0 ? names : [labelOf(category, locale)];
};
