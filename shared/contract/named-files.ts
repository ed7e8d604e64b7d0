/**
 * The files of the user's that a command names. Undeclared ones (`Facts.files`) are refused: a member of an input
 * that looks like a file, by its name or its schema, without being declared closes the command for the page.
 */
import type { z } from 'zod';
import type { Entry } from './commands/command.ts';
import { file } from './commands/inputs.ts';

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypes['_zod']['def'];

/** A member of an input, by its path: `['rows', 'file']`. */
type Member = readonly string[];

/** A word in names such as `logFile`, `file_name` or `paths`; `profile` has none. */
const FILE_WORD = /^(?:file|folder|director|path)/i;
const soundsLikeAFile = (name: string): boolean =>
  name.split(/[^A-Za-z]+|(?=[A-Z])/).some((word) => FILE_WORD.test(word));

type Part = readonly [name: string | null, part: Schema];

const unnamed = (...parts: readonly (Schema | null | undefined)[]): readonly Part[] =>
  parts.flatMap((part) => (part ? [[null, part] as const] : []));

/** The parts of a schema: by name where it has members, otherwise the schemas it wraps. */
const partsOf = (schema: Schema): readonly Part[] => {
  const def = schema._zod.def as Definition;
  switch (def.type) {
    case 'object':
      return [...Object.entries(def.shape), ...unnamed(def.catchall)];
    case 'array':
      return unnamed(def.element);
    case 'tuple':
      return unnamed(...def.items, def.rest);
    case 'record':
    case 'map':
      return unnamed(def.keyType, def.valueType);
    case 'set':
      return unnamed(def.valueType);
    case 'lazy':
      return unnamed(def.getter());
    case 'union':
      return unnamed(...def.options);
    case 'intersection':
      return unnamed(def.left, def.right);
    case 'pipe':
      // A preprocessed schema's output side may be the one with members.
      return unnamed(def.in, def.out);
    case 'optional':
    case 'nullable':
    case 'readonly':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'catch':
    case 'promise':
      return unnamed(def.innerType);
    default:
      return [];
  }
};

/** `within` are the enclosing schemas: a recursive one, such as that of any JSON, is visited once. */
const membersIn = (schema: Schema, at: Member, within: ReadonlySet<Schema> = new Set()): readonly Member[] =>
  partsOf(schema).flatMap(([name, part]) => {
    const here = name === null ? at : [...at, name];
    const isFile = part === file || (name !== null && soundsLikeAFile(name));
    if (isFile) return [here];
    return within.has(part) ? [] : membersIn(part, here, new Set([...within, schema]));
  });

/** Members of an input that look like files, at any depth. */
export const fileMembers = (input: z.ZodType): readonly string[] => [
  ...new Set(membersIn(input, []).map((member) => member.join('.'))),
];

/** Those that the command does not declare. */
export const undeclaredFiles = ({ input, files }: Entry): readonly string[] => {
  const declared: readonly string[] = [...(files?.reads ?? []), ...(files?.writes ?? [])];
  return fileMembers(input).filter((member) => !declared.includes(member));
};

export type NamedFiles = { readonly reads: readonly string[]; readonly writes: readonly string[] };

const NONE: NamedFiles = { reads: [], writes: [] };

const pathsAt = (input: Readonly<Record<string, unknown>>, members: readonly string[] = []) =>
  members.flatMap((member) => [input[member] ?? []].flat()).map(String);

/**
 * The files a call names; null where that is unknown, as not all are declared. An input that does not match its
 * schema names none: the engine refuses it.
 */
export const filesNamed = (entry: Entry, input: unknown): NamedFiles | null => {
  if (undeclaredFiles(entry).length > 0) return null;
  if (!entry.files) return NONE;
  const checked = entry.input.safeParse(input);
  if (!checked.success) return NONE;
  const given = checked.data as Readonly<Record<string, unknown>>;
  return { reads: pathsAt(given, entry.files.reads), writes: pathsAt(given, entry.files.writes) };
};
