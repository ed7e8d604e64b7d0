/** What a row of the comparison is: a row of the interface, with values on either side of it. */
import type { Category } from '../../../shared/category/category.ts';
import { highest, type Interval, lowest } from '../../../shared/category/interval.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Changes } from './compare.ts';
import type { Market, Preset } from './market.ts';

/** Changes of a plain ad; those that hang on its category or on what it carries are worked out from both. */
export type Values = Changes | ((ad: JsonObject, category: Category, market: Market) => Changes);

/** Where what is published and the two readings of it part, what each side says of the value, and why that is right. */
export type Difference = {
  /** Only with these settings of the service; with all where left out. */
  readonly preset?: Preset;
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
  readonly because: string;
  /** Only the service can know, so that we cannot even warn. */
  readonly unknowable?: true;
};

/** What happens to an ad before it is edited. */
export type Before = {
  /** Another client's merge patch, no rule asked. */
  readonly patch?: (ad: JsonObject, category: Category, market: Market) => JsonObject;
  readonly spendMicros?: string;
  /** Set by support. */
  readonly status?: string;
  /** Also before a value that passes; else those are tried on the ad as it was placed. */
  readonly always?: true;
};

export type Row = {
  /** The table, the field and the condition, as published. */
  readonly row: string;
  /** What both must say: the service's code and the v5 field. */
  readonly gives: string;
  readonly passes: readonly Values[];
  readonly fails: readonly Values[];
  /** The category to try it in; the plainest where left out. */
  readonly in?: (category: Category) => boolean;
  readonly before?: Before;
  readonly differs?: readonly Difference[];
};

export const changesOf = (values: Values, ad: JsonObject, category: Category, market: Market): Changes =>
  typeof values === 'function' ? values(ad, category, market) : values;

/** A category that asks for little, so that one value alone decides. */
export const plainest = ({ config, attributes }: Category): boolean =>
  config !== undefined &&
  config.shippingOption === 'OPTIONAL' &&
  config.region !== 'MANDATORY' &&
  !config.urlMandatory &&
  (config.images?.min ?? 0n) === 0n &&
  config.titleLength?.max === 60n &&
  (config.priceTypes?.length ?? 0) > 4 &&
  attributes.length > 0;

export type Config = NonNullable<Category['config']>;

const configOf = ({ config }: Category): Config => {
  if (!config) throw new Error('no leaf');
  return config;
};

/** Values worked out from the least or the most an interval allows. */
export const atBounds =
  (
    interval: (config: Config) => Interval | undefined,
    value: (least: bigint, most: bigint) => Changes,
  ): Values =>
  (_ad, category) => {
    const bounds = interval(configOf(category));
    return value((bounds && lowest(bounds)) ?? 0n, (bounds && highest(bounds)) ?? 0n);
  };
