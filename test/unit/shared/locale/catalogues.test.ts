import { readdirSync, readFileSync } from 'node:fs';
import { isPluralElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { domainsOf, generatedFiles, readDomain, TERMINAL, wantedBy } from '../../../../scripts/catalogues.ts';
import { inRoot } from '../../../../scripts/paths.ts';
import { LANGUAGES } from '../../../../shared/locale/index.ts';
import { elementsOf, parsed } from '../../../../shared/locale/message.ts';
import { COMPOSED, matches } from './composed-keys.ts';

type Entry = {
  readonly language: string;
  readonly domain: string;
  readonly key: string;
  readonly text: string;
};

const entriesOf = (language: string): readonly Entry[] =>
  domainsOf(language).flatMap((domain) =>
    Object.entries(readDomain(language, domain)).map(([key, text]) => ({ language, domain, key, text })),
  );

const ENTRIES = LANGUAGES.flatMap(entriesOf);
const ENGLISH = entriesOf('en');
const TRANSLATED = ENGLISH.filter(({ domain }) => domain !== TERMINAL);

const named = ({ language, domain, key }: Entry): string => `${language}/${domain}: ${key}`;

const SOURCES = ['main', 'preload', 'renderer', 'scripts', 'shared'];

/** Every word in quotes of the code, the made code apart. */
const wordsInCode = (): ReadonlySet<string> => {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('generated'))
      .map((name) => inRoot(folder, name)),
  );
  return new Set(
    files.flatMap((file) =>
      Array.from(readFileSync(file, 'utf8').matchAll(/(['"`])([\w.@-]+)\1/g), ([, , word = '']) => word),
    ),
  );
};

describe('the catalogues', () => {
  test('are MessageFormat, each sentence of them', () => {
    const faulty = ENTRIES.filter(({ text, language }) => {
      try {
        return text.trim() === '' || parsed(text, language).length === 0;
      } catch {
        return true;
      }
    });
    expect(faulty.map(named)).toEqual([]);
  });

  test('speak to a Dutch seller as “u” alone', () => {
    const familiar = ENTRIES.filter(
      ({ language, text }) => language === 'nl' && /\b(?:je|jij|jou|jouw)\b/iu.test(text),
    );
    expect(familiar.map(named)).toEqual([]);
  });

  test.each(LANGUAGES)(
    'in %s have the keys of English, in the same files, and ask for the same',
    (language) => {
      const said = (entries: readonly Entry[]) =>
        Object.fromEntries(
          entries.map(({ domain, key, text, language: own }) => [`${domain} ${key}`, wantedBy(text, own)]),
        );
      expect(said(entriesOf(language).filter(({ domain }) => domain !== TERMINAL))).toEqual(said(TRANSLATED));
    },
  );

  test('hold each key once, and what begins alike in one file', () => {
    const keys = ENGLISH.map(({ key }) => key);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    const files = new Map<string, Set<string>>();
    for (const { key, domain } of ENGLISH) {
      const [first = ''] = key.split('.');
      files.set(first, (files.get(first) ?? new Set()).add(domain));
    }
    expect(Array.from(files).filter(([, domains]) => domains.size > 1)).toEqual([]);
  });

  test('have the forms of a count that the language has, and no others', () => {
    const wrong = ENTRIES.filter(({ text, language }) => {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
      return elementsOf(parsed(text, language))
        .filter(isPluralElement)
        .some(({ options }) =>
          Object.keys(options).some(
            (form) => !/^=\d+$/.test(form) && !pluralCategories.some((one) => one === form),
          ),
        );
    });
    expect(wrong.map(named)).toEqual([]);
  });

  test('never blame and never shout', () => {
    const loud = ENTRIES.filter(({ text }) => /!(?!=)|oops|sorry/i.test(text));
    expect(loud.map(named)).toEqual([]);
  });

  test('keep the French signs on the line of their word', () => {
    const loose = ENTRIES.filter(({ language, text }) => language === 'fr' && / [:;?!»](?!:)|« /u.test(text));
    expect(loose).toEqual([]);
  });

  test('are what the made code says', () => {
    for (const [file, code] of generatedFiles(LANGUAGES)) expect(readFileSync(file, 'utf8')).toBe(code);
  });
});

describe('the keys', () => {
  test('are all said somewhere', () => {
    const words = wordsInCode();
    const patterns = Object.keys(COMPOSED);
    const unused = ENGLISH.filter(
      ({ key }) => !words.has(key) && !patterns.some((pattern) => matches(pattern, key)),
    );
    expect(unused.map(named)).toEqual([]);
  });

  test('that the code puts together are there', () => {
    const idle = Object.keys(COMPOSED).filter((pattern) => !ENGLISH.some(({ key }) => matches(pattern, key)));
    expect(idle).toEqual([]);
  });

  test('that the code puts together ask for nothing that it does not give', () => {
    const words = wordsInCode();
    const asking = ENGLISH.filter(({ key, text }) => {
      if (words.has(key)) return false;
      const given = Object.entries(COMPOSED).filter(([pattern]) => matches(pattern, key));
      const names = new Set(given.flatMap(([, args]) => args));
      return wantedBy(text, 'en').some(({ name }) => !names.has(name));
    });
    expect(asking.map(named)).toEqual([]);
  });
});
