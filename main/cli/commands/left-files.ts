/** What the terminal says of picture files that were not used. */
import type { FolderLeft } from '../../../shared/contract/results/picture-folder.ts';
import { messageKey, translate } from '../../../shared/locale/index.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import { EXIT, type ExitCode } from '../exit.ts';

const SHOWN = 20;

/** The files that are not used, each with its reason; none for none. */
export const leftLines = (left: readonly FolderLeft[]): readonly string[] => {
  if (left.length === 0) return [];
  const t = translate('en');
  const lines = left.slice(0, SHOWN).map(({ name, why }) => {
    const key = messageKey(`reason.${why}`);
    return `  ${name}: ${key ? t(key) : why}`;
  });
  return [
    tell('cli.folder_unused', { count: left.length }),
    ...lines,
    ...(left.length > SHOWN ? ['  …'] : []),
  ];
};

/** Is it left because of what it is, and not because its ad needs no more? */
export const isUnusable = ({ why }: FolderLeft): boolean => why !== 'no-room' && why !== 'there-already';

/** The exit code where so many of the files that were given cannot be used. */
export const filesExit = (unusable: number, changeset: number | null): ExitCode => {
  if (unusable === 0) return EXIT.done;
  return changeset === null ? EXIT.failed : EXIT.partly;
};
