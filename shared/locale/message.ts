/** One sentence of a catalogue, written in ICU MessageFormat (`docs/decisions/catalogues.md`). */
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

/** What a sentence takes at an argument: a text as it is, a number to be grouped or counted, or one of a few words. */
export type ArgumentKind = 'text' | 'number' | readonly string[];
export type Argument = { readonly name: string; readonly kind: ArgumentKind; readonly optional: boolean };

/** `{has_reason, select, yes {…} other {}}` says a clause only where there is a reason: asked of the sentence, not given. */
const PRESENCE = 'has_';

const isFilled = (value: Param): boolean => value !== undefined && value !== null && value !== '';

const kindOf = (element: MessageFormatElement): ArgumentKind | undefined => {
  if (isArgumentElement(element)) return 'text';
  if (isNumberElement(element) || isPluralElement(element)) return 'number';
  if (!isSelectElement(element)) return undefined;
  return Object.keys(element.options);
};

/** Every element of a sentence, those inside its forms and clauses too. */
export const elementsOf = (elements: readonly MessageFormatElement[]): readonly MessageFormatElement[] =>
  elements.flatMap((element) => [
    element,
    ...(isSelectElement(element) || isPluralElement(element)
      ? Object.values(element.options).flatMap((option) => elementsOf(option.value))
      : []),
  ]);

/** What a sentence must be given, each argument once; a number where one place says so. */
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

/** Stands where a value is missing. */
const NOTHING = '…';

/** Numbers get their separators; what is written out already, or was not given, stands as it is. */
class Numbers extends Intl.NumberFormat {
  override format(value: number | bigint | string): string {
    if (typeof value === 'string') return value;
    // A count that was not given comes as what is left when it is counted with.
    return Number.isNaN(value) ? NOTHING : super.format(value);
  }
}

const formatters = new Map<string, Formatters>();

/** Made once for a language, as each costs far more than a sentence. */
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

/** The elements of a text; throws where it is no MessageFormat. */
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

/** A sentence ready to be said, of elements that `parsed` gave. */
export const sentenceOf = (elements: MessageFormatElement[], language: string): Sentence => {
  const format = new IntlMessageFormat(elements, language, undefined, { formatters: formattersOf(language) });
  const wanted = argumentsOf(elements);
  return (params) => String(format.format(valuesOf(wanted, params)));
};

/** A text without arguments and quotes is its own sentence. */
const isPlain = (text: string): boolean => !/[{}']/.test(text);

/** The sentence of a text of a catalogue. */
export const readSentence = (text: string, language: string): Sentence =>
  isPlain(text) ? () => text : sentenceOf(parsed(text, language), language);
