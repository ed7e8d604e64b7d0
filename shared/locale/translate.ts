/** The catalogues of all languages behind one function. */
import type { MessageArguments } from './generated/arguments.ts';
import { en } from './generated/en.ts';
import { fr } from './generated/fr.ts';
import { nl } from './generated/nl.ts';
import { argumentsOf, parsed, readSentence, type Sentence, sentenceOf } from './message.ts';
import { pseudo } from './pseudo.ts';
import { type Say, sayer } from './say.ts';

export const LANGUAGES = ['en', 'nl', 'fr'] as const;
/** English as a test sees it: accented, longer and in brackets, so that what no catalogue holds stands out. */
export const PSEUDO = 'en-XA';
export type Language = (typeof LANGUAGES)[number] | typeof PSEUDO;

export type MessageKey = keyof MessageArguments;

type Catalogue = Readonly<Record<MessageKey, string>>;

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en, nl, fr, [PSEUDO]: en };

/** The language of a locale (`nl-BE`, `fr_CA`); English where we do not have it. */
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

/** The sentences of one language. */
export const translate = (language: Language): Translate => SAID[language];

/** A key whose params came along with it, so that tests know what it asks for and types do not. */
export const lateKey = (key: MessageKey): MessageKey => key;

/** Does the sentence of a key say this param? */
export const saysParam = (key: string, param: string): boolean => {
  const known = messageKey(key);
  return known !== undefined && argumentsOf(parsed(en[known], 'en')).some(({ name }) => name === param);
};

/** A key put together at run time (`status.` + a status of the service), where the catalogues have it. */
export const messageKey = (key: string): MessageKey | undefined =>
  Object.hasOwn(en, key) ? (key as MessageKey) : undefined;
