/**
 * Which files of the user's the page may name to the engine. It never makes up a path: a page that was taken over can
 * send no file to a service, read none and write over none but those that the user chose: since the start, or lately
 * where he reads them once more.
 */
import type { CommandInput, EngineCommand } from '../../shared/contract/commands.ts';
import { ENGINE_COMMANDS } from '../../shared/contract/commands.ts';

export type PageFiles = {
  /** The user chose these to be read, in a dialog, by dropping them, or by opening them with Adsheet. */
  readonly toRead: Set<string>;
  /** The user named these in a dialog, to be written once. */
  readonly toWrite: Set<string>;
  /** These were written for the page, or are being written. */
  readonly written: Set<string>;
};

type Named = { readonly reads?: readonly string[]; readonly writes?: readonly string[] };

/** Every command that names files, and which. */
const NAMED: { readonly [Name in EngineCommand]?: (input: CommandInput<Name>) => Named } = {
  'images.add': ({ files }) => ({ reads: files }),
  'report.start': ({ file }) => ({ writes: [file] }),
  'workbook.problems': ({ file }) => ({ writes: [file] }),
  'workbook.import': ({ file }) => ({ reads: [file] }),
  'workbook.export': ({ file }) => ({ writes: [file] }),
};

/** The files that a command names. What has not the form of its input the engine refuses. */
export const namedBy = (name: EngineCommand, input: unknown): Named => {
  const named = NAMED[name] as ((input: unknown) => Named) | undefined;
  const checked = named && ENGINE_COMMANDS[name].input.safeParse(input);
  return checked?.success ? (named?.(checked.data) ?? {}) : {};
};
