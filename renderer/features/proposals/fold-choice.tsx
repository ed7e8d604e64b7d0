/** Which rows of a file are one ad together, and what is said of them. */
import { Select } from '@fluentui/react-components';
import { useId } from 'react';
import { columnNamed, nameOfColumn } from '../../../shared/proposals/column-names.ts';
import { foldedMessage } from '../../../shared/proposals/fold-rows.ts';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import { FOLD_PRICES, type FoldReading } from '../../../shared/proposals/table-reading.ts';
import { testIds } from '../../core/test-ids.ts';
import { ToggleChip } from '../../core/ui/toggle-chip.tsx';
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
  /** Absent: a column must be chosen. */
  readonly none?: string | undefined;
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
        {none !== undefined && <option value={NONE}>{none}</option>}
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

/** Ways of telling which rows are one ad, by the values of the list that they are chosen from. */
const SAME = 'same';
const LIST = 'list';
/** Several texts, as a recipe has them. */
const BELOW = 'below';

const wayChosen = ({ way }: FoldReading): string => {
  if (way === undefined) return SAME;
  if (way === 'list') return LIST;
  const [text = '', ...others] = way.above;
  return others.length > 0 ? BELOW : `${BELOW} ${text}`;
};

type WayProps = {
  readonly reading: FoldReading;
  /** Texts that the column has. */
  readonly samples: readonly string[];
  /** The name by which rows are listed, until another one is chosen. */
  readonly listed: string;
};

/** How the column tells which rows are one ad. */
const WayChoice = ({ reading, samples, listed }: WayProps) => {
  const { t } = useWords();
  const id = useId();
  const { way, names: _names, ...kept } = reading;
  const above = typeof way === 'object' ? way.above : [];
  const texts = [...new Set([...(above.length === 1 ? above : []), ...samples])];
  const choose = (value: string): void => {
    if (value === LIST) mapProposal({ fold: { ...kept, way: LIST, names: [listed] } });
    else if (value === SAME) mapProposal({ fold: kept });
    else if (value !== BELOW)
      mapProposal({ fold: { ...kept, way: { above: [value.slice(BELOW.length + 1)] } } });
  };
  return (
    <div className="column-decimal">
      <label htmlFor={id}>{t('proposals.fold.way')}</label>
      <Select
        id={id}
        size="small"
        className="header-choice"
        value={wayChosen(reading)}
        onChange={(_event, { value }) => choose(value)}
        data-testid={testIds.tableFoldWay}
      >
        <option value={SAME}>{t('proposals.fold.way.same')}</option>
        {above.length > 1 && (
          <option value={BELOW}>{t('proposals.fold.way.recipe', { texts: above.join(' · ') })}</option>
        )}
        {texts.map((text) => (
          <option key={text} value={`${BELOW} ${text}`}>
            {t('proposals.fold.way.above', { text })}
          </option>
        ))}
        <option value={LIST}>{t('proposals.fold.way.list')}</option>
      </Select>
    </div>
  );
};

/** Each row is an ad, or a column tells which of them are one, and one of these may be the ad itself. */
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
  const { by = '', names: called = [], way } = folded?.reading ?? {};
  const chosen = folded && columnNamed(by, headers, places);
  const calledBy = called.length === 1 ? names.findIndex((name) => templateOf(name) === called[0]) : -1;
  const isOther = called.length > 0 && calledBy < 0;
  const isList = way === 'list';
  const vendorIds = columns.findIndex(({ to }) => to === 'vendorId');
  const nameAs = (value: string): void => {
    if (value === AS_SAID || !folded) return;
    const { names: _before, ...kept } = folded.reading;
    const name = value === NONE ? undefined : names[Number(value)];
    mapProposal({ fold: { ...kept, ...(name === undefined ? {} : { names: [templateOf(name)] }) } });
  };
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
        <WayChoice
          reading={folded.reading}
          samples={columns[chosen ?? -1]?.samples ?? []}
          listed={templateOf(names[Math.max(vendorIds, 0)] ?? '')}
        />
      )}
      {folded && typeof way !== 'object' && (
        <OneColumn
          label={t(isList ? 'proposals.fold.listed' : 'proposals.fold.names')}
          value={isOther ? AS_SAID : calledBy < 0 ? NONE : String(calledBy)}
          none={isList ? undefined : t('proposals.fold.names.none')}
          other={isOther ? t('proposals.fold.names.recipe', { names: called.join(' · ') }) : undefined}
          options={labelled((column) =>
            t(isList ? 'proposals.fold.listed.column' : 'proposals.fold.names.column', { column }),
          )}
          onValue={nameAs}
          testId={testIds.tableFoldNames}
        />
      )}
    </>
  );
};

/** In how many ads the rows have different amounts; undefined in none. */
export const pricesDiffer = ({ folded }: Proposal): number | undefined =>
  folded?.differing.find(({ taken }) => taken !== 'first' && taken !== 'none')?.ads;

/** Whose amounts an ad gets whose rows have different prices; its ads are left out until that is said. */
export const FoldPriceQuestion = ({ proposal }: { readonly proposal: Proposal }) => {
  const { t } = useWords();
  const { folded } = proposal;
  const count = pricesDiffer(proposal);
  if (!folded || count === undefined) return null;
  const { price: answer, ...reading } = folded.reading;
  return (
    <fieldset className="column-question" data-testid={testIds.foldPrice}>
      <legend>
        {answer === undefined && '? '}
        {t('proposals.fold.price', { count })}
      </legend>
      {FOLD_PRICES.map((price) => (
        <ToggleChip
          key={price}
          isOn={answer === price}
          onToggle={() => mapProposal({ fold: answer === price ? reading : { ...reading, price } })}
          testId={testIds.foldPriceAnswer(price)}
        >
          {t(`proposals.fold.price.${price}`)}
        </ToggleChip>
      ))}
    </fieldset>
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
    { text: t(foldedMessage(folded), folded), warns: false },
    ...folded.differing.map(({ field, ads, taken }) => ({
      text: t(`workbook.file.folded.${taken}`, { ads, field: columnName(proposal, field, words) }),
      warns: true,
    })),
  ];
};
