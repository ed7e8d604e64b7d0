import { Button, Select } from '@fluentui/react-components';
import { useId } from 'react';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { isDoubt } from '../../../shared/proposals/doubts.ts';
import type { Proposal, ProposalColumn } from '../../../shared/proposals/proposal.ts';
import { EXTERNAL_COLUMN, KEY_COLUMN, losesValues, MARK_COLUMN } from '../../../shared/proposals/proposal.ts';
import { rowCalled } from '../../../shared/proposals/sheet-rows.ts';
import { testIds } from '../../core/test-ids.ts';
import { keyed } from '../../core/ui/keyed.ts';
import { useWords } from '../../core/words.ts';
import { ColumnChoice, columnName, headerOf } from './column-choice.tsx';
import { ColumnForm } from './column-form.tsx';
import { FoldChoice } from './fold-choice.tsx';
import { ForAllRows } from './for-all-rows.tsx';
import { LeftRows } from './left-rows.tsx';
import { mapProposal } from './proposal-store.ts';

const POINT = '1,234.56';
const COMMA = '1.234,56';
/** Each column by its own numbers. */
const EACH = '';

const NO_ROW = '';

/** The rows to choose the header from: the first ones, and the one chosen if it is further down. */
const headerRowsOf = ({ top, headerRow, columns }: Proposal): Proposal['top'] => {
  if (headerRow === null || top.some(({ at }) => at === headerRow)) return top;
  const names = columns.map((column) => column.header).filter((name) => name !== '');
  return [...top, { at: headerRow, text: names.join(' · ') }];
};

const BY_NAMES = '';

/** The column that tells which ad a row is: any that does not name ads of itself. Our own files need none. */
const MatchChoice = ({ proposal }: { readonly proposal: Proposal }) => {
  const words = useWords();
  const { t } = words;
  const id = useId();
  const { file, match, columns, headerRow } = proposal;
  if (file === null || file.ours !== null || headerRow === null) return null;
  const shown = columns.flatMap((column, at) =>
    column.to !== null && NAMES.has(column.to) ? [] : [{ at, column: headerOf(column, words) }],
  );
  return (
    <div className="column-decimal">
      <label htmlFor={id}>{t('proposals.match')}</label>
      <Select
        id={id}
        size="small"
        className="header-choice"
        value={match === null ? BY_NAMES : String(match.column)}
        onChange={(_event, { value }) => mapProposal({ match: value === BY_NAMES ? null : Number(value) })}
        data-testid={testIds.tableMatch}
      >
        <option value={BY_NAMES}>{t('proposals.match.names')}</option>
        {shown.map(({ at, column }) => (
          <option key={at} value={at}>
            {t('proposals.match.column', { column })}
          </option>
        ))}
      </Select>
    </div>
  );
};

/** Columns that name ads as they are. */
const NAMES: ReadonlySet<FieldPath> = new Set(['id', 'vendorId', EXTERNAL_COLUMN, KEY_COLUMN, MARK_COLUMN]);

/** How the table as a whole is read. */
const Reading = ({ proposal }: { readonly proposal: Proposal }) => {
  const { t } = useWords();
  const decimal = useId();
  const header = useId();
  return (
    <div className="column-reading">
      <div className="column-decimal">
        <label htmlFor={header}>{t('proposals.header')}</label>
        <Select
          id={header}
          size="small"
          className="header-choice"
          value={String(proposal.headerRow ?? NO_ROW)}
          onChange={(_event, { value }) =>
            mapProposal({ headerRow: value === NO_ROW ? null : Number(value) })
          }
          data-testid={testIds.tableHeader}
        >
          <option value={NO_ROW}>{t('proposals.header.none')}</option>
          {headerRowsOf(proposal).map(({ at, text }) => (
            <option key={at} value={at}>
              {t('proposals.header.row', { row: rowCalled(proposal.file?.read ?? [], at), text })}
            </option>
          ))}
        </Select>
      </div>
      <div className="column-decimal">
        <label htmlFor={decimal}>{t('proposals.decimal')}</label>
        <Select
          id={decimal}
          size="small"
          value={proposal.decimal ?? EACH}
          onChange={(_event, { value }) =>
            mapProposal({ decimal: value === ',' || value === '.' ? value : null })
          }
          data-testid={testIds.tableDecimal}
        >
          <option value={EACH}>{t('proposals.decimal.each')}</option>
          <option value=",">{COMMA}</option>
          <option value=".">{POINT}</option>
        </Select>
      </div>
      <MatchChoice proposal={proposal} />
      <FoldChoice proposal={proposal} />
    </div>
  );
};

const Line = ({
  proposal,
  column,
  at,
}: {
  readonly proposal: Proposal;
  readonly column: ProposalColumn;
  readonly at: number;
}) => {
  const words = useWords();
  const { t } = words;
  const differing = (column.to && proposal.counts.fields[column.to]) || 0;
  // The other columns stay as they are, with what is asked about them, but for the one that had the field.
  const choose = (to: FieldPath | null): void => {
    mapProposal({ answers: [{ column: at, to }] });
  };
  return (
    <tr className={column.to === null ? 'column-left' : undefined}>
      <th scope="row" className="column-name" title={column.header}>
        {headerOf(column, words)}
      </th>
      <td className="column-samples" title={column.samples.join('\n')}>
        {column.samples.join(' · ')}
      </td>
      <td>
        <ColumnChoice proposal={proposal} column={column} at={at} onChoose={choose} />
      </td>
      <td>
        <ColumnForm proposal={proposal} column={column} at={at} />
      </td>
      <td className={losesValues(column) ? 'column-note column-lost' : 'column-note'}>
        {proposal.match?.column === at && t('proposals.columns.match')}
        {proposal.match?.column === at && differing > 0 && ' · '}
        {column.leftOut !== null && column.filled > 0 && t(`proposals.left.${column.leftOut}`)}
        {column.leftOut !== null && column.filled > 0 && differing > 0 && ' · '}
        {differing > 0 && t('proposals.columns.changes', { count: differing })}
        {column.to === null && column.offered !== null && !isDoubt(column.leftOut) && (
          <Button size="small" onClick={() => choose(column.offered)} data-testid={testIds.takeOffered(at)}>
            {t('proposals.columns.offered', { field: columnName(proposal, column.offered, words) })}
          </Button>
        )}
      </td>
    </tr>
  );
};

/** The column mapping: guessed, shown with examples, and changed here. */
export const ColumnsStep = ({ proposal }: { readonly proposal: Proposal }) => {
  const { t } = useWords();
  return (
    <div className="columns-step" data-testid={testIds.columnsStep}>
      <Reading proposal={proposal} />
      <LeftRows proposal={proposal} />
      <table className="columns-table" aria-label={t('proposals.columns.label')}>
        <thead className="column-heads">
          <tr>
            <th scope="col">{t('proposals.columns.header')}</th>
            <th scope="col">{t('proposals.columns.samples')}</th>
            <th scope="col">{t('proposals.columns.to')}</th>
            <th scope="col">{t('proposals.columns.form')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {keyed(proposal.columns, ({ header }) => header).map(({ key, entry }, at) => (
            <Line key={key} proposal={proposal} column={entry} at={at} />
          ))}
        </tbody>
      </table>
      <ForAllRows proposal={proposal} />
    </div>
  );
};
