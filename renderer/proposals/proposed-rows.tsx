import type { FieldPath } from '../../shared/ad/model.ts';
import type { Proposal, ProposedRow, RowFailure } from '../../shared/proposals/proposal.ts';
import { EXTERNAL_COLUMN, KEY_COLUMN, LINES_COLUMN, MARK_COLUMN } from '../../shared/proposals/proposal.ts';
import { useStore } from '../app/store.ts';
import { useWords } from '../app/words.ts';
import { testIds } from '../test-ids.ts';
import { columnName } from './column-choice.tsx';
import { decide, proposals } from './proposal-store.ts';
import { Cell, Notes } from './proposed-cell.tsx';

/** Columns that say which ad a row is about. */
const SAYS_WHICH: ReadonlySet<FieldPath> = new Set(['id', EXTERNAL_COLUMN, KEY_COLUMN, MARK_COLUMN]);

/** The fields that have a column: those that become edits, in the table's order. */
const shownFields = ({ columns }: Proposal, rows: readonly ProposedRow[]): readonly FieldPath[] => {
  const mapped = columns.flatMap(({ to }) => (to === null || SAYS_WHICH.has(to) ? [] : [to]));
  // A column of lines says something of several attributes: each has its own column here, where a row changes it.
  const inLines = rows.flatMap(({ cells }) =>
    cells.flatMap(({ field, state }) => (state === 'filled' ? [] : [field])),
  );
  return [...new Set([...mapped, ...inLines])].filter((path) => path !== LINES_COLUMN);
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
  const rejected = useStore(proposals, (state) => state.rejected);
  const rows = useStore(proposals, (state) => state.rows);
  const choosable = rows.filter(({ kind }) => kind === 'new' || kind === 'changed');
  const kept = choosable.filter((row) => row.kept).length;
  const takeAll = (keep: boolean): void => {
    decide(keep, { rows: choosable.map(({ row }) => row) });
  };
  return (
    <thead className="proposed-heads">
      <tr>
        <td className="proposed-tick">
          <input
            type="checkbox"
            checked={kept > 0}
            ref={(box) => {
              if (box) box.indeterminate = kept > 0 && kept < choosable.length;
            }}
            disabled={choosable.length === 0}
            aria-label={t('proposals.take.all')}
            onChange={(event) => takeAll(event.target.checked)}
          />
        </td>
        <th scope="col" className="number">
          {t('proposals.row')}
        </th>
        <th scope="col">{t('proposals.ad')}</th>
        {fields.map((field) => {
          const name = columnName(proposal, field, words);
          return (
            <th key={field} scope="col">
              <label>
                <input
                  type="checkbox"
                  checked={!rejected.has(field)}
                  aria-label={t('proposals.take.field', { field: name })}
                  onChange={(event) => decide(event.target.checked, { fields: [field] })}
                  data-testid={testIds.takeField(field)}
                />
                {name}
              </label>
            </th>
          );
        })}
      </tr>
    </thead>
  );
};

const useFailure = () => {
  const { t } = useWords();
  return ({ code, params }: RowFailure): string => t(`proposal.row.${code}`, params);
};

/** What a new ad gets that the table does not say. */
const Filled = ({ row }: { readonly row: ProposedRow }) => {
  const { t, field, valueAt } = useWords();
  const filled = row.cells.filter(({ state }) => state === 'filled');
  if (filled.length === 0) return null;
  const list = filled.map((cell) => `${field(cell.field)}: ${valueAt(cell.field, cell.after)}`);
  return (
    <span className="proposed-filled" title={`${t('proposals.filled')}\n${list.join('\n')}`}>
      {t('proposals.filled.count', { count: filled.length })}
    </span>
  );
};

const AdCell = ({ row, fields }: { readonly row: ProposedRow; readonly fields: readonly FieldPath[] }) => {
  const { t } = useWords();
  const failure = useFailure();
  const elsewhere = row.problems.filter(({ field }) => !fields.includes(field));
  return (
    <th scope="row" className="proposed-ad">
      <span className="proposed-title" title={row.title}>
        {row.title || t('proposals.unnamed')}
      </span>
      <span className={`proposed-kind proposed-kind-${row.kind}`}>{t(`proposals.is.${row.kind}`)}</span>
      {row.id !== null && <span className="proposed-id">{row.id}</span>}
      {row.already && <span className="proposed-filled">{t('proposals.already')}</span>}
      {row.at === null && <span className="proposed-filled">{t('proposals.missing')}</span>}
      {row.hidden && <span className="proposed-filled">{t('proposals.hidden')}</span>}
      <Filled row={row} />
      {row.failure && <span className="proposed-error">⊘ {failure(row.failure)}</span>}
      <Notes problems={elsewhere} />
    </th>
  );
};

const Row = ({
  row,
  fields,
  proposal,
}: {
  readonly row: ProposedRow;
  readonly fields: readonly FieldPath[];
  readonly proposal: Proposal;
}) => {
  const words = useWords();
  const isChoosable = row.kind === 'new' || row.kind === 'changed';
  return (
    <tr
      className={`proposed-row${isChoosable && !row.kept ? ' proposed-down' : ''}`}
      data-testid={testIds.proposedRow(row.row)}
    >
      <td className="proposed-tick">
        {isChoosable && (
          <input
            type="checkbox"
            checked={row.kept}
            aria-label={
              row.at === null
                ? words.t('proposals.take.missing', { title: row.title })
                : words.t('proposals.take.row', { row: row.at })
            }
            onChange={(event) => decide(event.target.checked, { rows: [row.row] })}
            data-testid={testIds.takeRow(row.row)}
          />
        )}
      </td>
      <td className="number">{row.at !== null && words.number(row.at)}</td>
      <AdCell row={row} fields={fields} />
      {fields.map((field) => (
        <Cell
          key={field}
          row={row}
          cell={row.cells.find((cell) => cell.field === field && cell.state !== 'filled')}
          name={columnName(proposal, field, words)}
          problems={row.problems.filter((problem) => problem.field === field)}
        />
      ))}
    </tr>
  );
};

/** The rows of the page in sight, each with what would become of it. */
export const ProposedRows = ({ proposal }: { readonly proposal: Proposal }) => {
  const { t } = useWords();
  const rows = useStore(proposals, (state) => state.rows);
  const fields = shownFields(proposal, rows);
  if (rows.length === 0) return <p className="proposed-none">{t('proposals.none')}</p>;
  return (
    <div className="proposed-box">
      <table className="proposed-table" aria-label={t('proposals.table')} data-testid={testIds.proposedTable}>
        <Head proposal={proposal} fields={fields} />
        <tbody>
          {rows.map((row) => (
            <Row key={row.row} row={row} fields={fields} proposal={proposal} />
          ))}
        </tbody>
      </table>
    </div>
  );
};
