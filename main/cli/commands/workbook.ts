/** Ads into files for spreadsheet programs. */
import { extname } from 'node:path';
import type { JobResult } from '../../../shared/contract/views.ts';
import type { ExportResult } from '../../../shared/contract/workbook-commands.ts';
import { CLI_EN } from '../../../shared/locale/cli-en.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import { UsageError } from '../exit.ts';
import { resultOf, unexpectedResult } from '../jobs.ts';
import { selectionOf } from '../selection.ts';

const TABLES = ['.xlsx', '.csv'];

const isFile = (result: JobResult): result is ExportResult => 'tooLong' in result;

export const WORKBOOK_COMMANDS: readonly Command[] = [
  command({
    name: 'export',
    positionals: ['FILE.xlsx|.csv'],
    options: ['where', 'keys', 'columns', 'locked', 'template'],
    run: async (host, { positionals: [file = ''], options }) => {
      const { columns, locked, template } = options;
      if (!TABLES.includes(extname(file).toLowerCase()))
        throw new UsageError(CLI_EN.notTable(file), 'export ');
      if (template !== undefined && (options.where !== undefined || options.keys)) {
        throw new UsageError(CLI_EN.onlyOne(['--template', '--where', '--keys']), 'export ');
      }
      const account = await host.account();
      const { job } = await host.call('workbook.export', {
        account,
        file,
        ...(await selectionOf(host, account, options)),
        ...(columns ? { columns: [...columns] } : {}),
        ...(locked ? { locked } : {}),
        ...(template === undefined ? {} : { template }),
      });
      const finished = await host.finished(job);
      const result = resultOf(finished);
      if (!isFile(result)) throw unexpectedResult(finished);
      const { file: written, rows, tooLong } = result;
      const said = CLI_EN.exported(rows, written);
      return {
        json: { file: written, rows, tooLong },
        text: tooLong > 0 ? `${said}\n${CLI_EN.exportTooLong(tooLong)}` : said,
      };
    },
  }),
];
