/** All texts of the window, in the user's language and number format, with the account's own names filled in. */

import { campaignFieldOf } from '../../shared/ad/campaign-fields.ts';
import { formatFieldValue, type ParsedText, parseFieldText } from '../../shared/ad/codec.ts';
import { isDefaultCampaign } from '../../shared/ad/default-campaign.ts';
import { attributePath, type Field } from '../../shared/ad/fields.ts';
import type { FieldPath } from '../../shared/ad/model.ts';
import { columnFieldOf } from '../../shared/ad/result-fields.ts';
import { attributeLabel, attributeOf, type Category } from '../../shared/category/category.ts';
import { textIn } from '../../shared/category/localized.ts';
import type { ClockDifference } from '../../shared/contract/clock-difference.ts';
import type { AdsheetError } from '../../shared/contract/errors.ts';
import type { Job } from '../../shared/contract/jobs.ts';
import type { Guard } from '../../shared/contract/results/plan.ts';
import type { CampaignRow, CategoryRow } from '../../shared/contract/views.ts';
import type { Json } from '../../shared/json.ts';
import {
  clockSentence,
  errorSentence,
  fieldLabel,
  fixSentence,
  guardSentence,
  type Language,
  languageOf,
  phaseSentence,
  problemSentence,
  refusedSentence,
  serviceSentence,
  type Translate,
  translate,
  type ValueNames,
  valueTexts,
  wholeProblemSentence,
  wordFor,
} from '../../shared/locale/index.ts';
import { type NumberFormat, numberFormatOf } from '../../shared/money/number-format.ts';
import type { Problem } from '../../shared/rules/problem.ts';
import { amountTexts } from './amount-text.ts';
import { parseResult, resultTexts } from './result-text.ts';
import { type AppState, app } from './state.ts';
import { useStore } from './store.ts';
import { dateText } from './time.ts';

export type Words = {
  readonly language: Language;
  /** BCP 47, for dates and numbers. */
  readonly locale: string;
  readonly format: NumberFormat;
  readonly t: Translate;
  /** A field's label; an attribute's comes from its category where that is known. */
  readonly fieldLabel: (path: FieldPath, category?: Category) => string;
  /** The displayed text of a value; '' for null. */
  readonly value: (field: Field, value: Json | undefined) => string;
  /** The text a field is edited in; `parse` is its inverse. */
  readonly editText: (field: Field, value: Json | undefined) => string;
  /** The value of a typed text; words such as Unlimited are accepted in the reader's language. */
  readonly parse: (field: Field, text: string) => ParsedText;
  readonly valueAt: (path: FieldPath, value: Json | undefined) => string;
  /** Our sentence for a problem. */
  readonly problem: (problem: Problem) => string;
  /** The marketplace's own text, quoted, to be shown below our sentence; undefined without one. */
  readonly said: (problem: Problem) => string | undefined;
  /** Both in one line. */
  readonly wholeProblem: (problem: Problem) => string;
  readonly fix: (problem: Problem) => string;
  readonly error: (error: AdsheetError) => string;
  readonly refused: (code: string) => string;
  readonly guard: (guard: Guard) => string;
  readonly phase: (job: Job) => string;
  readonly number: (value: number) => string;
  /** Micros rounded for reading, to two decimals if nothing else is said: `€ 1.311,70`. */
  readonly amount: (micros: string, decimals?: number) => string;
  readonly clockOff: (clocks: ClockDifference) => string;
};

type Names = Pick<AppState, 'categories' | 'campaigns' | 'definitions'> & {
  readonly tenantLocale: string;
  /** The currency of the account's amounts; undefined while no account is open. */
  readonly currency?: string | undefined;
};

const unitLabel = (names: Names, key: string): string | undefined => {
  for (const category of Object.values(names.definitions)) {
    const unit = category.config?.priceUnits.find((candidate) => candidate.key === key);
    const label = unit && textIn(unit.label, names.tenantLocale);
    if (label) return label;
  }
  return undefined;
};

/** The displayed name of a campaign. */
export const campaignTitle = (campaign: CampaignRow): string => {
  const { title, vendorId } = campaign.local;
  return String(title ?? vendorId ?? `#${campaign.id ?? campaign.key}`);
};

const valueNames = (names: Names): ValueNames => {
  const categories = new Map(names.categories.map((row: CategoryRow) => [row.id, row.label]));
  const campaigns = new Map(names.campaigns.map((row) => [row.id, campaignTitle(row)]));
  return {
    category: (id) => categories.get(id),
    campaign: (id) => campaigns.get(id),
    priceUnit: (key) => unitLabel(names, key),
  };
};

/** The wire value for a word the reader typed; other text is returned unchanged. */
const wireText = (language: Language, field: Field, text: string): string => {
  if (field.kind !== 'micros') return text;
  const typed = text.trim().toLowerCase();
  return field.words.find((word) => wordFor(language, 'word', word).toLowerCase() === typed) ?? text;
};

const labelOfField = (language: Language, names: Names) => (path: FieldPath, category?: Category) => {
  const key = attributePath(path)?.key;
  if (key === undefined) return fieldLabel(language, path);
  const known = [category, ...Object.values(names.definitions)]
    .map((definition) => attributeOf(definition, key))
    .find((attribute) => attribute !== undefined);
  return known ? attributeLabel(known, names.tenantLocale) : fieldLabel(language, path);
};

/** The texts for a system locale and an account's names. */
export const createWords = (locale: string, names: Names): Words => {
  const language = languageOf(locale);
  const numberFormat = numberFormatOf(locale);
  const format = names.currency === undefined ? numberFormat : { ...numberFormat, currency: names.currency };
  const t = translate(language);
  const fieldLabel = labelOfField(language, names);
  const ofAd = valueTexts({ language, locale, format }, valueNames(names));
  const ofResults = resultTexts(locale, t, ofAd);
  const value: Words['value'] = (of, json) => ofResults(of, json) ?? ofAd(of, json);
  const numbers = new Intl.NumberFormat(locale);
  const context = (problem: Problem) => ({ format, fieldLabel: fieldLabel(problem.field) });
  return {
    language,
    locale,
    format,
    t,
    fieldLabel,
    value,
    editText: (of, json) => (of.kind === 'micros' ? ofAd(of, json) : formatFieldValue(of, json, format)),
    parse: (of, text) =>
      parseResult(of, text, (part) => parseFieldText(of, wireText(language, of, part), format)),
    valueAt: (path, json) => {
      const known = columnFieldOf(path) ?? campaignFieldOf(path);
      return known ? value(known, json) : String(json ?? '');
    },
    problem: (problem) => problemSentence(language, problem, context(problem)),
    said: (problem) => serviceSentence(language, problem),
    wholeProblem: (problem) => wholeProblemSentence(language, problem, context(problem)),
    fix: (problem) => fixSentence(language, problem, context(problem)) ?? '',
    error: (error) => errorSentence(language, { code: error.code, details: error.params }),
    refused: (code) => refusedSentence(language, code),
    guard: (guard) => guardSentence(language, guard, format),
    phase: (job) => phaseSentence(language, job.phase, `job.${job.kind}`),
    number: (count) => numbers.format(count),
    amount: amountTexts(locale, names.currency),
    clockOff: (clocks) => clockSentence(language, clocks, (at) => dateText(at, locale)),
  };
};

const NO_LOCALE = 'en-GB';

let named: readonly CampaignRow[] = [];

/** The campaigns, the same ones while names and default stay as they were: texts hang on these alone. */
const namedAs = (campaigns: readonly CampaignRow[]): readonly CampaignRow[] => {
  const isSame =
    campaigns.length === named.length &&
    campaigns.every((row, at) => {
      const other = named[at];
      return (
        other?.id === row.id &&
        other.key === row.key &&
        isDefaultCampaign(other.local) === isDefaultCampaign(row.local) &&
        campaignTitle(other) === campaignTitle(row)
      );
    });
  if (!isSame) named = campaigns;
  return named;
};

type WordsSource = Pick<AppState, 'shell' | 'categories' | 'campaigns' | 'definitions' | 'open'>;

let made: { readonly inputs: readonly unknown[]; readonly words: Words } | null = null;

/** The texts for a state; a new object only when their sources change. */
const wordsOf = ({ shell, categories, campaigns, definitions, open }: WordsSource): Words => {
  const locale = shell?.locale ?? NO_LOCALE;
  const tenantLocale = open?.account.locale ?? locale;
  const currency = open?.account.currency;
  const inputs = [locale, tenantLocale, currency, categories, namedAs(campaigns), definitions];
  if (made?.inputs.every((input, at) => input === inputs[at])) return made.words;
  made = {
    inputs,
    words: createWords(locale, { categories, campaigns, definitions, tenantLocale, currency }),
  };
  return made.words;
};

/** The present texts, for use outside components. */
export const words = (): Words => wordsOf(app.get());

export const useWords = (): Words => useStore(app, wordsOf);
