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
/** Names that are more than one column's, as a recipe has them. */
const AS_SAID = 'as-said';

/** How a template over the table's columns has one of them. */
const templateOf = (name: string): string => `{${name.replaceAll('}', '}}')}}`;

type ColumnsProps = {
  readonly label: string;
  readonly value: string;
  readonly none: string;
  /** What is offered for each column, by its name in the table. */
  readonly options: readonly { readonly name: string; readonly label: string }[];
  /** A choice that is no column's. */
  readonly other?: string | undefined;
  readonly onValue: (value: string) => void;
  readonly testId: string;
};

/** Chooses one of the table's columns, or none. */
const OneColumn = ({ label, value, none, options, other, onValue, testId }: ColumnsProps) => {
  const id = useId();
  return (
    <div className="column-decimal">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        size="small"
        className="header-choice"
        value={value}
        onChange={(_event, chosen) => onValue(chosen.value)}
        data-testid={testId}
      >
        <option value={NONE}>{none}</option>
        {other !== undefined && <option value={AS_SAID}>{other}</option>}
        {options.map(({ name, label: shown }, at) => (
          <option key={name} value={at}>
            {shown}
          </option>
        ))}
      </Select>
    </div>
  );
};

/** Each row is an ad, or those with the same value in a column are one, and one of them may be the ad itself. */
export const FoldChoice = ({ proposal }: { readonly proposal: Proposal }) => {
  const words = useWords();
  const { t } = words;
  const { file, folded, columns, headerRow } = proposal;
  if (file === null || file.ours !== null || headerRow === null) return null;
  // A header that is cut short names no column: such a one goes by its letters.
  const headers = columns.map(({ header }) => (header.endsWith('…') ? '' : header));
  const places = columns.map(({ number }) => number - 1);
  const names = columns.map((_, at) => nameOfColumn(at, headers, places));
  const labelled = (say: (column: string) => string) =>
    columns.map((column, at) => ({ name: names[at] ?? '', label: say(headerOf(column, words)) }));
  const { by = '', names: called = [] } = folded?.reading ?? {};
  const chosen = folded && columnNamed(by, headers, places);
  const calledBy = called.length === 1 ? names.findIndex((name) => templateOf(name) === called[0]) : -1;
  const isOther = called.length > 0 && calledBy < 0;
  return (
    <>
      <OneColumn
        label={t('proposals.fold')}
        value={typeof chosen === 'number' ? String(chosen) : NONE}
        none={t('proposals.fold.none')}
        options={labelled((column) => t('proposals.fold.column', { column }))}
        onValue={(value) => mapProposal({ fold: value === NONE ? null : { by: names[Number(value)] ?? '' } })}
        testId={testIds.tableFold}
      />
      {folded && (
        <OneColumn
          label={t('proposals.fold.names')}
          value={isOther ? AS_SAID : calledBy < 0 ? NONE : String(calledBy)}
          none={t('proposals.fold.names.none')}
          other={isOther ? t('proposals.fold.names.recipe', { names: called.join(' · ') }) : undefined}
          options={labelled((column) => t('proposals.fold.names.column', { column }))}
          onValue={(value) => {
            if (value === AS_SAID) return;
            const name = value === NONE ? undefined : names[Number(value)];
            mapProposal({ fold: { by, ...(name === undefined ? {} : { names: [templateOf(name)] }) } });
          }}
          testId={testIds.tableFoldNames}
        />
      )}
    </>
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
