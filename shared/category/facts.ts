/**
 * The limits of a category in plain words, the same sentences for the category browser and the terminal. Pure. Labels
 * of the marketplace (attributes, units, tags) are in the tenant's locale, everything else in the reader's language.
 */
import { fieldOf } from '../ad/fields.ts';
import { DEPRECATED_PRICE_TYPES } from '../ad/model.ts';
import { fieldLabel, wordFor } from '../locale/sentences.ts';
import { messageKey, translate } from '../locale/translate.ts';
import { attributeSections } from './attribute-facts.ts';
import type { Category, CategoryConfig } from './category.ts';
import type { Fact, FactContext, FactSection } from './fact.ts';
import { countSides, moneySides, rangeText, wholeText } from './fact-text.ts';
import type { Interval } from './interval.ts';
import { highest } from './interval.ts';
import { textIn } from './localized.ts';

/** The most pictures of a new ad, whatever its category allows later (`docs/interface.md#limits`). */
const IMAGES_ON_CREATE = 8n;

const CURRENCY_SIGNS: Readonly<Record<string, string>> = { EUR: '€', CAD: '$', USD: '$', GBP: '£' };

const fact = (
  label: string,
  text: string,
  notes: readonly (string | undefined)[] = [],
  mark: Fact['mark'] = null,
): Fact => ({ label, text, notes: notes.filter((note) => note !== undefined), mark });

/** The most active ads of one seller in the category; null where not limited. */
export const placesIn = (category: Category): number | null => {
  const { activeAds } = category.config ?? {};
  const most = activeAds && highest(activeAds);
  return most === undefined || most >= BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(most);
};

const statusFact = (category: Category, { language }: FactContext): Fact => {
  const say = translate(language);
  const { status } = category;
  if (status === 'ACTIVE') return fact(say('facts.status'), say('facts.status.ACTIVE'));
  const notes = [messageKey(`facts.still.${status}`) ?? 'facts.still.other'] as const;
  const text = messageKey(`facts.status.${status}`);
  return fact(
    say('facts.status'),
    text ? say(text) : status,
    notes.map((key) => say(key, { status })),
    'caution',
  );
};

const placesNote = (
  places: number,
  { status }: Category,
  { active, language, format }: FactContext,
): string | undefined => {
  if (active === undefined || status === 'DELETED') return undefined;
  const say = translate(language);
  const number = (value: number): string => wholeText(BigInt(value), format);
  const mine = number(active);
  if (active > places) return say('facts.places.over', { active: mine, over: number(active - places) });
  return active === places
    ? say('facts.places.full', { active: mine })
    : say('facts.places.left', { active: mine, left: number(places - active) });
};

const placesFact = (category: Category, context: FactContext): Fact => {
  const say = translate(context.language);
  const places = placesIn(category);
  if (places === null) return fact(say('facts.places'), say('facts.range.none'));
  const full = (context.active ?? 0) >= places;
  return fact(
    say('facts.places'),
    say('facts.range.to', { max: wholeText(BigInt(places), context.format) }),
    [placesNote(places, category, context)],
    full ? 'caution' : null,
  );
};

const moneyFacts = (config: CategoryConfig, context: FactContext): readonly Fact[] => {
  const { language, format, currency } = context;
  const say = translate(language);
  const sign = currency === undefined ? undefined : (CURRENCY_SIGNS[currency] ?? currency);
  const wrap = (amount: string): string =>
    sign === undefined ? amount : say('facts.money', { amount, currency: sign });
  const row = (path: string, interval: Interval | undefined, note: string): Fact =>
    fact(
      fieldLabel(language, path),
      rangeText(moneySides(interval, format), say, wrap) ?? say('facts.range.none'),
      [note],
    );
  return [
    row('bidMicros', config.bid, say('facts.bid.automatic')),
    row('budgets.daily.limitMicros', config.daily, say('facts.budget.unlimited')),
    row('budgets.total.limitMicros', config.total, say('facts.budget.unlimited')),
  ];
};

/** The category's bounds of a length, within the interface's own maximum. */
const withinField = (interval: Interval | undefined, path: string): Interval | undefined => {
  const most = fieldOf(path)?.maxLength;
  if (most === undefined) return interval;
  const own = interval && highest(interval);
  const cap = BigInt(most);
  if (own !== undefined && own <= cap) return interval;
  return { min: interval?.min, minOpen: interval?.minOpen ?? false, max: cap, maxOpen: false };
};

const textFacts = (config: CategoryConfig, { language, format }: FactContext): readonly Fact[] => {
  const say = translate(language);
  const length = (path: string, interval: Interval | undefined): Fact => {
    const range = rangeText(countSides(withinField(interval, path), format), say);
    return fact(
      fieldLabel(language, path),
      range === undefined ? say('facts.range.none') : say('facts.characters', { range }),
    );
  };
  const most = config.images && highest(config.images);
  const link = config.urlMandatory ? 'facts.needed' : 'facts.optional';
  return [
    length('title', config.titleLength),
    length('description', config.descriptionLength),
    fact(
      fieldLabel(language, 'images'),
      rangeText(countSides(config.images, format), say) ?? say('facts.range.none'),
      [most === undefined || most > IMAGES_ON_CREATE ? say('facts.images.create') : undefined],
    ),
    fact(
      fieldLabel(language, 'links.url'),
      say(link),
      [config.urlMandatory ? say('facts.link.needed') : undefined],
      config.urlMandatory ? 'needed' : null,
    ),
  ];
};

/** DISABLED, OPTIONAL or MANDATORY in words; another word verbatim; nothing where not specified. */
const presenceFact = (
  name: 'shipping' | 'region',
  presence: string | undefined,
  { language }: FactContext,
): readonly Fact[] => {
  if (presence === undefined) return [];
  const say = translate(language);
  const key = messageKey(`facts.${name}.${presence}`);
  const mark = presence === 'MANDATORY' ? 'needed' : null;
  return [fact(say(`facts.${name}`), key ? say(key) : presence, [], mark)];
};

const priceFacts = (config: CategoryConfig, { language, locale }: FactContext): readonly Fact[] => {
  const say = translate(language);
  const { priceTypes } = config;
  const ended = priceTypes?.some((type) => DEPRECATED_PRICE_TYPES.includes(type)) ?? false;
  const types = priceTypes
    ?.filter(Boolean)
    .map((type) => wordFor(language, 'priceType', type))
    .join(', ');
  const units = config.priceUnits.map(({ key, label }) => textIn(label, locale) || key).filter(Boolean);
  return [
    fact(fieldLabel(language, 'price.priceType'), types || say('facts.price.any'), [
      ended ? say('facts.price.ended') : undefined,
    ]),
    ...(units.length > 0 ? [fact(fieldLabel(language, 'price.priceUnit'), units.join(', '))] : []),
  ];
};

const moreFacts = (config: CategoryConfig, { language, locale, nameOf }: FactContext): readonly Fact[] => {
  const say = translate(language);
  const named = (path: string): string => {
    const id = Number(path.split('_').at(-1));
    return nameOf?.(id) || path;
  };
  const lists = [
    [say('facts.verticals'), config.verticals],
    [say('facts.tags'), textIn(config.tags, locale) ?? []],
    [say('facts.related'), config.relatedPaths.map(named)],
  ] as const;
  return lists.flatMap(([label, all]) => {
    const texts = all.filter(Boolean);
    return texts.length > 0 ? [fact(label, texts.join(', '))] : [];
  });
};

const limits = (config: CategoryConfig, category: Category, context: FactContext): readonly FactSection[] => {
  const say = translate(context.language);
  return [
    { name: 'money', title: say('facts.section.money'), facts: moneyFacts(config, context) },
    { name: 'texts', title: say('facts.section.texts'), facts: textFacts(config, context) },
    {
      name: 'delivery',
      title: say('facts.section.delivery'),
      facts: [
        ...presenceFact('shipping', config.shippingOption, context),
        ...presenceFact('region', config.region, context),
      ],
    },
    { name: 'price', title: say('facts.section.price'), facts: priceFacts(config, context) },
    ...attributeSections(category, context),
    { name: 'more', title: say('facts.section.more'), facts: moreFacts(config, context) },
  ];
};

/**
 * All limits of a category (`docs/interface.md#category`), as sections of facts; empty sections are left out. A
 * category without a config is no leaf: it takes no ads itself.
 */
export const categoryFacts = (category: Category, context: FactContext): readonly FactSection[] => {
  const say = translate(context.language);
  const { config } = category;
  const first: FactSection = {
    name: 'status',
    title: say('facts.section.status'),
    facts: config
      ? [statusFact(category, context), placesFact(category, context)]
      : [
          ...(category.status === 'ACTIVE' ? [] : [statusFact(category, context)]),
          fact(say('facts.limits'), say('facts.no_config'), [say('facts.no_config.note')]),
        ],
  };
  const rest = config ? limits(config, category, context) : [];
  return [first, ...rest.filter((section) => section.facts.length > 0)];
};
