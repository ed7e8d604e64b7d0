import { Link, Select } from '@fluentui/react-components';
import { useId } from 'react';
import type { Proposal, ProposalFile } from '../../../shared/proposals/proposal.ts';
import { columnsNotTaken } from '../../../shared/proposals/proposal.ts';
import { CSV_ENCODINGS, CSV_SEPARATORS } from '../../../shared/table/csv-choices.ts';
import { testIds } from '../../core/test-ids.ts';
import { minuteTime } from '../../core/time.ts';
import { useWords, type Words } from '../../core/words.ts';
import { headerOf } from './column-choice.tsx';
import { foldedNotes } from './fold-choice.tsx';
import { columnsRead, type Reading, readAgain } from './import-actions.ts';
import { decideMissing } from './proposal-store.ts';
import { RecipeLine } from './recipe-line.tsx';

type Note = { readonly text: string; readonly warns: boolean };

const note = (text: string): Note => ({ text, warns: false });
const warning = (text: string): Note => ({ text, warns: true });

const originOf = ({ ours }: ProposalFile, { t, locale }: Words): Note => {
  if (ours === null) return note(t('workbook.file.theirs'));
  const at = ours.at === null ? t('workbook.file.some_time') : minuteTime(ours.at, locale);
  return ours.known
    ? note(t('workbook.file.ours', { at }))
    : warning(t('workbook.file.ours_elsewhere', { at }));
};

const counted = (count: number, make: (count: number) => Note): readonly Note[] =>
  count > 0 ? [make(count)] : [];

/** What is doubtful about a csv file's characters. */
const characterNotes = (csv: ProposalFile['csv'], { t }: Words): readonly Note[] => {
  if (csv === null) return [];
  const { broken } = csv;
  return [
    ...counted(broken.count, (count) =>
      warning(t('workbook.file.broken', { count, row: String(broken.first ?? '') })),
    ),
  ];
};

/** Columns that the recipe is for and the file does not have. */
const lackingColumns = ({ recipe }: ProposalFile, { t }: Words): readonly Note[] =>
  recipe && recipe.missing.length > 0
    ? [warning(t('recipes.lacks', { name: recipe.name, columns: recipe.missing.join(', ') }))]
    : [];

/** Columns with values that the recipe leaves out. */
const columnsLeft = (proposal: Proposal, { recipe }: ProposalFile, { t }: Words): readonly Note[] => {
  const columns = recipe ? columnsNotTaken(proposal) : [];
  return recipe && columns.length > 0
    ? [note(t('recipes.leaves', { name: recipe.name, columns: columns.join(', ') }))]
    : [];
};

/** Columns whose texts are read as those of web pages. */
const pagesRead = ({ columns }: Proposal, words: Words): readonly Note[] => {
  const names = columns.flatMap((column) =>
    column.text === null || column.text === 'plain' || column.to === null ? [] : [headerOf(column, words)],
  );
  return names.length > 0 ? [note(words.t('workbook.file.pages', { columns: names.join(', ') }))] : [];
};

/** Notes on the file, most severe first. */
const fileNotes = (proposal: Proposal, file: ProposalFile, words: Words): readonly Note[] => {
  const { t } = words;
  return [
    ...characterNotes(file.csv, words),
    ...lackingColumns(file, words),
    ...counted(file.uncalculated, (count) => warning(t('workbook.file.uncalculated', { count }))),
    originOf(file, words),
    ...(file.read.length > 1 ? [note(t('workbook.file.read', { sheets: file.read.join(', ') }))] : []),
    ...counted(file.elsewhere, (count) => note(t('workbook.file.elsewhere', { count }))),
    ...foldedNotes(proposal, words),
    ...pagesRead(proposal, words),
    ...columnsLeft(proposal, file, words),
    ...counted(file.already, (count) => note(t('workbook.file.already', { count }))),
    ...counted(file.hiddenRows, (count) => note(t('workbook.file.hidden_rows', { count }))),
    ...counted(file.hiddenColumns, (count) => note(t('workbook.file.hidden_columns', { count }))),
    ...counted(file.formulas, (count) => note(t('workbook.file.formulas', { count }))),
    ...(file.macros ? [note(t('workbook.file.macros'))] : []),
    ...(file.links ? [note(t('workbook.file.links'))] : []),
  ];
};

const SEPARATOR_WORDS = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe', '~': 'tilde' } as const;

const Choice = ({
  label,
  value,
  options,
  onChoose,
  testId,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
  readonly testId: string;
}) => {
  const id = useId();
  return (
    <span className="file-choice">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        size="small"
        value={value}
        onChange={(_event, chosen) => onChoose(chosen.value)}
        data-testid={testId}
      >
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </Select>
    </span>
  );
};

const CsvChoices = ({
  csv,
  columns,
}: {
  readonly csv: NonNullable<ProposalFile['csv']>;
  readonly columns: Reading['columns'];
}) => {
  const { t } = useWords();
  const { separator, encoding } = csv;
  // Letters that were not asked about yet are not settled by another separator.
  const now: Reading = { separator, ...(csv.unsure.length > 0 ? {} : { encoding }) };
  return (
    <>
      <Choice
        label={t('workbook.file.separator')}
        value={csv.separator}
        options={CSV_SEPARATORS.map((sign) => [sign, t(`workbook.file.separator.${SEPARATOR_WORDS[sign]}`)])}
        onChoose={(chosen) => {
          const next = CSV_SEPARATORS.find((sign) => sign === chosen);
          if (next) readAgain({ ...now, separator: next });
        }}
        testId={testIds.fileSeparator}
      />
      <Choice
        label={t('workbook.file.encoding')}
        value={csv.encoding}
        options={CSV_ENCODINGS.map((name) => [name, t(`workbook.file.encoding.${name}`)])}
        onChoose={(chosen) => {
          const next = CSV_ENCODINGS.find((name) => name === chosen);
          if (next) readAgain({ separator, encoding: next, columns });
        }}
        testId={testIds.fileEncoding}
      />
    </>
  );
};

/** What was chosen for such a list is chosen again, unless the seller wants the file read without that. */
const AsLastTime = ({ file }: Pick<Props, 'file'>) => {
  const { t } = useWords();
  if (file.lastTime === null) return null;
  const recipe = file.recipe?.name ?? null;
  return (
    <li data-testid={testIds.lastTime}>
      {t('workbook.file.last')}{' '}
      <Link
        as="button"
        className="file-missing"
        onClick={() => readAgain({ recipe, afresh: true })}
        data-testid={testIds.readAfresh}
      >
        {t('workbook.file.last.off')}
      </Link>
    </li>
  );
};

/** Ads that left a list stay as they are, unless the seller asks here to pause them. */
const LeftOfList = ({ file, proposal }: Props) => {
  const { t } = useWords();
  const { missing: count, list } = file;
  if (list === null || count + list.idle === 0) return null;
  const isAsked = proposal.missing === 'pause';
  return (
    <li data-testid={testIds.missingAds}>
      {count > 0 && (
        <>
          {t(isAsked ? 'workbook.file.list.proposed' : 'workbook.file.list.missing', { count })}
          {isAsked && file.lastTime?.pauses === true && `, ${t('proposals.given.last')}`}{' '}
          <Link
            as="button"
            className="file-missing"
            onClick={() => decideMissing(isAsked ? 'leave' : 'pause')}
            data-testid={testIds.pauseMissing}
          >
            {t(isAsked ? 'workbook.file.missing.leave' : 'workbook.file.list.propose', { count })}
          </Link>{' '}
        </>
      )}
      {list.idle > 0 && t('workbook.file.list.idle', { count: list.idle })}
    </li>
  );
};

/** Ads that are missing in the file stay as they are, unless the seller asks here to delete them. */
const MissingAds = ({ file, proposal }: Props) => {
  const { t } = useWords();
  const count = file.list ? 0 : file.missing;
  if (count === 0) return null;
  const isAsked = proposal.missing === 'delete';
  return (
    <li data-testid={testIds.missingAds}>
      {t(isAsked ? 'workbook.file.missing.proposed' : 'workbook.file.missing', { count })}{' '}
      <Link
        as="button"
        className="file-missing"
        onClick={() => decideMissing(isAsked ? 'leave' : 'delete')}
        data-testid={testIds.deleteMissing}
      >
        {t(isAsked ? 'workbook.file.missing.leave' : 'workbook.file.missing.propose', { count })}
      </Link>
    </li>
  );
};

/** No sheet has this name. */
const TOGETHER = '';

/** Offers to read all sheets together that look like ads. */
const ReadTogether = ({ file: { read, alike } }: Pick<Props, 'file'>) => {
  const { t } = useWords();
  if (alike.length < 2 || alike.every((name) => read.includes(name))) return null;
  return (
    <span className="file-choice">
      {t('workbook.file.alike', { count: alike.length })}
      <Link
        as="button"
        className="file-missing"
        title={alike.join(', ')}
        onClick={() => readAgain({ sheets: [...alike] })}
        data-testid={testIds.readTogether}
      >
        {t('workbook.file.read_together')}
      </Link>
    </span>
  );
};

/** How many columns were read where not all were, and the choice of others. */
const ReadColumns = ({ file: { readColumns, read } }: Pick<Props, 'file'>) => {
  const { t } = useWords();
  if (readColumns === null) return null;
  return (
    <span className="file-choice">
      {t('workbook.choose.read', { count: readColumns.columns.length, of: readColumns.of })}
      <Link
        as="button"
        className="file-missing"
        onClick={() => readAgain({ columns: 'choose', ...(read.length > 0 ? { sheets: [...read] } : {}) })}
        data-testid={testIds.chooseColumns}
      >
        {t('workbook.choose.again')}
      </Link>
    </span>
  );
};

/** By which column the rows of a list are known. */
const Matched = ({ proposal: { match, columns } }: Pick<Props, 'proposal'>) => {
  const words = useWords();
  const column = match && columns[match.column];
  if (!column) return null;
  const header = headerOf(column, words);
  return <li>{words.t('workbook.file.matched', { count: match.known, column: header })}</li>;
};

type Props = { readonly file: ProposalFile; readonly proposal: Proposal };

/** The source of the proposal, how the file is read, and notes on it. */
export const FileFacts = ({ file, proposal }: Props) => {
  const words = useWords();
  const { t } = words;
  const isTogether = file.read.length > 1;
  const shown = file.sheets.filter(({ hidden, name }) => !hidden || name === file.sheet);
  return (
    <section className="file-facts" aria-label={t('workbook.file.label')} data-testid={testIds.fileFacts}>
      {shown.length > 1 && (
        <Choice
          label={t('workbook.file.sheet')}
          value={isTogether ? TOGETHER : file.sheet}
          options={[
            ...(isTogether
              ? [[TOGETHER, t('workbook.file.together', { count: file.read.length })] as const]
              : []),
            ...shown.map(({ name }) => [name, name] as const),
          ]}
          onChoose={(sheet) => readAgain({ sheets: [sheet] })}
          testId={testIds.fileSheet}
        />
      )}
      {shown.length === 1 && file.sheet !== '' && (
        <span data-testid={testIds.onlySheet}>{t('workbook.file.only_sheet', { sheet: file.sheet })}</span>
      )}
      <ReadTogether file={file} />
      {file.csv && <CsvChoices csv={file.csv} columns={columnsRead(proposal)} />}
      <ReadColumns file={file} />
      <RecipeLine file={file} proposal={proposal} />
      <ul>
        {fileNotes(proposal, file, words).map(({ text, warns }) => (
          <li key={text} className={warns ? 'file-warns' : undefined}>
            {warns && '⚠ '}
            {text}
          </li>
        ))}
        <AsLastTime file={file} />
        <Matched proposal={proposal} />
        <MissingAds file={file} proposal={proposal} />
        <LeftOfList file={file} proposal={proposal} />
      </ul>
    </section>
  );
};
