/** The message catalogues, and the code generated from them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Argument, ArgumentKind } from '../shared/locale/message.ts';
import { argumentsOf, parsed } from '../shared/locale/message.ts';
import { ROOT } from './paths.ts';

export const LOCALE_FOLDER = join(ROOT, 'shared/locale');
const CATALOGUES = join(LOCALE_FOLDER, 'catalogues');

export type Catalogue = Readonly<Record<string, string>>;

/** The files a language's catalogue is split into, by name. */
export const domainsOf = (language: string): readonly string[] =>
  readdirSync(join(CATALOGUES, language))
    .map((name) => name.replace(/\.json$/, ''))
    .sort();

export const readDomain = (language: string, domain: string): Catalogue =>
  JSON.parse(readFileSync(join(CATALOGUES, language, `${domain}.json`), 'utf8'));

/** The terminal's catalogue exists in English only. */
export const TERMINAL = 'terminal';

/** The arguments a message needs, in alphabetical order. */
export const wantedBy = (text: string, language: string): readonly Argument[] =>
  argumentsOf(parsed(text, language)).toSorted((one, other) => (one.name < other.name ? -1 : 1));

const typeOf = (kind: ArgumentKind): string => {
  if (kind === 'number') return 'number';
  if (kind === 'text') return 'Text';
  return kind.includes('other') ? 'string' : kind.map((word) => `'${word}'`).join(' | ');
};

const argumentType = ({ name, kind, optional }: Argument): string =>
  optional ? `${name}?: ${typeOf(kind)} | null | undefined` : `${name}: ${typeOf(kind)}`;

const entryOf = ([key, text]: readonly [string, string]): string => {
  const wanted = wantedBy(text, 'en').map(argumentType);
  return `  '${key}': ${wanted.length === 0 ? 'None' : `{ ${wanted.join('; ')} }`};`;
};

const MADE = '// Made by `npm run catalogues` of the catalogues in English. Do not edit.';

const typeNamed = (name: string, domains: readonly string[]): readonly string[] => [
  `export type ${name} = {`,
  ...domains.flatMap((domain) => Object.entries(readDomain('en', domain)).map(entryOf)),
  '};',
];

/** The types of all keys with their arguments. */
export const argumentsCode = (): string =>
  [
    MADE,
    '',
    '/** A text as it is, or a number that names something and is not grouped. */',
    'type Text = string | number;',
    'type None = Record<never, never>;',
    '',
    ...typeNamed(
      'MessageArguments',
      domainsOf('en').filter((domain) => domain !== TERMINAL),
    ),
    '',
    ...typeNamed('TerminalArguments', [TERMINAL]),
    '',
  ].join('\n');

const identifier = (domain: string): string =>
  domain.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());

/** The module that merges the files of a language's catalogue. */
export const joiningCode = (language: string): string => {
  const domains = domainsOf(language).filter((domain) => domain !== TERMINAL);
  return [
    MADE,
    ...domains.map(
      (domain) =>
        `import ${identifier(domain)} from '../catalogues/${language}/${domain}.json' with { type: 'json' };`,
    ),
    '',
    `export const ${language} = {`,
    ...domains.map((domain) => `  ...${identifier(domain)},`),
    '};',
    '',
  ].join('\n');
};

/** Every generated file of `shared/locale/generated/` and its required content. */
export const generatedFiles = (languages: readonly string[]): ReadonlyMap<string, string> =>
  new Map([
    [join(LOCALE_FOLDER, 'generated', 'arguments.ts'), argumentsCode()],
    ...languages.map(
      (language) => [join(LOCALE_FOLDER, 'generated', `${language}.ts`), joiningCode(language)] as const,
    ),
  ]);
