import { useState } from 'react';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { picturesOf, sourceOf } from '../../../shared/ad/picture-lists.ts';
import { isWebAddress } from '../../../shared/ad/picture-text.ts';
import type { Json } from '../../../shared/json.ts';
import type { ProposalFile, ProposedCell, ProposedRow } from '../../../shared/proposals/proposal.ts';
import { columnInSheet, rowInSheet } from '../../../shared/proposals/sheet-rows.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { lettersOf } from '../../../shared/table/address.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { keyed } from '../../core/ui/keyed.ts';
import { useWords } from '../../core/words.ts';
import { decideProposal } from './decide.ts';
import { proposals } from './proposal-store.ts';

/** The problems of one field, most severe first. */
export const Notes = ({ problems }: { readonly problems: readonly Problem[] }) => {
  const { problem } = useWords();
  return problems.map((found) => (
    <span
      key={`${found.field} ${found.message.key}`}
      className={found.severity === 'error' ? 'proposed-error' : 'proposed-warning'}
    >
      {found.severity === 'error' ? '⊘' : '⚠'} {problem(found)}
    </span>
  ));
};

const Address = ({ row, cell }: { readonly row: ProposedRow; readonly cell: ProposedCell }) => {
  const places = useStore(proposals, ({ proposal }) => proposal?.file?.places ?? NO_PLACES);
  const address = addressOf(row, cell, places);
  return address && <span className="proposed-address"> {address}</span>;
};

type CellProps = { readonly row: ProposedRow; readonly cell: ProposedCell };

const Refused = ({ row, cell }: CellProps) => {
  const { refused, t } = useWords();
  return (
    <>
      <span className="proposed-text" title={cell.text ?? undefined}>
        {cell.text}
      </span>
      <span className="proposed-error">
        ⊘ {refused(cell.code ?? 'other')}
        {cell.near && ` ${t('proposal.near', { keys: cell.near.join(', ') })}`}
        <Address row={row} cell={cell} />
      </span>
    </>
  );
};

/** As much of an address as a column of usual width shows: its end tells it from its neighbours. */
const TAIL = 20;

const tailOf = (src: string): string => {
  const text = src.replace(/^https?:\/\//iu, '');
  return text.length > TAIL ? `…${text.slice(-TAIL)}` : text;
};

/** More addresses of a cell are shown once they are asked for. */
const MOST_ADDRESSES = 1;

/** The first address of the pictures, and all of them, one a line, once they are asked for or their row is opened. */
const Addresses = ({ row, pictures }: { readonly row: number; readonly pictures: readonly Json[] }) => {
  const { t, number } = useWords();
  const [isAsked, setAsked] = useState(false);
  const isOpen = useStore(proposals, ({ opened }) => opened.has(row));
  const isAll = isAsked || isOpen;
  const more = pictures.length - MOST_ADDRESSES;
  const shown = (src: string): string => {
    if (!isWebAddress(src)) return t('proposals.pictures.local');
    return isAll ? src : tailOf(src);
  };
  return (
    <span className={isAll ? 'proposed-pictures-all' : 'proposed-pictures'}>
      {keyed(isAll ? pictures : pictures.slice(0, MOST_ADDRESSES), sourceOf).map(({ key, entry }) => {
        const src = sourceOf(entry);
        return (
          <span key={key} className="proposed-picture" title={src}>
            {shown(src)}
          </span>
        );
      })}
      {more > 0 && !isOpen && (
        <button
          type="button"
          className="log-link proposed-more"
          tabIndex={-1}
          aria-expanded={isAll}
          aria-label={t(isAll ? 'proposals.pictures.fewer' : 'proposals.pictures.more', { count: more })}
          onClick={() => setAsked(!isAsked)}
          data-testid={testIds.morePictures}
        >
          {isAll ? '−' : '+'}
          {number(more)}
        </button>
      )}
    </span>
  );
};

const After = ({ row, cell }: CellProps) => {
  const { t, valueAt } = useWords();
  const after = valueAt(cell.field, cell.after);
  const pictures = cell.field === 'images' ? picturesOf(cell.after) : [];
  if (pictures.length > 0)
    return (
      <ins>
        <Addresses row={row.row} pictures={pictures} />
      </ins>
    );
  return (
    <ins className="proposed-text" title={after}>
      {after === '' ? <em>{t('proposals.cleared')}</em> : after}
    </ins>
  );
};

const Change = ({ row, cell }: CellProps) => {
  const { t, valueAt } = useWords();
  const count = valueAt(cell.field, cell.before);
  const isPictures = cell.field === 'images' && count !== '';
  const before = isPictures ? t('proposals.pictures.before', { count: Number(count) }) : count;
  return (
    <div className="proposed-change-line">
      <After row={row} cell={cell} />
      {before !== '' && (
        <del className="proposed-text" title={t('proposals.was', { value: before })}>
          {before}
        </del>
      )}
    </div>
  );
};

/** The three sides: the table's value, the present one, and the base where it is known. */
const Conflict = ({ row, cell }: CellProps) => {
  const { t, valueAt } = useWords();
  const said = (value: Json): string => valueAt(cell.field, value) || t('proposals.base.none');
  const now = t('proposals.now', { value: said(cell.before) });
  const base = cell.base === undefined ? '' : t('proposals.base', { value: said(cell.base) });
  return (
    <>
      <After row={row} cell={cell} />
      <span className="proposed-text proposed-now" title={now}>
        {now}
      </span>
      {base !== '' && (
        <span className="proposed-text proposed-base" title={base}>
          {base}
        </span>
      )}
      <span className="proposed-warning" title={t('proposals.conflict')}>
        ⇄ {t('proposals.conflict.short')}
        <Address row={row} cell={cell} />
      </span>
    </>
  );
};

const VALUES = {
  refused: Refused,
  conflict: Conflict,
  change: Change,
  clear: Change,
  filled: Change,
} as const;

/** The address of the cell in the file: `C12`. */
const NO_PLACES: ProposalFile['places'] = [];

const addressOf = (
  { at }: ProposedRow,
  { column }: ProposedCell,
  places: ProposalFile['places'],
): string | null =>
  column === null || at === null
    ? null
    : `${lettersOf(columnInSheet(places, at, column) + 1)}${rowInSheet(at)}`;

/** A status that deletes the ad is highlighted. */
const lookOf = ({ field, state, after }: ProposedCell): string =>
  state === 'change' && field === 'status' && after === 'DELETED' ? 'delete' : state;

/** One cell: its tick, new value, present value, and problems. */
export const Cell = ({
  row,
  cell,
  name,
  problems,
}: {
  readonly row: ProposedRow;
  readonly cell: ProposedCell | undefined;
  readonly name: string;
  readonly problems: readonly Problem[];
}) => {
  const { t } = useWords();
  if (!cell) {
    return (
      <td className="proposed-value">
        <Notes problems={problems} />
      </td>
    );
  }
  const Values = VALUES[cell.state];
  const toggle = (keep: boolean, field: FieldPath): void => {
    decideProposal(keep, { cells: [{ row: row.row, field }] });
  };
  return (
    <td
      className={`proposed-value proposed-${lookOf(cell)}${cell.kept || cell.state === 'refused' ? '' : ' proposed-down'}`}
    >
      <div className="proposed-cell">
        {cell.state !== 'refused' && (
          <input
            type="checkbox"
            checked={cell.kept}
            tabIndex={-1}
            aria-label={
              row.at === null
                ? t('proposals.take.missing_cell', { field: name, title: row.title })
                : t('proposals.take.cell', { field: name, row: rowInSheet(row.at) })
            }
            onChange={(event) => toggle(event.target.checked, cell.field)}
            data-testid={testIds.takeCell(row.row, cell.field)}
          />
        )}
        <div className="proposed-values">
          <Values row={row} cell={cell} />
          {cell.note && (
            <span className="proposed-warning">
              ⚠ {t(`proposal.cell.${cell.note}`)}
              <Address row={row} cell={cell} />
            </span>
          )}
          {cell.kept && <Notes problems={problems} />}
        </div>
      </div>
    </td>
  );
};
