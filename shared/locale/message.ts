/** A sentence of a catalogue, in ICU MessageFormat (`docs/decisions/catalogues.md`). */
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import {
  isArgumentElement,
  isNumberElement,
  isPluralElement,
  isSelectElement,
} from '@formatjs/icu-messageformat-parser';
import type { Formatters } from 'intl-messageformat';
import { IntlMessageFormat } from 'intl-messageformat';

export type Param = string | number | boolean | null | undefined;
export type Params = Readonly<Record<string, Param>>;

/** The kind of an argument: a text, a number (grouped, or for plurals), or one of some words (select). */
export type ArgumentKind = 'text' | 'number' | readonly string[];
export type Argument = { readonly name: string; readonly kind: ArgumentKind; readonly optional: boolean };

/**
 * `{has_reason, select, yes {…} other {}}` shows a clause only where `reason` is given; `has_…` itself is computed.
 */
const PRESENCE = 'has_';

const isFilled = (value: Param): boolean => value !== undefined && value !== null && value !== '';

const kindOf = (element: MessageFormatElement): ArgumentKind | undefined => {
  if (isArgumentElement(element)) return 'text';
  if (isNumberElement(element) || isPluralElement(element)) return 'number';
  if (!isSelectElement(element)) return undefined;
  return Object.keys(element.options);
};

/** Every element of a sentence, including those inside plural and select forms. */
export const elementsOf = (elements: readonly MessageFormatElement[]): readonly MessageFormatElement[] =>
  elements.flatMap((element) => [
    element,
    ...(isSelectElement(element) || isPluralElement(element)
      ? Object.values(element.options).flatMap((option) => elementsOf(option.value))
      : []),
  ]);

/** The arguments of a sentence, each once; a number if any of its uses is numeric. */
export const argumentsOf = (elements: readonly MessageFormatElement[]): readonly Argument[] => {
  const kinds = new Map<string, ArgumentKind>();
  const asked = new Set<string>();
  for (const element of elementsOf(elements)) {
    const kind = kindOf(element);
    if (kind === undefined || !('value' in element)) continue;
    const name = String(element.value);
    if (name.startsWith(PRESENCE)) asked.add(name.slice(PRESENCE.length));
    else if (kind !== 'text' || !kinds.has(name)) kinds.set(name, kind);
  }
  return Array.from(kinds, ([name, kind]) => ({ name, kind, optional: asked.has(name) }));
};

/** Shown for a missing value. */
const NOTHING = '…';

/** Groups numbers; values that are text already or missing are returned unchanged. */
class Numbers extends Intl.NumberFormat {
  override format(value: number | bigint | string): string {
    if (typeof value === 'string') return value;
    // A missing count arrives as the remainder of plural arithmetic, which is NaN.
    return Number.isNaN(value) ? NOTHING : super.format(value);
  }
}

const formatters = new Map<string, Formatters>();

/** Cached by language, as creating them costs far more than a sentence. */
const formattersOf = (language: string): Formatters => {
  const known = formatters.get(language);
  if (known) return known;
  const [numbers, plurals] = [new Numbers(language), new Intl.PluralRules(language)];
  const made: Formatters = {
    getNumberFormat: () => numbers,
    getPluralRules: () => plurals,
    getDateTimeFormat: (...given) => new Intl.DateTimeFormat(...given),
  };
  formatters.set(language, made);
  return made;
};

/** Parses a text; throws where it is no MessageFormat. */
export const parsed = (text: string, language: string): MessageFormatElement[] =>
  new IntlMessageFormat(text, language, undefined, {
    ignoreTag: true,
    formatters: formattersOf(language),
  }).getAst();

const valuesOf = (wanted: readonly Argument[], params: Params): Record<string, string | number> => {
  const values: Record<string, string | number> = {};
  for (const { name, optional } of wanted) {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    values[name] = typeof value === 'number' ? value : String(value ?? NOTHING);
    if (optional) values[`${PRESENCE}${name}`] = isFilled(value) ? 'yes' : 'no';
  }
  return values;
};

export type Sentence = (params: Params) => string;

/** The sentence for elements of `parsed`. */
export const sentenceOf = (elements: MessageFormatElement[], language: string): Sentence => {
  const format = new IntlMessageFormat(elements, language, undefined, { formatters: formattersOf(language) });
  const wanted = argumentsOf(elements);
  return (params) => String(format.format(valuesOf(wanted, params)));
};

/** A text without arguments and quotes needs no formatting. */
const isPlain = (text: string): boolean => !/[{}']/.test(text);

/** The sentence of a catalogue text. */
export const readSentence = (text: string, language: string): Sentence =>
  isPlain(text) ? () => text : sentenceOf(parsed(text, language), language);
