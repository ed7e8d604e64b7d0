/** Bulk operations from a file; with `--dry-run` only previewed. */
import { type Operation, operation } from '../../../shared/bulk/operation.ts';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import type { BulkPreview, BulkRefusal, BulkSample } from '../../../shared/contract/results/bulk.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { refusedSentence } from '../../../shared/locale/index.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import type { Answer, Command } from '../command.ts';
import { command } from '../command.ts';
import { changesetAnswer } from '../edited.ts';
import { UsageError } from '../exit.ts';
import type { Host } from '../host.ts';
import { resultOf } from '../jobs.ts';
import { readObject } from '../json-file.ts';
import { forecastJson, forecastLines } from '../push-forecast.ts';
import { selectionOf } from '../selection.ts';
import { lineOf } from '../text-table.ts';
import { shownValue } from '../values.ts';

const sampleLine = ({ key, title, field, before, after }: BulkSample): string =>
  `  ${key} ${title}: ${field} ${shownValue(field, before)} → ${shownValue(field, after)}`;

const refusalLine = ({ code, count, example }: BulkRefusal): string =>
  `  ${count} × ${refusedSentence('en', code)} (${example.key} ${example.field})`;

const sampleJson = ({ key, title, field, before, after, problem }: BulkSample): JsonObject => ({
  key,
  title,
  field,
  before,
  after,
  ...(problem ? { problem: { code: problem.code, severity: problem.severity } } : {}),
});

/** `{"rows","changed","unchanged","cells","refused","samples","problems","review"}` */
const previewAnswer = (preview: BulkPreview): Answer => {
  const { rows, changed, unchanged, cells, refused, samples, problems, review } = preview;
  const left = refused.reduce((sum, { count }) => sum + count, 0);
  return {
    json: {
      rows,
      changed,
      unchanged,
      cells,
      refused: refused.map(({ code, count }) => ({ code, count })),
      samples: samples.map(sampleJson),
      problems: { errors: problems.errors, warnings: problems.warnings },
      review: forecastJson(review),
    },
    text: [
      tell('cli.would_change', { cells, changed, rows }),
      ...samples.map(sampleLine),
      ...(left > 0 ? [tell('cli.refused', { count: left }), ...refused.map(refusalLine)] : []),
      ...(problems.errors + problems.warnings > 0
        ? [tell('cli.new_problems', { errors: problems.errors, warnings: problems.warnings })]
        : []),
      ...forecastLines(review),
    ].join('\n'),
  };
};

type BulkTarget = CommandInput<'bulk.start'>;

/** Does an operation as one changeset, or only previews it. */
export const bulkAnswer = async (host: Host, target: BulkTarget, isDryRun: boolean): Promise<Answer> => {
  if (isDryRun) return previewAnswer(await host.call('bulk.preview', target));
  const job = await host.finished((await host.call('bulk.start', target)).job);
  return changesetAnswer(resultOf(job, 'bulk'));
};

/** The operation in a file. */
export const operationIn = async (file: string, usage: string): Promise<Operation> => {
  const wanted = operation.safeParse(await readObject(file));
  if (wanted.success) return wanted.data;
  const [issue] = wanted.error.issues;
  throw new UsageError(tell('cli.not_operation', { file, part: issue?.path.join('.') ?? '' }), usage);
};

export const BULK_COMMANDS: readonly Command[] = [
  command({
    name: 'bulk',
    positionals: ['FILE'],
    options: ['where', 'keys', 'dry-run'],
    run: async (host, { positionals: [file = ''], options }) => {
      const wanted = await operationIn(file, 'bulk ');
      const account = await host.account();
      const select = await selectionOf(host, account, options);
      return bulkAnswer(host, { account, select, operation: wanted }, options['dry-run'] === true);
    },
  }),
  command({
    name: 'duplicates',
    positionals: [],
    options: ['where', 'keys', 'columns'],
    run: async (host, { options }) => {
      const account = await host.account();
      const select = await selectionOf(host, account, options);
      const fields = [...(options.columns ?? ['title'])];
      const { groups, total, ads } = await host.call('ads.duplicates', { account, select, fields });
      return {
        json: { groups: groups.map(({ values, keys }) => ({ values, keys })), total, ads },
        text: [
          ...groups.map(({ values, keys }) => `${lineOf(values)}\n  ${keys.join(' ')}`),
          tell('cli.duplicates', { groups: total, ads: ads }),
        ].join('\n'),
      };
    },
  }),
];
