/** What is wrong with the rows of a file, or unsure, with where it stands there. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import { fieldLabel, lateKey, messageKey, refusedSentence, translate } from '../../../shared/locale/index.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import type { Proposal, ProposedCell, ProposedRow } from '../../../shared/proposals/proposal.ts';
import { isSaidOnce } from '../../../shared/proposals/row-needs.ts';
import { columnInSheet, rowInSheet, sheetOfRow } from '../../../shared/proposals/sheet-rows.ts';
import { lettersOf } from '../../../shared/table/address.ts';
import type { Host } from '../host.ts';
import { shownValue } from '../values.ts';
import { sentence } from '../views.ts';
import type { Trouble } from './import-questions.ts';

const say = translate('en');

type Where = Pick<Trouble, 'sheet' | 'row' | 'column' | 'cell' | 'id'>;

const placeOf = (
  { columns, file }: Proposal,
  { at, id }: ProposedRow,
  column: number | null,
  field?: FieldPath,
): Where => {
  if (at === null) return { row: null, column: null, cell: null, id };
  const sheet = sheetOfRow(file?.read ?? [], at);
  const row = { row: rowInSheet(at), ...(sheet === null ? {} : { sheet }) };
  if (column === null) return { ...row, column: field ? fieldLabel('en', field) : null, cell: null };
  const letters = lettersOf(columnInSheet(file?.places ?? [], at, column) + 1);
  const cell = addressIn(sheet, `${letters}${row.row}`);
  return { ...row, column: columns[column]?.header || letters, cell };
};

/** An address as spreadsheet programs write it beside other sheets. */
const addressIn = (sheet: string | null, address: string): string =>
  sheet === null ? address : `${sheet}!${address}`;

/** The three values of a conflict, and the option that takes the file's. */
const conflictTrouble = (
  { cell, row, sheet }: Where,
  { field, base, before, after }: ProposedCell,
): Pick<Trouble, 'code' | 'message' | 'conflict'> => ({
  code: 'conflict',
  conflict: { base: base ?? null, before, after },
  message: tell('cli.import_conflict', {
    base: base === undefined ? null : shownValue(field, base),
    before: shownValue(field, before),
    after: shownValue(field, after),
    answer: cell ?? addressIn(sheet ?? null, `${row}`),
  }),
});

const cellTrouble = (proposal: Proposal, row: ProposedRow, cell: ProposedCell): readonly Trouble[] => {
  const { state, column, code = '', near = [] } = cell;
  const where = placeOf(proposal, row, column, cell.field);
  if (state === 'refused') return [{ ...where, code, message: refusedSentence('en', code, near) }];
  return state === 'conflict' && !cell.kept ? [{ ...where, ...conflictTrouble(where, cell) }] : [];
};

const rowTrouble = (proposal: Proposal, row: ProposedRow): readonly Trouble[] => {
  const { failure, question, cells, problems } = row;
  const key = failure ? messageKey(`proposal.row.${failure.code}`) : undefined;
  const isSaidByCells = failure?.code === 'nothing-taken' && cells.length > 0;
  return [
    ...(failure && key && !isSaidByCells
      ? [{ ...placeOf(proposal, row, null), code: failure.code, message: say(key, failure.params) }]
      : []),
    ...(question
      ? [
          {
            ...placeOf(proposal, row, null),
            code: question.code,
            message: say(lateKey(`proposal.question.${question.code}`), question.params),
          },
        ]
      : []),
    ...cells.flatMap((cell) => cellTrouble(proposal, row, cell)),
    ...problems
      .filter(({ severity }) => severity === 'error')
      .map((problem) => {
        const cell = cells.find(({ field }) => field === problem.field);
        const where = placeOf(proposal, row, cell?.column ?? null);
        const shared = isSaidOnce(problem, proposal.counts.needs) ? ({ shared: true } as const) : {};
        return { ...where, ...shared, code: problem.code, message: sentence(problem) };
      }),
  ];
};

const PAGE = 500;

/** The problems of the file's rows, in row order. */
export const troublesOf = async (
  host: Host,
  account: string,
  proposal: Proposal,
): Promise<readonly Trouble[]> => {
  const troubles: Trouble[] = [];
  for (let from = 0; ; from += PAGE) {
    const page = { account, proposal: proposal.proposal, kind: 'attention', from, limit: PAGE } as const;
    const { rows, total } = await host.call('proposals.rows', page);
    for (const row of rows) troubles.push(...rowTrouble(proposal, row));
    if (from + PAGE >= total) return troubles;
  }
};
