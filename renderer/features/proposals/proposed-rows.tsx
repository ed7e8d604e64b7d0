import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { lateKey } from '../../../shared/locale/index.ts';
import type { Proposal, ProposedRow, RowFailure, RowQuestion } from '../../../shared/proposals/proposal.ts';
import {
  EXTERNAL_COLUMN,
  KEY_COLUMN,
  LINES_COLUMN,
  MARK_COLUMN,
} from '../../../shared/proposals/proposal.ts';
import type { RowNeed } from '../../../shared/proposals/row-needs.ts';
import { isSaidOnce } from '../../../shared/proposals/row-needs.ts';
import { rowCalled, rowInSheet, sheetOfRow } from '../../../shared/proposals/sheet-rows.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { Count } from '../../core/ui/badges.tsx';
import { useWords } from '../../core/words.ts';
import { columnName } from './column-choice.tsx';
import { decideProposal } from './decide.ts';
import { openRow, proposals } from './proposal-store.ts';
import { Cell, Notes } from './proposed-cell.tsx';
import { giveTabStop, goByKey, keepTabStop } from './tick-keys.ts';

/** Columns that identify a row's ad. */
const SAYS_WHICH: ReadonlySet<FieldPath> = new Set(['id', EXTERNAL_COLUMN, KEY_COLUMN, MARK_COLUMN]);

/**
 * The fields with a column: those that some row changes, in the table's order, and those of this page with problems.
 * Fields that change nowhere would only separate the others.
 */
const shownFields = (
  { columns, counts }: Proposal,
  rows: readonly ProposedRow[],
  turnedDown: ReadonlySet<FieldPath>,
): readonly FieldPath[] => {
  const mapped = columns.flatMap(({ to }) => to ?? []);
  const own = rows.flatMap(({ problems }) =>
    problems.filter((problem) => !isSaidOnce(problem, counts.needs)),
  );
  const wrong = new Set(own.map(({ field }) => field));
  const said = mapped.filter((path) => counts.fields[path] !== undefined || wrong.has(path));
  // A column of lines sets several attributes: each that a row changes has its own column here.
  const all = [...said, ...Object.keys(counts.fields), ...turnedDown];
  return [...new Set(all)].filter((path) => path !== LINES_COLUMN && !SAYS_WHICH.has(path));
};

/** Fields at least this wide in the sheet, in px, get a wide column here too. */
const WIDE = 200;

/** Columns have fixed widths on all pages, whatever their content. */
const Widths = ({ fields }: { readonly fields: readonly FieldPath[] }) => (
  <colgroup>
    <col className="col-tick" />
    <col className="col-number" />
    <col className="col-ad" />
    {fields.map((field) => (
      <col key={field} className={(fieldOf(field)?.width ?? 0) < WIDE ? 'col-value' : 'col-text'} />
    ))}
  </colgroup>
);

/** Accepts or rejects a field in all rows; shows in how many of them it differs. */
const FieldTick = ({
  field,
  name,
  count,
}: {
  readonly field: FieldPath;
  readonly name: string;
  readonly count: number;
}) => {
  const { t } = useWords();
  const rejected = useStore(proposals, (state) => state.rejected);
  return (
    <label>
      <input
        type="checkbox"
        checked={!rejected.has(field)}
        aria-label={t('proposals.take.field', { field: name })}
        onChange={(event) => decideProposal(event.target.checked, { fields: [field] })}
        data-testid={testIds.takeField(field)}
      />
      {name} <Count value={count} />
    </label>
  );
};

const Head = ({
  proposal,
  fields,
}: {
  readonly proposal: Proposal;
  readonly fields: readonly FieldPath[];
}) => {
  const words = useWords();
  const { t } = words;
  const { open, kept, kind } = useStore(proposals, (state) => state);
  return (
    <thead className="proposed-heads">
      <tr>
        <td className="proposed-tick">
          <input
            type="checkbox"
            checked={kept > 0}
            ref={(box) => {
              if (box) box.indeterminate = kept > 0 && kept < open;
            }}
            disabled={open === 0}
            aria-label={t('proposals.take.all')}
            onChange={(event) => decideProposal(event.target.checked, { kind: kind ?? 'differing' })}
            data-testid={testIds.takeAllRows}
          />
        </td>
        <th scope="col" className="number">
          {t('proposals.row')}
        </th>
        <th scope="col" className="proposed-ad">
          {t('proposals.ad')}
        </th>
        {fields.map((field) => {
          const name = columnName(proposal, field, words);
          const count = proposal.counts.fields[field] ?? 0;
          return (
            <th key={field} scope="col">
              {count === 0 ? name : <FieldTick field={field} name={name} count={count} />}
            </th>
          );
        })}
      </tr>
    </thead>
  );
};

const useFailure = () => {
  const { t } = useWords();
  return ({ code, params }: RowFailure): string => t(lateKey(`proposal.row.${code}`), params);
};

/** Values a new ad gets beyond those of the table. */
const Filled = ({ row }: { readonly row: ProposedRow }) => {
  const { t, fieldLabel, valueAt } = useWords();
  const filled = row.cells.filter(({ state }) => state === 'filled');
  if (filled.length === 0) return null;
  const list = filled.map((cell) => `${fieldLabel(cell.field)}: ${valueAt(cell.field, cell.after)}`);
  return (
    <span className="proposed-filled" title={`${t('proposals.filled')}\n${list.join('\n')}`}>
      {t('proposals.filled.count', { count: filled.length })}
    </span>
  );
};

/** How much of what is said above the rows is lacking in this one. */
const Lacks = ({ problems }: { readonly problems: readonly Problem[] }) => {
  const { t, problem } = useWords();
  if (problems.length === 0) return null;
  return (
    <span className="proposed-lacks" title={problems.map(problem).join('\n')}>
      ⊘ {t('proposals.needs.mark', { count: problems.length })}
    </span>
  );
};

/** The number of a row, behind its sheet where several are read: pressed, it shows the row's cells in full. */
const Place = ({
  row: { row, at, title },
  read,
  isOpen,
}: {
  readonly row: ProposedRow;
  readonly read: readonly string[];
  readonly isOpen: boolean;
}) => {
  const { t, number } = useWords();
  const sheet = at === null ? null : sheetOfRow(read, at);
  const label =
    at === null
      ? t('proposals.open.missing', { title })
      : t('proposals.open.row', { row: rowCalled(read, at) });
  return (
    <button
      type="button"
      className="proposed-place"
      tabIndex={-1}
      title={label}
      aria-label={label}
      aria-expanded={isOpen}
      onClick={() => openRow(row, !isOpen)}
      data-testid={testIds.openRow(row)}
    >
      {sheet !== null && <span>{sheet}</span>} <span>{at === null ? '…' : number(rowInSheet(at))}</span>
    </button>
  );
};

const AdCell = ({
  row,
  fields,
  needs,
  read,
}: {
  readonly row: ProposedRow;
  readonly fields: readonly FieldPath[];
  readonly needs: readonly Pick<RowNeed, 'field'>[];
  readonly read: readonly string[];
}) => {
  const { t } = useWords();
  const failure = useFailure();
  const question = ({ code, params }: RowQuestion): string => t(lateKey(`proposal.question.${code}`), params);
  const lacks = row.problems.filter((problem) => isSaidOnce(problem, needs));
  const elsewhere = row.problems.filter(
    (problem) => !(fields.includes(problem.field) || lacks.includes(problem)),
  );
  return (
    <th scope="row" className="proposed-ad">
      <span className="proposed-line">
        <span className="proposed-title" title={row.title}>
          {row.title || t('proposals.unnamed')}
        </span>
        <span className={`proposed-kind proposed-kind-${row.kind}`}>{t(`proposals.is.${row.kind}`)}</span>
        {row.id !== null && <span className="proposed-id">{row.id}</span>}
        {row.already && <span className="proposed-filled">{t('proposals.already')}</span>}
        {row.at === null && <span className="proposed-filled">{t('proposals.missing')}</span>}
        {row.hidden && <span className="proposed-filled">{t('proposals.hidden')}</span>}
        {row.folded && (
          <span className="proposed-filled">
            {t('proposals.folded', {
              count: row.folded.length,
              rows: row.folded.map((at) => rowCalled(read, at)).join(', '),
            })}
          </span>
        )}
        <Filled row={row} />
        <Lacks problems={lacks} />
      </span>
      {row.question && <span className="proposed-warning">? {question(row.question)}</span>}
      {row.failure && <span className="proposed-error">⊘ {failure(row.failure)}</span>}
      <Notes problems={elsewhere} />
    </th>
  );
};

const Row = memo(function Row({
  row,
  fields,
  names,
  needs,
  read,
}: {
  readonly row: ProposedRow;
  readonly fields: readonly FieldPath[];
  /** What is said once above the rows. */
  readonly needs: readonly Pick<RowNeed, 'field'>[];
  /** The names of the columns. */
  readonly names: readonly string[];
  /** The sheets that were read. */
  readonly read: readonly string[];
}) {
  const words = useWords();
  const isOpen = useStore(proposals, ({ opened }) => opened.has(row.row));
  const isChoosable = row.kind === 'new' || row.kind === 'changed';
  return (
    <tr
      className={`proposed-row${isOpen ? ' proposed-open' : ''}${isChoosable && !row.kept ? ' proposed-down' : ''}`}
      data-testid={testIds.proposedRow(row.row)}
    >
      <td className="proposed-tick">
        {isChoosable && (
          <input
            type="checkbox"
            checked={row.kept}
            tabIndex={-1}
            aria-label={
              row.at === null
                ? words.t('proposals.take.missing', { title: row.title })
                : words.t('proposals.take.row', { row: rowCalled(read, row.at) })
            }
            onChange={(event) => decideProposal(event.target.checked, { rows: [row.row] })}
            data-testid={testIds.takeRow(row.row)}
          />
        )}
      </td>
      <td className="number">
        <Place row={row} read={read} isOpen={isOpen} />
      </td>
      <AdCell row={row} read={read} fields={fields} needs={needs} />
      {fields.map((field, at) => (
        <Cell
          key={field}
          row={row}
          cell={row.cells.find((cell) => cell.field === field && cell.state !== 'filled')}
          name={names[at] ?? field}
          problems={row.problems.filter((problem) => problem.field === field && !isSaidOnce(problem, needs))}
        />
      ))}
    </tr>
  );
});

/** The same array as long as its content is equal, so that rows only render when something changed. */
const useSame = <T,>(list: readonly T[]): readonly T[] => {
  const said = useRef(list);
  if (list.length !== said.current.length || list.some((item, i) => item !== said.current[i]))
    said.current = list;
  return said.current;
};

/** Rows rendered at once: a whole page would block the window for a tenth of a second. */
const ROWS_A_FRAME = 25;

const useDrawn = (rows: readonly ProposedRow[]): readonly ProposedRow[] => {
  const [count, setCount] = useState(ROWS_A_FRAME);
  const isPart = count < rows.length;
  useEffect(() => {
    if (!isPart) return undefined;
    const frame = requestAnimationFrame(() => setCount(count + ROWS_A_FRAME));
    return () => cancelAnimationFrame(frame);
  }, [count, isPart]);
  return isPart ? rows.slice(0, count) : rows;
};

const Table = ({
  proposal,
  rows: latest,
}: {
  readonly proposal: Proposal;
  readonly rows: readonly ProposedRow[];
}) => {
  const words = useWords();
  const rejected = useStore(proposals, (state) => state.rejected);
  // A decision about all rows is rendered in pieces too, between which input is handled.
  const rows = useDeferredValue(latest);
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => giveTabStop(body.current));
  const fields = useSame(shownFields(proposal, rows, rejected));
  const lacking = useSame(proposal.counts.needs.map(({ field }) => field));
  const read = useSame(proposal.file?.read ?? []);
  const needs = useMemo(() => lacking.map((field) => ({ field })), [lacking]);
  const names = useSame(fields.map((field) => columnName(proposal, field, words)));
  return (
    <div className="proposed-box">
      <table
        className={read.length > 1 ? 'proposed-table proposed-of-sheets' : 'proposed-table'}
        aria-label={words.t('proposals.table')}
        data-testid={testIds.proposedTable}
      >
        <Widths fields={fields} />
        <Head proposal={proposal} fields={fields} />
        <tbody ref={body} onKeyDown={goByKey} onFocus={keepTabStop}>
          {useDrawn(rows).map((row) => (
            <Row key={row.row} row={row} fields={fields} names={names} needs={needs} read={read} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** The rows of the visible page, each with its outcome. */
export const ProposedRows = ({ proposal }: { readonly proposal: Proposal }) => {
  const { t } = useWords();
  const { rows, page } = useStore(proposals, (state) => state);
  if (proposal.counts.differing === 0 && rows.length === 0)
    return <p className="proposed-none">{t('proposals.same', { count: proposal.rows })}</p>;
  if (rows.length === 0) return <p className="proposed-none">{t('proposals.none')}</p>;
  return <Table key={page} proposal={proposal} rows={rows} />;
};
