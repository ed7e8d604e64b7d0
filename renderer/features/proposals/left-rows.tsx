import { Button } from '@fluentui/react-components';
import { LEFT_ROWS } from '../../../shared/proposals/left-rows.ts';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import { rowCalled } from '../../../shared/proposals/sheet-rows.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { mapProposal } from './proposal-store.ts';

type Props = { readonly proposal: Proposal };

/** Rows that are read because the seller asked for it. */
const ReadRows = ({ proposal: { readRows } }: Props) => {
  const { t } = useWords();
  if (readRows.length === 0) return null;
  return (
    <p>
      {t('proposals.layout.again', { count: readRows.length })}{' '}
      <Button size="small" onClick={() => mapProposal({ readRows: [] })} data-testid={testIds.leaveRows}>
        {t('proposals.layout.leave')}
      </Button>
    </p>
  );
};

/** Rows of the file that are no data, each of which can be read after all. */
export const LeftRows = ({ proposal }: Props) => {
  const { t } = useWords();
  const { left, leftRows, readRows, file } = proposal;
  const read = file?.read ?? [];
  const kinds = LEFT_ROWS.filter((why) => leftRows[why] > 0);
  const count = kinds.reduce((sum, why) => sum + leftRows[why], 0);
  const shown = left.reduce((sum, { at, last = at }) => sum + last - at + 1, 0);
  if (count === 0 && readRows.length === 0) return null;
  return (
    <div className="left-rows" data-testid={testIds.leftRows}>
      <ReadRows proposal={proposal} />
      {count > 0 && (
        <details>
          <summary>
            {t('proposals.layout.left', {
              count,
              kinds: kinds
                .map((why) => t(`proposals.layout.counted.${why}`, { count: leftRows[why] }))
                .join(', '),
            })}
          </summary>
          <table aria-label={t('proposals.layout.show')}>
            <tbody>
              {left.map(({ at, last, why, text }) => (
                <tr key={at}>
                  <th scope="row">{rowCalled(read, at, last)}</th>
                  <td>{t(`proposals.layout.${why}`)}</td>
                  <td className="left-text">{text}</td>
                  <td>
                    {why !== 'blank' && (
                      <Button
                        size="small"
                        onClick={() => mapProposal({ readRows: [...readRows, at] })}
                        aria-label={t('proposals.layout.read_row', { row: rowCalled(read, at) })}
                        data-testid={testIds.readRow(at)}
                      >
                        {t('proposals.layout.read')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {count > shown && <p>{t('proposals.layout.more', { count: count - shown })}</p>}
        </details>
      )}
    </div>
  );
};
