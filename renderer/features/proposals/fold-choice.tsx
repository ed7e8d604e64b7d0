/** Which rows of a file are one ad together, and what is said of them. */
import { Select } from '@fluentui/react-components';
import { useId } from 'react';
import { columnNamed, nameOfColumn } from '../../../shared/proposals/column-names.ts';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords, type Words } from '../../core/words.ts';
import { columnName, headerOf } from './column-choice.tsx';
import { mapProposal } from './proposal-store.ts';

const NONE = '';

/** Each row is an ad, or those with the same value in a column are one. */
export const FoldChoice = ({ proposal }: { readonly proposal: Proposal }) => {
  const words = useWords();
  const { t } = words;
  const id = useId();
  const { file, folded, columns, headerRow } = proposal;
  if (file === null || file.ours !== null || headerRow === null) return null;
  // A header that is cut short names no column: such a one goes by its letters.
  const headers = columns.map(({ header }) => (header.endsWith('…') ? '' : header));
  const places = columns.map(({ number }) => number - 1);
  const chosen = folded && columnNamed(folded.reading.by, headers, places);
  return (
    <div className="column-decimal">
      <label htmlFor={id}>{t('proposals.fold')}</label>
      <Select
        id={id}
        size="small"
        className="header-choice"
        value={typeof chosen === 'number' ? String(chosen) : NONE}
        onChange={(_event, { value }) =>
          mapProposal({ fold: value === NONE ? null : { by: nameOfColumn(Number(value), headers, places) } })
        }
        data-testid={testIds.tableFold}
      >
        <option value={NONE}>{t('proposals.fold.none')}</option>
        {columns.map((column, at) => (
          <option key={nameOfColumn(at, headers, places)} value={at}>
            {t('proposals.fold.column', { column: headerOf(column, words) })}
          </option>
        ))}
      </Select>
    </div>
  );
};

/** How many rows are one ad with another, and where they do not say the same. */
export const foldedNotes = (
  proposal: Proposal,
  words: Words,
): readonly { readonly text: string; readonly warns: boolean }[] => {
  const { folded } = proposal;
  if (folded === null || folded.rows === 0) return [];
  const { t } = words;
  return [
    { text: t('workbook.file.folded', folded), warns: false },
    ...folded.differing.map(({ field, ads, taken }) => ({
      text: t(`workbook.file.folded.${taken}`, { ads, field: columnName(proposal, field, words) }),
      warns: true,
    })),
  ];
};
