import type { FieldPath } from '../../shared/ad/model.ts';
import type { ProposedCell, ProposedRow } from '../../shared/proposals/proposal.ts';
import type { Problem } from '../../shared/rules/problem.ts';
import { lettersOf } from '../../shared/table/address.ts';
import { useWords } from '../app/words.ts';
import { testIds } from '../test-ids.ts';
import { decide } from './proposal-store.ts';

/** Texts the rules have about one field, gravest first as they come. */
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

const Refused = ({ cell }: { readonly cell: ProposedCell }) => {
  const { refused } = useWords();
  return (
    <>
      <span className="proposed-text">{cell.text}</span>
      <span className="proposed-error">⊘ {refused(cell.code ?? 'other')}</span>
    </>
  );
};

const Values = ({ cell }: { readonly cell: ProposedCell }) => {
  const { t, valueAt } = useWords();
  const [before, after] = [valueAt(cell.field, cell.before), valueAt(cell.field, cell.after)];
  return (
    <>
      <ins className="proposed-text" title={after}>
        {after === '' ? <em>{t('proposals.cleared')}</em> : after}
      </ins>
      {before !== '' && (
        <del className="proposed-text" title={t('proposals.was', { value: before })}>
          {before}
        </del>
      )}
    </>
  );
};

/** The third side of a conflict: what the table said when it was made, where that is known. */
const Conflict = ({ cell }: { readonly cell: ProposedCell }) => {
  const { t, valueAt } = useWords();
  return (
    <>
      {cell.base !== undefined && (
        <span className="proposed-base">
          {t('proposals.base', { value: valueAt(cell.field, cell.base) || t('proposals.base.none') })}
        </span>
      )}
      <span className="proposed-warning">⚠ {t('proposals.conflict')}</span>
    </>
  );
};

const needsLook = ({ state, note }: ProposedCell): boolean =>
  state === 'refused' || state === 'conflict' || note !== undefined;

/** Where a person finds the cell in the file: `C12`. */
const addressOf = ({ at }: ProposedRow, { column }: ProposedCell): string | null =>
  column === null ? null : `${lettersOf(column + 1)}${at}`;

/** One cell: whether it is taken, what it would say, what it says now, and what speaks against it. */
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
      <td>
        <Notes problems={problems} />
      </td>
    );
  }
  const toggle = (keep: boolean, field: FieldPath): void => {
    decide(keep, { cells: [{ row: row.row, field }] });
  };
  return (
    <td className={`proposed-${cell.state}${cell.kept || cell.state === 'refused' ? '' : ' proposed-down'}`}>
      <div className="proposed-cell">
        {cell.state !== 'refused' && (
          <input
            type="checkbox"
            checked={cell.kept}
            aria-label={
              row.at === null
                ? t('proposals.take.missing_cell', { field: name, title: row.title })
                : t('proposals.take.cell', { field: name, row: row.at })
            }
            onChange={(event) => toggle(event.target.checked, cell.field)}
            data-testid={testIds.takeCell(row.row, cell.field)}
          />
        )}
        <div className="proposed-values">
          {cell.state === 'refused' ? <Refused cell={cell} /> : <Values cell={cell} />}
          {cell.state === 'conflict' && <Conflict cell={cell} />}
          {needsLook(cell) && <span className="proposed-address">{addressOf(row, cell)}</span>}
          {cell.note && <span className="proposed-warning">⚠ {t(`proposal.cell.${cell.note}`)}</span>}
          {cell.kept && <Notes problems={problems} />}
        </div>
      </div>
    </td>
  );
};
