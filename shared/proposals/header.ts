/** Which field a column's header means: its label in any of our languages, its alias, its path, or a usual other name. */
import { FIELDS, fieldOf } from '../ad/fields.ts';
import type { FieldPath } from '../ad/model.ts';
import { fieldLabel, LANGUAGES } from '../locale/index.ts';
import type { LeftOut } from './proposal.ts';
import { KEY_COLUMN } from './proposal.ts';

/** An attribute of the table's categories and all it is called: its key, and its label in each locale. */
export type NamedAttribute = { readonly path: FieldPath; readonly names: readonly string[] };

export type Guess = { readonly to: FieldPath | null; readonly leftOut: LeftOut | null };

/** What other programs call what we call otherwise. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  vendorId: ['sku', 'vendor id', 'article number', 'item number', 'artikelnummer', 'référence', 'reference'],
  id: ['ad id', 'ad number', 'advertentienummer', "numéro d'annonce"],
  images: ['image', 'photo', 'image url', 'image urls', 'foto', 'afbeelding', 'afbeeldingen'],
  description: ['beschrijving', 'texte'],
  'links.url': ['link', 'website'],
};

/** A name as headers are compared: without case, marks of need, units in brackets and repeated spaces. */
export const headerName = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[’‘`]/gu, "'")
    .replaceAll(/\s*[([][^()[\]]*[)\]]\s*$/gu, '')
    .replaceAll(/[*:]+\s*$/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase();

const namesOf = (path: FieldPath, alias: string | undefined): readonly string[] => [
  path,
  ...LANGUAGES.map((language) => fieldLabel(language, path)),
  ...(alias === undefined ? [] : [alias]),
  ...(OTHER_NAMES[path] ?? []),
];

const known: ReadonlyMap<string, FieldPath> = new Map(
  [
    ...FIELDS.toReversed().flatMap(({ path, alias }) =>
      namesOf(path, alias).map((name) => [name, path] as const),
    ),
    [KEY_COLUMN, KEY_COLUMN] as const,
  ].map(([name, path]) => [headerName(name), path]),
);

const fieldMeant = (header: string, attributes: ReadonlyMap<string, FieldPath>): FieldPath | undefined => {
  const name = headerName(header);
  if (name === '') return undefined;
  // A path is told from other names by its case as well: keys of attributes have one.
  const path = header.trim();
  return (
    known.get(name) ??
    attributes.get(name) ??
    ((path.startsWith('attributes.') && fieldOf(path)?.path) || undefined)
  );
};

/** May a column be for this field? The ad's number and the row key say which ad is meant; else only what can be edited. */
export const isMappable = (path: FieldPath): boolean =>
  path === KEY_COLUMN || path === 'id' || (fieldOf(path)?.editable ?? 'never') !== 'never';

/** What each header means; of several columns for one field the first has it. */
export const guessColumns = (
  headers: readonly string[],
  attributes: readonly NamedAttribute[] = [],
): readonly Guess[] => {
  const named = new Map(
    attributes
      .toReversed()
      .flatMap(({ path, names }) => names.map((name) => [headerName(name), path] as const)),
  );
  const taken = new Set<FieldPath>();
  return headers.map((header): Guess => {
    const path = fieldMeant(header, named);
    if (path === undefined) return { to: null, leftOut: 'unknown' };
    if (!isMappable(path)) return { to: null, leftOut: 'read-only' };
    if (taken.has(path)) return { to: null, leftOut: 'twice' };
    taken.add(path);
    return { to: path, leftOut: null };
  });
};
