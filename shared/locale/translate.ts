/** Looks up sentences in the catalogues of all languages. */
import type { MessageArguments } from './generated/arguments.ts';
import { en } from './generated/en.ts';
import { fr } from './generated/fr.ts';
import { nl } from './generated/nl.ts';
import { argumentsOf, parsed, readSentence, type Sentence, sentenceOf } from './message.ts';
import { pseudo } from './pseudo.ts';
import { type Say, sayer } from './say.ts';

export const LANGUAGES = ['en', 'nl', 'fr'] as const;
/** Pseudo-localized English for tests: untranslated texts stand out. */
export const PSEUDO = 'en-XA';
export type Language = (typeof LANGUAGES)[number] | typeof PSEUDO;

export type MessageKey = keyof MessageArguments;

type Catalogue = Readonly<Record<MessageKey, string>>;

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en, nl, fr, [PSEUDO]: en };

/** The language of a locale (`nl-BE`, `fr_CA`); English for unsupported ones. */
export const languageOf = (locale: string): Language =>
  locale === PSEUDO
    ? PSEUDO
    : (LANGUAGES.find((language) => language === locale.slice(0, 2).toLowerCase()) ?? 'en');

export type Translate = Say<MessageArguments>;

const sentenceFor = (language: Language, key: MessageKey): Sentence => {
  const text = CATALOGUES[language][key];
  return language === PSEUDO ? sentenceOf(pseudo(parsed(text, 'en')), 'en') : readSentence(text, language);
};

const inLanguage = (language: Language): Translate => sayer((key) => sentenceFor(language, key));

const SAID: Readonly<Record<Language, Translate>> = {
  en: inLanguage('en'),
  nl: inLanguage('nl'),
  fr: inLanguage('fr'),
  [PSEUDO]: inLanguage(PSEUDO),
};

/** The sentences of a language. */
export const translate = (language: Language): Translate => SAID[language];

/** Marks a key whose params are only known at run time; tests check them, types do not. */
export const lateKey = (key: MessageKey): MessageKey => key;

/** Does the sentence of a key use this param? */
export const saysParam = (key: string, param: string): boolean => {
  const known = messageKey(key);
  return known !== undefined && argumentsOf(parsed(en[known], 'en')).some(({ name }) => name === param);
};

/** A key composed at run time (`status.` and a status of the service); undefined where the catalogues lack it. */
export const messageKey = (key: string): MessageKey | undefined =>
  Object.hasOwn(en, key) ? (key as MessageKey) : undefined;
