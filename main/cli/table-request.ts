/** How a file is to be read, as the options that commands with a file have in common say. */
import type { CommandInput } from '../../shared/contract/commands.ts';
import { tell } from '../../shared/locale/terminal.ts';
import { UsageError } from './exit.ts';
import type { OptionValues } from './options.ts';
import { readingOf } from './table-reading.ts';

export const TABLE_OPTIONS = [
  ...([
    'sheet',
    'all-sheets',
    'header-row',
    'encoding',
    'separator',
    'recipe',
    'no-recipe',
    'map',
    'column',
  ] as const),
  ...([
    'decimal',
    'round',
    'word',
    'set',
    'set-empty',
    'set-formula',
    'set-template',
    'match',
    'fold',
  ] as const),
] as const;

type Wanted = Omit<CommandInput<'workbook.import'>, 'account' | 'file'>;

export const tableRequest = async (
  options: OptionValues<(typeof TABLE_OPTIONS)[number]>,
): Promise<Wanted> => {
  const { sheet, encoding, separator, recipe } = options;
  const { ['header-row']: row, ['no-recipe']: isWithout = false, ['all-sheets']: isAll = false } = options;
  if (isAll && sheet !== undefined)
    throw new UsageError(tell('cli.only_one', { names: '--sheet, --all-sheets' }), 'import ');
  if (isWithout && recipe !== undefined)
    throw new UsageError(tell('cli.only_one', { names: '--recipe, --no-recipe' }), 'import ');
  const headerRow = row === 0 ? null : row;
  return {
    ...(sheet === undefined ? {} : { sheets: [...sheet] }),
    ...(isAll ? { sheets: 'all' as const } : {}),
    ...(encoding === undefined ? {} : { encoding }),
    ...(separator === undefined ? {} : { separator: separator === 'tab' ? '\t' : separator }),
    ...(headerRow === undefined ? {} : { headerRow }),
    ...(recipe === undefined ? {} : { recipe }),
    ...(isWithout ? { recipe: null } : {}),
    ...(await readingOf(options)),
  };
};
