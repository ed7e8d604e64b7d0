/** Imports files of spreadsheet programs: shows what would happen, and does it where asked to. */

import { extname, resolve } from 'node:path';
import type { Confirmed } from '../../../shared/contract/commands/proposals.ts';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { ReportResult } from '../../../shared/contract/results/history.ts';
import type { ChangesetResult } from '../../../shared/contract/views.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { jsonOf } from '../../../shared/json.ts';
import { translate } from '../../../shared/locale/index.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import { isDoubt } from '../../../shared/proposals/doubts.ts';
import type { Proposal, ProposalCounts, RowFilter } from '../../../shared/proposals/proposal.ts';
import { isHeldApart } from '../../../shared/proposals/proposal.ts';
import { rowInSheet, sheetOfRow } from '../../../shared/proposals/sheet-rows.ts';
import type { Answer, Command } from '../command.ts';
import { command } from '../command.ts';
import { UsageError } from '../exit.ts';
import type { Host } from '../host.ts';
import { resultOf } from '../jobs.ts';
import type { OptionValues } from '../options.ts';
import { forecastJson, forecastLines } from '../push-forecast.ts';
import { importDone } from '../sentences.ts';
import { proposalOfFile, TABLE_OPTIONS, tableRequest } from '../table-request.ts';
import { confirm } from '../terminal.ts';
import { rowAnswers, rowsAnswered } from './import-answers.ts';
import {
  characterLines,
  chosenColumns,
  columnLine,
  foldedLines,
  leftLines,
  listLines,
  lostColumns,
  nameOf,
  needLines,
  pictureLines,
  questionLines,
  recipeLines,
  sheetLines,
} from './import-lines.ts';
import type { Trouble } from './import-questions.ts';
import { askedTroubles, columnsAnswered } from './import-questions.ts';
import { troublesOf } from './import-troubles.ts';

const say = translate('en');

/** Nothing is accepted while columns that were sorted apart hold the rows, also no question asked. Throws `rows-apart`. */
const requireTogether = (proposal: Proposal): void => {
  const { rows, columns } = proposal.apart;
  const names = columns.map((at) => nameOf(proposal, at)).join(', ');
  if (isHeldApart(proposal)) throw new AdsheetError('rows-apart', { rows, columns: names });
};

type Accept = 'all' | 'new' | 'changed';

/** The numbers of clears and deletes that are confirmed: zero where nobody can be asked, or the answer is no. */
const confirmedOf = async (
  { globals, terminal }: Host,
  { clears, deletes }: ProposalCounts,
): Promise<Confirmed> => {
  const isAsked = clears + deletes > 0 && !globals.yes;
  const isAgreed =
    !isAsked ||
    (await confirm(
      terminal,
      tell('cli.import_anyway', { what: tell('cli.empty_and_delete', { clears, deletes }) }),
    ));
  return isAgreed ? { clears, deletes } : { clears: 0, deletes: 0 };
};

/** The kinds that are rejected where only new ads, or only changes, are accepted. */
const OTHERS = { all: [], new: ['changed', 'missing'], changed: ['new'] } as const satisfies Record<
  Accept,
  readonly RowFilter[]
>;

/** The accepted counts of a proposal, and its changeset, if there is one. */
type Applied = { readonly counts: ProposalCounts; readonly result: ChangesetResult | undefined };

/** Applies what is accepted; conflicts and questions that nobody answered are left. Rejects with `not-confirmed`. */
const accepted = async (
  host: Host,
  account: string,
  { proposal, counts }: Proposal,
  accept: Accept,
): Promise<Applied> => {
  let decided = counts;
  for (const kind of OTHERS[accept])
    decided = (await host.call('proposals.decide', { account, proposal, keep: false, kind })).counts;
  if (decided.kept.new + decided.kept.changed === 0) return { counts: decided, result: undefined };
  const confirmed = await confirmedOf(host, decided);
  const finished = await host.finished(
    (await host.call('proposals.apply', { account, proposal, confirmed })).job,
  );
  return { counts: decided, result: resultOf(finished, 'apply') };
};

/** Writes what could not be taken to a workbook; returns the number of rows. */
const leftIn = async (
  host: Host,
  account: string,
  { proposal }: Proposal,
  file: string,
): Promise<ReportResult> => {
  const finished = await host.finished(
    (await host.call('workbook.problems', { account, proposal, file })).job,
  );
  return resultOf(finished, 'report');
};

const SHOWN = 20;

const whereText = ({ sheet, row, cell, column, id, asked }: Trouble): string => {
  if (asked !== undefined) return column ?? '';
  if (row === null) return tell('cli.import_missing', { id: id ?? null });
  if (cell === null)
    return [tell('cli.import_row', { row: [sheet ?? '', String(row)].join(' ').trim() }), column ?? '']
      .join(' ')
      .trim();
  return `${cell} ${column}`;
};

const troubleLine = (trouble: Trouble): string => `  ${whereText(trouble)}: ${trouble.message}`;

/** What was done beyond reading. */
type Done = {
  /** Undefined where nothing was accepted. */
  readonly applied: Applied | undefined;
  readonly left: ReportResult | undefined;
};

const appliedSums = ({ counts: { kept, clears, deletes }, result }: Applied) => ({
  ...{ new: kept.new, changed: kept.changed, clears, deletes },
  changes: result?.changes ?? 0,
});

const answerOf = (proposal: Proposal, troubles: readonly Trouble[], { applied, left }: Done): Answer => {
  const { rows, counts, file, externalIds, headerRow, leftRows, match } = proposal;
  const lost = lostColumns(proposal);
  const said = troubles.filter(({ shared }) => shared !== true);
  const sums = {
    ...{ rows, new: counts.new, changed: counts.changed, unchanged: counts.unchanged },
    ...{ missing: file?.missing ?? 0, failed: counts.failed, conflicts: counts.conflicts },
    ...{ already: file?.already ?? 0, clears: counts.clears, deletes: counts.deletes },
    ...{ proposed: counts.missing, unsure: counts.unsure, hidden: counts.hidden, known: match?.known ?? 0 },
  };
  const undecided = troubles.filter(({ conflict }) => conflict !== undefined).length;
  const unsure = counts.questions.reduce((sum, asked) => sum + asked.rows - asked.kept, 0);
  const made = applied?.result;
  const refused = made?.refused ?? [];
  return {
    json: {
      ...sums,
      sheet: file?.sheet ?? '',
      sheets: [...(file?.read ?? [])],
      alike: [...(file?.alike ?? [])],
      elsewhere: file?.elsewhere ?? 0,
      ...{ recipe: jsonOf(file?.recipe ?? null), lastTime: jsonOf(file?.lastTime ?? null) },
      chosen: chosenColumns(proposal),
      headerRow,
      match: match && {
        column: nameOf(proposal, match.column),
        known: match.known,
      },
      list: file?.list ?? null,
      copies: { ...proposal.copies },
      pictures: jsonOf(proposal.pictureFiles),
      apart: {
        ...proposal.apart,
        columns: proposal.apart.columns.map((at) => nameOf(proposal, at)),
      },
      left: proposal.left.map(({ at, last, why, text }): JsonObject => {
        const sheet = sheetOfRow(file?.read ?? [], at);
        return {
          ...(sheet === null ? {} : { sheet }),
          row: rowInSheet(at),
          ...(last === undefined ? {} : { last: rowInSheet(last) }),
          code: why,
          text,
        };
      }),
      leftRows,
      questions: counts.questions.map((asked): JsonObject => ({ ...asked })),
      needs: counts.needs.map(
        ({ field, code, rows: lacking, to, others }): JsonObject => ({
          ...{ field, code, rows: lacking, to, others },
        }),
      ),
      folded: jsonOf(proposal.folded),
      externalIds,
      changeset: made?.changeset ?? null,
      applied: applied ? appliedSums(applied) : null,
      review: forecastJson((applied?.counts ?? counts).review),
      csv: jsonOf(file?.csv ?? null),
      columns: lost.map((column): JsonObject => ({ ...column })),
      problems: troubles.map((trouble): JsonObject => ({ ...trouble })),
      refused: refused.map(({ key, field, code }) => ({ key, field, code })),
      ...(left ? { errors: { file: left.file, rows: left.rows } } : {}),
    },
    text: [
      ...sheetLines(proposal),
      ...recipeLines(proposal),
      tell('cli.import_counts', sums),
      ...(counts.hidden > 0 ? [tell('cli.import_hidden', { count: counts.hidden })] : []),
      ...leftLines(proposal),
      ...foldedLines(proposal),
      ...listLines(proposal),
      ...pictureLines(proposal),
      ...characterLines(proposal),
      ...(applied ? [importDone(appliedSums(applied))] : []),
      ...(!applied && counts.kept.new + counts.kept.changed > 0
        ? [tell('cli.import_would', { what: tell('cli.empty_and_delete', sums) })]
        : []),
      ...forecastLines((applied?.counts ?? counts).review),
      ...(externalIds === null || externalIds === 'known' ? [] : [say(`proposals.external.${externalIds}`)]),
      ...(made?.changeset
        ? [tell('cli.changed', { changeset: made.changeset, rows: made.rows, changes: made.changes })]
        : []),
      ...(refused.length > 0 ? [tell('cli.refused', { count: refused.length })] : []),
      ...(applied && undecided > 0 ? [tell('cli.import_conflicts', { count: undecided })] : []),
      ...(applied && unsure > 0 ? [tell('cli.import_unsure', { count: unsure })] : []),
      ...questionLines(counts),
      ...needLines(counts),
      ...lost.filter(({ code }) => !isDoubt(code)).map(columnLine),
      ...said.slice(0, SHOWN).map(troubleLine),
      ...(said.length > SHOWN ? ['  …'] : []),
      ...(left ? [tell('cli.import_left', { rows: left.rows, file: left.file })] : []),
    ].join('\n'),
  };
};

/** What is chosen of rows and missing ads. */
const rowChoices = ({
  missing,
  copies,
  apart,
  ...others
}: OptionValues<'missing' | 'delete-missing' | 'copies' | 'apart'>): Partial<
  Pick<CommandInput<'proposals.map'>, 'missing' | 'copies' | 'apart'>
> => {
  const left = others['delete-missing'] ? ('delete' as const) : missing;
  return {
    ...(left === undefined ? {} : { missing: left }),
    ...(copies === undefined ? {} : { copies }),
    ...(apart === undefined ? {} : { apart }),
  };
};

/** The proposal with the picture files that its cells name. */
const withPictures = async (host: Host, account: string, seen: Proposal): Promise<Proposal> => {
  if ((seen.pictureFiles?.names ?? 0) === 0) return seen;
  const { job } = await host.call('proposals.take_pictures', { account, proposal: seen.proposal });
  return resultOf(await host.finished(job), 'table-pictures').proposal;
};

export const IMPORT_COMMANDS: readonly Command[] = [
  command({
    name: 'import',
    positionals: ['FILE'],
    options: [
      ...TABLE_OPTIONS,
      ...([
        'missing',
        'delete-missing',
        'copies',
        'apart',
        'picture-files',
        'answer',
        'accept',
        'dry-run',
        'errors',
      ] as const),
    ],
    run: async (host, { positionals: [file = ''], options }) => {
      const { accept, errors } = options;
      if (options['dry-run'] && accept !== undefined)
        throw new UsageError(tell('cli.dry_and_accept'), 'import ');
      if (errors !== undefined && extname(errors).toLowerCase() !== '.xlsx')
        throw new UsageError(tell('cli.not_error_workbook', { file: errors }), 'import ');
      const wanted = await tableRequest(options);
      const answers = rowAnswers(options.answer ?? []);
      const account = await host.account();
      const read = await proposalOfFile(host, account, file, wanted);
      const asked = rowChoices(options);
      const seen =
        Object.keys(asked).length === 0
          ? read
          : await host.call('proposals.map', { account, proposal: read.proposal, ...asked });
      const mapped = accept === undefined ? seen : await columnsAnswered(host, account, seen);
      const pictured = options['picture-files'] ? await withPictures(host, account, mapped) : mapped;
      const proposal = await rowsAnswered(host, account, pictured, answers);
      if (accept !== undefined) requireTogether(proposal);
      const troubles = [...askedTroubles(proposal), ...(await troublesOf(host, account, proposal))];
      const applied = accept === undefined ? undefined : await accepted(host, account, proposal, accept);
      const left = errors === undefined ? undefined : await leftIn(host, account, proposal, resolve(errors));
      return answerOf(proposal, troubles, { applied, left });
    },
  }),
];
