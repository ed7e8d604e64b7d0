/** How a file is to be read, as the options that commands with a file have in common say. */
import { resolve } from 'node:path';
import type { CommandInput } from '../../shared/contract/commands.ts';
import { AdsheetError } from '../../shared/contract/errors.ts';
import { tell } from '../../shared/locale/terminal.ts';
import type { ColumnsToChoose } from '../../shared/proposals/chosen-columns.ts';
import type { Proposal } from '../../shared/proposals/proposal.ts';
import type { FoldPrice } from '../../shared/proposals/table-reading.ts';
import { lettersOf } from '../../shared/table/address.ts';
import { UsageError } from './exit.ts';
import type { Host } from './host.ts';
import { resultOf } from './jobs.ts';
import type { OptionValues } from './options.ts';
import { readingOf } from './table-reading.ts';

export const TABLE_OPTIONS = [
  ...([
    'sheet',
    'all-sheets',
    'columns',
    'header-row',
    'encoding',
    'separator',
    'recipe',
    'no-recipe',
    'afresh',
    'map',
    'column',
  ] as const),
  ...([
    'decimal',
    'round',
    'unit',
    'text',
    'word',
    'attribute',
    'set',
    'set-empty',
    'set-new',
    'set-filled',
    'set-formula',
    'set-template',
    'match',
    'fold',
    'fold-list',
    'fold-above',
    'fold-name',
    'fold-price',
  ] as const),
] as const;

type Wanted = {
  readonly request: Omit<CommandInput<'workbook.import'>, 'account' | 'file'>;
  /** Whose amounts count of rows that are one ad, whatever tells which these are. */
  readonly price?: FoldPrice | undefined;
};

export const tableRequest = async (
  options: OptionValues<(typeof TABLE_OPTIONS)[number]>,
): Promise<Wanted> => {
  const { sheet, columns, encoding, separator, recipe, afresh } = options;
  const { ['header-row']: row, ['no-recipe']: isWithout = false, ['all-sheets']: isAll = false } = options;
  if (isAll && sheet !== undefined)
    throw new UsageError(tell('cli.only_one', { names: '--sheet, --all-sheets' }), 'import ');
  if (isWithout && recipe !== undefined)
    throw new UsageError(tell('cli.only_one', { names: '--recipe, --no-recipe' }), 'import ');
  const headerRow = row === 0 ? null : row;
  const request: Wanted['request'] = {
    ...(sheet === undefined ? {} : { sheets: [...sheet] }),
    ...(isAll ? { sheets: 'all' as const } : {}),
    ...(columns === undefined ? {} : { columns: [...columns] }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(separator === undefined ? {} : { separator: separator === 'tab' ? '\t' : separator }),
    ...(headerRow === undefined ? {} : { headerRow }),
    ...(recipe === undefined ? {} : { recipe }),
    ...(isWithout ? { recipe: null } : {}),
    ...(afresh ? { afresh } : {}),
    ...(await readingOf(options)),
  };
  return { request, price: options['fold-price'] };
};

/** Columns that are named as an example. */
const MOST_LIKELY = 12;

/** The likely columns as `--columns` takes them. */
const likelyIn = ({ columns }: ColumnsToChoose): string => {
  const named = Map.groupBy(columns, ({ header }) => header.toLowerCase());
  return columns
    .filter(({ likely }) => likely)
    .slice(0, MOST_LIKELY)
    .map(({ column, header }) =>
      header.includes(',') || named.get(header.toLowerCase())?.length !== 1 ? lettersOf(column) : header,
    )
    .join(',');
};

/** The proposal with the amounts that are said to count. Throws a usage error where each row is an ad. */
const withPrice = async (
  host: Host,
  account: string,
  { proposal, folded }: Proposal,
  price: FoldPrice,
): Promise<Proposal> => {
  if (folded === null) throw new UsageError(tell('cli.fold_price_alone'), 'import ');
  return await host.call('proposals.map', { account, proposal, fold: { ...folded.reading, price } });
};

/** Reads a file as a proposal. Rejects as `workbook.import` does, and with `columns-to-choose`. */
export const proposalOfFile = async (
  host: Host,
  account: string,
  file: string,
  { request, price }: Wanted,
): Promise<Proposal> => {
  const { job } = await host.call('workbook.import', { account, file: resolve(file), ...request });
  const result = resultOf(await host.finished(job), 'import');
  if ('proposal' in result)
    return price === undefined ? result.proposal : await withPrice(host, account, result.proposal, price);
  const { toChoose } = result;
  const { of: columns, most, file: name } = toChoose;
  const likely = likelyIn(toChoose);
  throw new AdsheetError('columns-to-choose', {
    ...{ columns, most, file: name },
    ...(likely === '' ? {} : { likely }),
  });
};
