/** The answers that are given ahead to what an import asks about rows and conflicts. */
import type { CommandInput } from '../../../shared/contract/commands.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import type { Proposal, ProposedRow, RowQuestion } from '../../../shared/proposals/proposal.ts';
import { ROW_QUESTIONS } from '../../../shared/proposals/proposal.ts';
import { columnInSheet, rowInSheet, sheetOfRow } from '../../../shared/proposals/sheet-rows.ts';
import { columnOf, lastRowOf } from '../../../shared/table/address.ts';
import { UsageError } from '../exit.ts';
import type { Host } from '../host.ts';

/** All rows with a question, all conflicts, or what is asked about the row or cell at an address. */
type Asked = { readonly question: RowQuestion['code'] } | { readonly kind: 'conflicting' } | Address;

/** A row of the file, and the column of a cell, from 1; 0 for the whole row. */
type Address = { readonly sheet: string | null; readonly row: number; readonly column: number };

export type RowAnswer = { readonly text: string; readonly asked: Asked; readonly keep: boolean };

const ADDRESS = /^(?:(?<sheet>.+)!)?(?<cell>[a-z]{0,3}[1-9]\d{0,6})$/isu;

const askedBy = (name: string): Asked | undefined => {
  const question = ROW_QUESTIONS.find((code) => code === name);
  if (question) return { question };
  if (name === 'conflict') return { kind: 'conflicting' };
  const { sheet = null, cell } = ADDRESS.exec(name)?.groups ?? {};
  return cell === undefined ? undefined : { sheet, row: lastRowOf(cell), column: columnOf(cell) };
};

/** The answers to questions and conflicts. Throws a usage error for any other text. */
export const rowAnswers = (texts: readonly string[]): readonly RowAnswer[] =>
  texts.map((text) => {
    const [name = '', said] = text.split('=', 2);
    const asked = askedBy(name);
    if (asked && (said === 'take' || said === 'leave')) return { text, asked, keep: said === 'take' };
    const questions = ROW_QUESTIONS.join(', ');
    throw new UsageError(tell('cli.not_answer', { text, questions }), 'import ');
  });

type Decision = Omit<CommandInput<'proposals.decide'>, 'account' | 'proposal' | 'keep'>;

/** What is asked at an address: the conflict of a cell, or the question and the conflicts of a row. */
const askedAt = (
  rows: readonly ProposedRow[],
  file: Proposal['file'],
  { sheet, row, column }: Address,
): Decision | undefined => {
  const there = rows.find(
    ({ at }) => at !== null && rowInSheet(at) === row && sheetOfRow(file?.read ?? [], at) === sheet,
  );
  if (!there || there.at === null) return undefined;
  const { at: number } = there;
  const isThere = (own: number | null): boolean =>
    own !== null && columnInSheet(file?.places ?? [], number, own) === column - 1;
  const conflicts = there.cells.filter(
    (cell) => cell.state === 'conflict' && (column === 0 || isThere(cell.column)),
  );
  const rowsAsked = column === 0 && there.question ? [there.row] : [];
  if (conflicts.length + rowsAsked.length === 0) return undefined;
  return { rows: rowsAsked, cells: conflicts.map(({ field }) => ({ row: there.row, field })) };
};

const PAGE = 500;

/** The rows about which something is asked. */
const rowsAsked = async (
  { call }: Host,
  account: string,
  { proposal }: Proposal,
): Promise<readonly ProposedRow[]> => {
  const found: ProposedRow[] = [];
  for (const kind of ['unsure', 'conflicting'] as const) {
    for (let from = 0, total = 1; from < total; from += PAGE) {
      const page = await call('proposals.rows', { account, proposal, kind, from, limit: PAGE });
      found.push(...page.rows);
      total = page.total;
    }
  }
  return found;
};

const isAddress = (asked: Asked): asked is Address => 'row' in asked;

/**
 * The proposal once the questions about its rows and its conflicts are answered; a later answer counts more. Throws a
 * usage error where nothing is asked at an address.
 */
export const rowsAnswered = async (
  host: Host,
  account: string,
  proposal: Proposal,
  answers: readonly RowAnswer[],
): Promise<Proposal> => {
  const rows = answers.some(({ asked }) => isAddress(asked)) ? await rowsAsked(host, account, proposal) : [];
  let { counts } = proposal;
  for (const { text, asked, keep } of answers) {
    const decision = isAddress(asked) ? askedAt(rows, proposal.file, asked) : asked;
    if (!decision) throw new UsageError(tell('cli.nothing_asked', { text }), 'import ');
    const decided = { account, proposal: proposal.proposal, keep, ...decision };
    ({ counts } = await host.call('proposals.decide', decided));
  }
  return { ...proposal, counts };
};
