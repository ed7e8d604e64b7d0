/** The text a cell shows beyond its plain value: units, the default campaign, breadcrumbs, and limits. */
import { defaultCampaignIn } from '../../../shared/ad/default-campaign.ts';
import { attributePath, type Field } from '../../../shared/ad/fields.ts';
import { type FieldPath, isCampaignKey } from '../../../shared/ad/model.ts';
import {
  attributeOf,
  type Category,
  type CategoryAttribute,
  labelOf,
} from '../../../shared/category/category.ts';
import { textIn } from '../../../shared/category/localized.ts';
import type { CampaignRow, CategoryRow, GridRow } from '../../../shared/contract/views.ts';
import { namesAboveIn, pathText } from '../../core/category-tree.ts';
import type { Words } from '../../core/words.ts';
import { lengthLimits, lengthText, limitText } from './limits.ts';

/** Keeps a unit on the line of its number. */
const NARROW = '\u00a0';

/** A number with its unit: `52 cm`. Units are only shown, never copied or edited. */
export const withUnit = (
  text: string,
  attribute: Pick<CategoryAttribute, 'prefix' | 'postfix'> | undefined,
  locale: string,
): string => {
  if (text === '' || !attribute) return text;
  const [before, after] = [textIn(attribute.prefix, locale), textIn(attribute.postfix, locale)];
  return [before, text, after].filter(Boolean).join(NARROW);
};

/** The label of a category's price unit; undefined where the category has no such unit. */
export const unitLabel = (
  category: Category | undefined,
  key: string,
  locale: string,
): string | undefined => {
  const unit = category?.config?.priceUnits.find((candidate) => candidate.key === key);
  return unit && textIn(unit.label, locale);
};

const signIn = (locale: string, currency: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

const signs = new Map<string, string>();

/** The symbol of a currency in the reader's locale, otherwise its code; cached. */
export const currencySign = (locale: string, currency: string): string => {
  const name = `${locale} ${currency}`;
  const known = signs.get(name);
  if (known !== undefined) return known;
  const sign = signIn(locale, currency);
  signs.set(name, sign);
  return sign;
};

export const isMoney = (field: Field): boolean => field.kind === 'micros' || field.kind === 'cents';

/** The text for an ad without a campaign: the default campaign. */
export const defaultCampaignText = (campaigns: readonly CampaignRow[], words: Words): string => {
  const found = defaultCampaignIn(campaigns);
  const name = found && words.valueAt('campaignId', found.id);
  return name
    ? words.t('grid.campaign.default', { campaign: name })
    : words.t('grid.campaign.default.unnamed');
};

/** The names from the root down to a category: `Huis › Woonkamer › Banken`. */
export const breadcrumb = (categories: readonly CategoryRow[], id: number): string => {
  const own = categories.find((category) => category.id === id);
  return own ? pathText([...namesAboveIn(categories)(id), own.label]) : '';
};

const charsText = (path: FieldPath, category: Category | undefined, words: Words): string | null => {
  const limit = lengthText(lengthLimits(path, category), words);
  return limit === null ? null : words.t('allowed.chars', { limit });
};

/** Is the length of a text limited by the category, not the interface? */
const isBoundedByCategory = ({ path }: Field, category: Category | undefined): boolean =>
  category?.config !== undefined &&
  (path === 'title' ||
    path === 'description' ||
    attributeOf(category, attributePath(path)?.key ?? '')?.length !== undefined);

/** The limits of a field in this category, in one line; null without any. */
export const allowedText = (
  field: Field,
  category: Category | undefined,
  words: Words,
  { sign, locale }: { readonly sign: string; readonly locale: string },
): string | null => {
  if (field.kind === 'text' || (field.kind === 'attribute' && field.type === 'STRING')) {
    const bounded = isBoundedByCategory(field, category);
    const limit = bounded || field.kind === 'text' ? charsText(field.path, category, words) : null;
    if (!limit) return null;
    return bounded && category
      ? words.t('allowed.in', { category: labelOf(category, locale), limit })
      : words.t('allowed.here', { limit });
  }
  const limit = category && limitText(field.path, [category], words);
  if (!category || !limit) return null;
  return words.t('allowed.in', {
    category: labelOf(category, locale),
    limit: isMoney(field) ? `${limit}${NARROW}${sign}` : limit,
  });
};

/** What is to become of a row, or became of it; null for one that is as it is on the marketplace. */
export const stateText = ({ key, state }: Pick<GridRow, 'key' | 'state'>, { t }: Words): string | null => {
  if (state === 'live') return null;
  return t(state === 'new' && isCampaignKey(key) ? 'grid.state.new.campaign' : `grid.state.${state}`);
};

/** The label of a campaign's field; those it shares with ads have one label, but for the number. */
export const campaignFieldLabel = (path: FieldPath, { t, fieldLabel }: Words): string =>
  path === 'id' ? t('export.column.campaign') : fieldLabel(path);
