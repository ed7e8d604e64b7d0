/** The tables of all languages behind one function. */
import type { MessageKey } from './en.ts';
import { en } from './en.ts';
import type { Params, Translation } from './fill.ts';
import { fill } from './fill.ts';
import { fr } from './fr.ts';
import { nl } from './nl.ts';

export const LANGUAGES = ['en', 'nl', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

const TABLES: Readonly<Record<Language, Translation<MessageKey>>> = { en, nl, fr };

/** The language of a locale (`nl-BE`, `fr_CA`); English where we do not have it. */
export const languageOf = (locale: string): Language =>
  LANGUAGES.find((language) => language === locale.slice(0, 2).toLowerCase()) ?? 'en';

export type Translate = (key: MessageKey, params?: Params) => string;

/** The sentences of one language. */
export const translate =
  (language: Language): Translate =>
  (key, params = {}) =>
    fill(TABLES[language][key], params, language);

/** Does the sentence of a key say this param? */
export const saysParam = (key: string, param: string): boolean =>
  Object.hasOwn(en, key) && en[key as MessageKey].includes(`{${param}}`);

/** A key put together at run time (`status.` + a status of the service), where the table has it. */
export const messageKey = (key: string): MessageKey | undefined =>
  Object.hasOwn(en, key) ? (key as MessageKey) : undefined;
