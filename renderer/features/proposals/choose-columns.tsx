/** Chooses the columns of a table that has more than are read at once; only the visible lines are rendered. */
import { Button } from '@fluentui/react-components';
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import type { ColumnToChoose } from '../../../shared/proposals/chosen-columns.ts';
import { lettersOf } from '../../../shared/table/address.ts';
import { testIds } from '../../core/test-ids.ts';
import { Count } from '../../core/ui/badges.tsx';
import { SearchInput } from '../../core/ui/search-input.tsx';
import { ToggleChip } from '../../core/ui/toggle-chip.tsx';
import { revealIn, useListViewport, useVirtualHeight } from '../../core/ui/use-list-viewport.ts';
import { useWords } from '../../core/words.ts';
import { type Choosing, dropChoosing, readTicked, tickColumns } from './import-actions.ts';

/** The height of a line in px, as in `choose-columns.css`. */
const LINE_PX = 24;
/** Lines rendered beyond the edges, for scrolling. */
const BEYOND = 8;

type Columns = readonly ColumnToChoose[];

const has = ({ header, sample, column }: ColumnToChoose, text: string): boolean =>
  header.toLowerCase().includes(text) ||
  sample.toLowerCase().includes(text) ||
  lettersOf(column).toLowerCase() === text;

const toggled = (ticked: ReadonlySet<number>, column: number): ReadonlySet<number> => {
  const next = new Set(ticked);
  if (!next.delete(column)) next.add(column);
  return next;
};

/** The place a key leads to; undefined for any other key. */
const stepTo = (key: string, at: number, last: number, page: number): number | undefined => {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.max(0, Math.min(last, step));
};

type LineProps = {
  readonly line: ColumnToChoose;
  readonly id: string;
  readonly at: number;
  readonly isActive: boolean;
  readonly isTicked: boolean;
};

const Line = ({ line: { column, header, sample }, id, at, isActive, isTicked }: LineProps) => {
  const { t, number } = useWords();
  return (
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isTicked}
      className={`wide-line${isActive ? ' wide-active' : ''}`}
      data-line={at}
    >
      <span className={`wide-tick${isTicked ? ' wide-ticked' : ''}`} />
      <span className="wide-letters">{lettersOf(column)}</span>
      <span className="wide-name" title={header}>
        {header || t('proposals.columns.nth', { number: number(column) })}
      </span>
      <span className="wide-sample" title={sample}>
        {sample}
      </span>
    </div>
  );
};

type ListProps = {
  readonly columns: Columns;
  readonly ticked: ReadonlySet<number>;
  readonly onEnter: () => void;
};

const List = ({ columns, ticked, onEnter }: ListProps) => {
  const { t } = useWords();
  const { ref, top, height, onScroll } = useListViewport();
  const space = useRef<HTMLDivElement>(null);
  const name = useId();
  const [active, setActive] = useState(0);
  const at = Math.min(active, columns.length - 1);
  const first = Math.max(0, Math.floor(top / LINE_PX) - BEYOND);
  const end = Math.ceil((top + height) / LINE_PX) + BEYOND;
  useVirtualHeight(space, columns.length * LINE_PX, first * LINE_PX);
  const standOn = (place: number): void => {
    setActive(place);
    revealIn(ref.current, place * LINE_PX, LINE_PX);
  };
  const tick = (place: number): void => {
    const line = columns[place];
    if (line) tickColumns(toggled(ticked, line.column));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const page = Math.max(1, Math.floor(height / LINE_PX) - 1);
    const step = stepTo(event.key, at, columns.length - 1, page);
    if (step !== undefined) standOn(step);
    else if (event.key === ' ') tick(at);
    else if (event.key === 'Enter') onEnter();
    else return;
    event.preventDefault();
  };
  const onClick = ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
    if (!(target instanceof Element)) return;
    const place = Number(target.closest('[data-line]')?.getAttribute('data-line') ?? -1);
    if (place < 0) return;
    // The line itself may disappear while scrolling.
    currentTarget.focus({ preventScroll: true });
    standOn(place);
    tick(place);
  };
  return (
    <div ref={ref} className="wide-list" onScroll={onScroll}>
      <div ref={space} className="wide-space">
        <div
          role="listbox"
          tabIndex={0}
          className="wide-window"
          aria-label={t('workbook.choose.list')}
          aria-description={t('workbook.choose.keys')}
          aria-multiselectable={true}
          {...(at >= first && at < end ? { 'aria-activedescendant': `${name}-${at}` } : {})}
          onKeyDown={onKeyDown}
          onClick={onClick}
          data-testid={testIds.wideColumns}
        >
          {columns.slice(first, end).map((line, offset) => (
            <Line
              key={line.column}
              line={line}
              id={`${name}-${first + offset}`}
              at={first + offset}
              isActive={first + offset === at}
              isTicked={ticked.has(line.column)}
            />
          ))}
        </div>
      </div>
    </div>
  );
};

const Start = ({ choosing }: { readonly choosing: Choosing }) => {
  const { t } = useWords();
  const { most } = choosing.toChoose;
  const count = choosing.ticked.size;
  const isReady = count > 0 && count <= most;
  const label = (): string => {
    if (count === 0) return t('workbook.choose.none_ticked');
    return isReady ? t('workbook.choose.start', { count }) : t('workbook.choose.too_many', { count, most });
  };
  return (
    <div className="proposals-actions">
      <Button size="small" onClick={dropChoosing} data-testid={testIds.dropChoosing}>
        {t('common.cancel')}
      </Button>
      <Button
        appearance="primary"
        size="small"
        disabledFocusable={!isReady}
        onClick={() => isReady && readTicked(choosing)}
        data-testid={testIds.readTicked}
      >
        {label()}
      </Button>
    </div>
  );
};

export const ChooseColumns = ({ choosing }: { readonly choosing: Choosing }) => {
  const { t } = useWords();
  const { toChoose, ticked } = choosing;
  const { file, sheet, of, most, columns } = toChoose;
  const [text, setText] = useState('');
  const [isTickedOnly, setTickedOnly] = useState(false);
  const wanted = text.trim().toLowerCase();
  const shown = columns.filter(
    (column) => (wanted === '' || has(column, wanted)) && (!isTickedOnly || ticked.has(column.column)),
  );
  const isReady = ticked.size > 0 && ticked.size <= most;
  return (
    <section className="wide-table" aria-labelledby="wide-heading">
      <header className="proposals-head">
        <h2 id="wide-heading">{t('workbook.choose.heading', { file, count: of })}</h2>
        {sheet !== '' && <span>{t('workbook.file.only_sheet', { sheet })}</span>}
        <Start choosing={choosing} />
      </header>
      <p className="wide-text">{t('workbook.choose.text', { most })}</p>
      <div className="wide-bar">
        <SearchInput
          autoFocus={true}
          className="wide-search"
          label={t('workbook.choose.search')}
          value={text}
          onSearch={setText}
          testId={testIds.wideSearch}
        />
        <ToggleChip
          isOn={isTickedOnly}
          onToggle={() => setTickedOnly(!isTickedOnly)}
          testId={testIds.wideTicked}
        >
          {t('workbook.choose.ticked')} <Count value={ticked.size} />
        </ToggleChip>
      </div>
      {shown.length === 0 ? (
        <p className="proposed-none">{t('workbook.choose.nothing')}</p>
      ) : (
        <List columns={shown} ticked={ticked} onEnter={() => isReady && readTicked(choosing)} />
      )}
    </section>
  );
};
