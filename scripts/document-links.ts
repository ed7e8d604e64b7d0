// Where the documents and the comments that cite them lead: a link, an anchor, a file or a name that is not there fails
// the lint.
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Texts by their path from the root, with forward slashes. */
export type Texts = ReadonlyMap<string, string>;

/** What the repository has: the texts that are checked, which paths exist, and which names its sources contain. */
export type Repository = {
  readonly texts: Texts;
  readonly has: (path: string) => boolean;
  /** Does a file exist whose path ends with this one, from a slash on? */
  readonly hasEnding: (path: string) => boolean;
  readonly hasWord: (word: string) => boolean;
};

const FENCED = /^(```|~~~)[\s\S]*?^\1/gm;
const CODE = /`([^`\n]+)`/g;
const HEADING = /^#{1,6}\s+(.*?)\s*#*$/gm;
const LINK = /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g;
/** Links to other sites. */
const ELSEWHERE = /^[a-z][a-z0-9+.-]*:/i;
/** A document cited in a comment, with an anchor or without. */
const CITED = /(?<![\w/.-])((?:docs|design)\/[\w./-]+\.md)(?:#([\w-]+))?/g;
/** A file or folder of ours that is named from the root, alone or in a command; one with a sign for others names none. */
const NAMED = /(?<=^|\s)(?:main|preload|renderer|sandbox|scripts|shared|test)\/[\w./-]*(?:\.\w+|\/)(?=$|\s)/g;
/** A source named by the end of its path; build outputs are not in the repository. */
const NAMED_SHORT = /^[\w./-]+\.(?:tsx?|sql|css)$/;
/** A name of the code: capitals within a word tell it from words and calls, a dot parts it from what has it. */
const IDENTIFIER = /^(?=.*[a-z0-9][A-Z])[A-Za-z]\w*(?:\.[a-z]\w*)?$/;

const isDocument = (file: string): boolean => file.endsWith('.md');

/** The anchor that a heading gets on the pages of the project: small letters, hyphens for blanks, no other signs. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** All anchors of a document; headings of the same words are numbered from the second on. */
export const anchorsIn = (document: string): ReadonlySet<string> => {
  const times = new Map<string, number>();
  const anchors = new Set<string>();
  for (const [, heading = ''] of document.replace(FENCED, '').matchAll(HEADING)) {
    const anchor = anchorOf(heading);
    const before = times.get(anchor) ?? 0;
    times.set(anchor, before + 1);
    anchors.add(before === 0 ? anchor : `${anchor}-${before}`);
  }
  return anchors;
};

type Target = { readonly path: string; readonly anchor: string };

const targetOf = (from: string, link: string): Target => {
  const [file = '', anchor = ''] = link.split('#');
  const found = file === '' ? from : path.posix.join(path.posix.dirname(from), decodeURI(file));
  return { path: found, anchor };
};

const leadsSomewhere = ({ texts, has }: Repository, { path: file, anchor }: Target): boolean => {
  const document = texts.get(file);
  if (document === undefined || !isDocument(file)) return has(file);
  return anchor === '' || anchorsIn(document).has(anchor);
};

const linksIn = (document: string): readonly string[] =>
  [...document.replace(FENCED, '').replace(CODE, '').matchAll(LINK)]
    .map(([, link = '']) => link)
    .filter((link) => !ELSEWHERE.test(link));

const faultsOfName = ({ has, hasEnding, hasWord }: Repository, signed: string): readonly string[] => {
  const named = signed.match(NAMED) ?? [];
  if (named.length > 0)
    return named.filter((name) => !has(name.replace(/\/$/, ''))).map((name) => `there is no ${name}`);
  if (NAMED_SHORT.test(signed)) return hasEnding(signed) ? [] : [`there is no ${signed}`];
  if (!IDENTIFIER.test(signed)) return [];
  return signed.split('.').every(hasWord) ? [] : [`the sources have no ${signed}`];
};

const faultsOfDocument = (repository: Repository, file: string, text: string): readonly string[] => [
  ...linksIn(text)
    .filter((link) => !leadsSomewhere(repository, targetOf(file, link)))
    .map((link) => `${file}: the link ${link} leads nowhere`),
  ...[...text.replace(FENCED, '').matchAll(CODE)]
    .flatMap(([, signed = '']) => faultsOfName(repository, signed))
    .map((fault) => `${file}: ${fault}`),
];

const faultsOfSource = (repository: Repository, file: string, text: string): readonly string[] =>
  [...text.matchAll(CITED)]
    .filter(([, cited = '', anchor = '']) => !leadsSomewhere(repository, { path: cited, anchor }))
    .map(([citation]) => `${file}: the citation ${citation} leads nowhere`);

/** A sentence for each link, citation, named file and name that leads nowhere, in the order of the texts. */
export const documentFaults = (repository: Repository): readonly string[] =>
  [...repository.texts].flatMap(([file, text]) =>
    isDocument(file) ? faultsOfDocument(repository, file, text) : faultsOfSource(repository, file, text),
  );

/** The ends of a path, each from a slash on. */
const endings = (file: string): readonly string[] => {
  const parts = file.split('/');
  return parts.map((_, at) => parts.slice(at).join('/'));
};

const wordsIn = (source: string): readonly string[] => source.match(/[A-Za-z]\w*/g) ?? [];

/** A repository of these texts, and of other files and folders whose texts are not looked at. */
export const repositoryOf = (texts: Texts, others: Iterable<string> = []): Repository => {
  const paths = new Set([...texts.keys(), ...others]);
  const ends = new Set([...paths].flatMap(endings));
  const sources = [...texts].filter(([file]) => !isDocument(file));
  const words = new Set(sources.flatMap(([, source]) => wordsIn(source)));
  return {
    texts,
    has: (file) => paths.has(file),
    hasEnding: (end) => ends.has(end),
    hasWord: (word) => words.has(word),
  };
};

const LEFT_OUT = new Set(['node_modules', '.git', 'out', 'dist', 'test-results', 'coverage']);

/** The repository in the folder `root`, without what was built or installed. */
export const readRepository = async (root: string): Promise<Repository> => {
  const paths = new Set<string>();
  const texts = new Map<string, string>();
  const found = glob('**/*', { cwd: root, exclude: (name) => LEFT_OUT.has(path.basename(name)) });
  for await (const file of found) paths.add(file.replaceAll(path.sep, '/'));
  for (const file of [...paths].toSorted()) {
    if (/\.(?:md|tsx?|c?js|sql|css|ya?ml)$/.test(file))
      texts.set(file, await readFile(path.join(root, file), 'utf8'));
  }
  return repositoryOf(texts, paths);
};
