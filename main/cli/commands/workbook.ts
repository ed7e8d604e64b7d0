/** Exports ads to files for spreadsheet programs. */
import { extname } from 'node:path';
import { jsonOf } from '../../../shared/json.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import { UsageError } from '../exit.ts';
import { resultOf } from '../jobs.ts';
import { resultDaysOf } from '../result-days.ts';
import { selectionOf } from '../selection.ts';

const TABLES = ['.xlsx', '.csv'];

/** The file, if its name is that of a table. */
export const tableFile = (file: string, usage: string): string => {
  if (!TABLES.includes(extname(file).toLowerCase()))
    throw new UsageError(tell('cli.not_table', { file }), usage);
  return file;
};

export const WORKBOOK_COMMANDS: readonly Command[] = [
  command({
    name: 'export',
    positionals: ['FILE.xlsx|.csv'],
    options: [
      'where',
      'keys',
      'columns',
      'attribute-columns',
      'locked',
      'language',
      'template',
      'days',
      'from',
      'to',
    ],
    run: async (host, { positionals: [file = ''], options }) => {
      const { columns, locked, language, template } = options;
      tableFile(file, 'export ');
      if (template !== undefined && (options.where !== undefined || options.keys)) {
        throw new UsageError(tell('cli.only_one', { names: '--template, --where, --keys' }), 'export ');
      }
      const account = await host.account();
      const { job } = await host.call('workbook.export', {
        account,
        file,
        ...(await selectionOf(host, account, options)),
        ...resultDaysOf(options, 'export '),
        ...(columns ? { columns: [...columns] } : {}),
        ...(options['attribute-columns'] ? { attributeColumns: true } : {}),
        ...(locked ? { locked } : {}),
        ...(language === undefined ? {} : { language }),
        ...(template === undefined ? {} : { template }),
      });
      const result = resultOf(await host.finished(job), 'export');
      const { file: written, rows, tooLong } = result;
      const said = tell('cli.exported', { rows, file: written });
      return {
        json: jsonOf(result),
        text: tooLong > 0 ? `${said}\n${tell('cli.export_too_long', { texts: tooLong })}` : said,
      };
    },
  }),
];
