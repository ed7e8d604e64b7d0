/** Facts about a field, line by line: from the table of fields, the ad's category and the ad. Pure. */
import { attributePath, type Field } from '../../../shared/ad/fields.ts';
import { USER_STATUSES } from '../../../shared/ad/model.ts';
import { allowedValues, attributeOf, type Category, labelOf } from '../../../shared/category/category.ts';
import { textIn } from '../../../shared/category/localized.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { messageKey } from '../../../shared/locale/index.ts';
import type { Words } from '../../core/words.ts';
import { commonLengthLimits, type LockContext, lengthText, limitText, lockReason } from '../fields/public.ts';
import { sinceOf } from './field-versions.ts';

export type FieldFact = { readonly label: string; readonly lines: readonly string[] };

/** The ad of the help; without one only general facts are shown. */
export type HelpedAd = { readonly row: GridRow; readonly context: LockContext };

const MOST_VALUES = 12;

/** A field's description; for an attribute also its category's. */
export const aboutField = (
  field: Field,
  category: Category | undefined,
  locale: string,
  { t }: Words,
): readonly string[] => {
  const attribute = attributeOf(category, attributePath(field.path)?.key ?? '');
  const known = messageKey(`field.${field.path}.help`);
  const lines = [
    known ? t(known) : t('help.field.attribute'),
    textIn(attribute?.tooltip ?? {}, locale),
    ...(attribute?.hints ?? []),
  ];
  return lines.filter((line): line is string => Boolean(line));
};

const AN_AMOUNT = { micros: '350000', cents: 35 } as const;

const typedText = (field: Field, words: Words): string => {
  const { t, value } = words;
  switch (field.kind) {
    case 'text':
      return t(field.html ? 'help.kind.html' : 'help.kind.text');
    case 'micros': {
      const amount = value(field, AN_AMOUNT.micros);
      const [word] = field.words;
      return word === undefined
        ? t('help.kind.micros', { amount })
        : t('help.kind.micros.word', { amount, word: value(field, word) });
    }
    case 'cents':
      return t('help.kind.cents', { amount: value(field, AN_AMOUNT.cents) });
    case 'attribute':
      return t(`help.kind.${field.type}`);
    default:
      return t(`help.kind.${field.kind}`);
  }
};

const listed = (values: readonly string[], { t }: Words): readonly string[] => {
  const shown = values.slice(0, MOST_VALUES).join(', ');
  const left = values.length - MOST_VALUES;
  if (shown === '') return [];
  return [
    t('help.limits.values', {
      values: left > 0 ? t('facts.values.more', { values: shown, count: left }) : shown,
    }),
  ];
};

const valuesOf = (field: Field, category: Category | undefined, locale: string, words: Words) => {
  if (field.path === 'status') return USER_STATUSES.map((status) => words.value(field, status));
  if (field.path === 'price.priceType')
    return (category?.config?.priceTypes ?? []).map((type) => words.value(field, type));
  if (field.kind === 'priceUnit')
    return (category?.config?.priceUnits ?? []).map(({ key, label }) => textIn(label, locale) || key);
  const attribute = attributeOf(category, attributePath(field.path)?.key ?? '');
  if (attribute) return allowedValues(attribute, locale);
  return field.kind === 'enum' ? field.values.map((value) => words.value(field, value)) : [];
};

const neededLine = (field: Field, category: Category | undefined, { t }: Words): readonly string[] => {
  const attribute = attributeOf(category, attributePath(field.path)?.key ?? '');
  const needed = attribute?.mandatory || (field.path === 'links.url' && category?.config?.urlMandatory);
  return needed ? [t('help.needed')] : [];
};

const limitLines = (field: Field, category: Category | undefined, locale: string, words: Words) => {
  const categories = category ? [category] : [];
  const isText = field.kind === 'text' || (field.kind === 'attribute' && field.type === 'STRING');
  const length = isText ? lengthText(commonLengthLimits(field.path, categories), words) : null;
  const bound = limitText(field.path, categories, words);
  return [
    ...(bound === null ? [] : [bound]),
    ...(length === null ? [] : [words.t('help.limits.characters', { limit: length })]),
    ...neededLine(field, category, words),
    ...listed(valuesOf(field, category, locale, words), words),
  ];
};

/** Is the field limited by the category? Then there is a line even without a limit. */
const isBounded = (field: Field): boolean =>
  (field.kind === 'micros' && field.editable !== 'never') || field.path === 'description';

const limitFact = (
  field: Field,
  category: Category | undefined,
  locale: string,
  words: Words,
): readonly FieldFact[] => {
  const { t } = words;
  const lines = limitLines(field, category, locale, words);
  const none = isBounded(field) ? [t(category ? 'help.limits.none' : 'help.limits.choose')] : [];
  const said = lines.length > 0 ? lines : none;
  if (said.length === 0) return [];
  const name = category && labelOf(category, locale);
  return [{ label: name ? t('help.limits.category', { category: name }) : t('help.limits'), lines: said }];
};

/** The marketplace allows this field to some sellers only (`docs/interface.md#ad`). */
const FOR_SOME = 'price.originalAmountCents';

const writeFact = (field: Field, ad: HelpedAd | null, { t }: Words): FieldFact => {
  const reason = ad && lockReason(ad.row, field, ad.context);
  return {
    label: t('help.write'),
    lines: [
      t(field.path === FOR_SOME ? 'help.write.some' : `help.write.${field.editable}`),
      ...(field.editable === 'never' ? [] : [t('help.write.scope')]),
      ...(reason && field.editable !== 'never' ? [`${t('help.here')}: ${t(reason)}`] : []),
    ],
  };
};

const sinceFact = (field: Field, { t }: Words): readonly FieldFact[] => {
  const since = sinceOf(field.path);
  if (!since) return [];
  const line =
    since.was === undefined ? t(`help.since.${since.version}`) : t('help.since.renamed', { was: since.was });
  return [{ label: t('help.since'), lines: [line] }];
};

/** Fields the marketplace always requires, whatever the category (`docs/interface.md#ad`). */
const ALWAYS_NEEDED: ReadonlySet<string> = new Set([
  'title',
  'description',
  'categoryId',
  'status',
  'price.priceType',
  'bidMicros',
  'budgets.daily.limitMicros',
  'budgets.total.limitMicros',
  'sellerName',
]);

const typedFact = (field: Field, words: Words): readonly FieldFact[] => {
  const { t } = words;
  if (field.editable === 'never') return [];
  const needed = ALWAYS_NEEDED.has(field.path) ? [t('help.needed')] : [];
  return [{ label: t('help.typed'), lines: [typedText(field, words), ...needed] }];
};

/** All facts about a field. */
export const fieldFacts = (
  field: Field,
  {
    category,
    ad,
    locale,
  }: { readonly category: Category | undefined; readonly ad: HelpedAd | null; readonly locale: string },
  words: Words,
): readonly FieldFact[] => {
  const { t } = words;
  return [
    ...typedFact(field, words),
    ...limitFact(field, category, locale, words),
    writeFact(field, ad, words),
    ...sinceFact(field, words),
    { label: t('help.name'), lines: [field.alias ?? field.path] },
    ...(field.alias === undefined ? [] : [{ label: t('help.wire'), lines: [field.path] }]),
  ];
};
