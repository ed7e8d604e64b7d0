/** The log entries; only visible ones are rendered, so that the length of the list does not matter. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { exactTime } from '../../core/time.ts';
import { revealIn, useListViewport, useVirtualHeight } from '../../core/ui/use-list-viewport.ts';
import { useNow } from '../../core/ui/use-now.ts';
import { useWords } from '../../core/words.ts';
import { KIND_SIGNS } from './history-filters.tsx';
import {
  type DayLine,
  ENTRY_PX,
  type EntryLine,
  type HistoryLine,
  heightOf,
  placeAt,
  stepTo,
} from './history-lines.ts';
import { choose, history, loadOlder } from './history-store.ts';
import { countParts, dayText, labelOf, stateText, timeOf, whoText, whoTip } from './history-words.ts';

/** Px rendered beyond the edges, for scrolling. */
const BEYOND_PX = 300;
/** Older entries are read when the end is this near, in px. */
const NEAR_END_PX = 1_000;

const lineId = (at: number): string => `history-line-${at}`;

const Day = ({ line }: { readonly line: DayLine }) => {
  const words = useWords();
  const now = useNow();
  return (
    <div className="history-day" role="presentation">
      {dayText(line.at, now, words)}
    </div>
  );
};

const Times = ({ line: { entries } }: { readonly line: EntryLine }) => {
  const { locale } = useWords();
  const newest = entries[0]?.at ?? '';
  const oldest = entries.at(-1)?.at ?? newest;
  const exact = [...new Set([exactTime(oldest, locale), exactTime(newest, locale)])].join(' – ');
  const said = [...new Set([timeOf(oldest, locale), timeOf(newest, locale)])].join('–');
  return (
    <time className="history-time" dateTime={newest} title={exact}>
      {said}
    </time>
  );
};

const Name = ({ line: { entry, entries } }: { readonly line: EntryLine }) => {
  const words = useWords();
  const isUndone = entry.undoneBy !== null;
  const state = stateText(entry, words);
  const name =
    entries.length > 1 ? words.t('history.pull.quiet', { count: entries.length }) : labelOf(entry, words);
  return (
    <span className="history-name">
      <span className={isUndone ? 'history-label history-undone' : 'history-label'} title={name}>
        {name}
      </span>
      {isUndone && <span className="op">{words.t('history.undone_mark')}</span>}
      {state !== '' && <span className="op history-state">{state}</span>}
    </span>
  );
};

const Facts = ({ line: { entry, entries } }: { readonly line: EntryLine }) => {
  const words = useWords();
  const who = whoText(entry.who, words);
  const parts = entries.length > 1 ? [] : countParts(entry, words);
  return (
    <span className="history-facts">
      <span className="history-counts">
        {parts.map(({ name, text, grave }) => (
          <span key={name} className={grave ? 'history-grave' : undefined}>
            {text}
          </span>
        ))}
      </span>
      {who !== '' && (
        <span className="history-who" title={whoTip(entry.who, words)}>
          {who}
        </span>
      )}
    </span>
  );
};

type LineProps = { readonly line: EntryLine; readonly at: number; readonly isActive: boolean };

const Entry = ({ line, at, isActive }: LineProps) => {
  const { t } = useWords();
  const Sign = KIND_SIGNS[line.entry.kind];
  return (
    <div
      role="option"
      id={lineId(at)}
      tabIndex={-1}
      aria-selected={isActive}
      className={`history-entry history-${line.entry.kind}${isActive ? ' history-active' : ''}`}
      data-line={at}
      data-testid={testIds.historyEntry}
    >
      <Sign className="history-sign" aria-label={t(`history.kind.${line.entry.kind}`)} />
      <span className="history-text">
        <span className="history-top">
          <Name line={line} />
          <Times line={line} />
        </span>
        <Facts line={line} />
      </span>
    </div>
  );
};

/** Reads older entries before the end is reached. */
const useOlder = (lines: readonly HistoryLine[], bottom: number): void => {
  const more = useStore(history, (state) => state.more);
  const isNear = heightOf(lines) - bottom < NEAR_END_PX;
  useEffect(() => {
    if (more && isNear && bottom > 0 && lines.length > 0) loadOlder();
  }, [more, isNear, bottom, lines]);
};

type ListProps = {
  readonly lines: readonly HistoryLine[];
  /** The index of the chosen entry, -1 for none. */
  readonly at: number;
  /** The list's focusable element. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** Enter: moves to the details. */
  readonly onOpen: () => void;
};

/** Scrolls to an entry that was chosen elsewhere, once it was read. */
const useFound = ({ lines, at }: ListProps, scroller: RefObject<HTMLElement | null>): void => {
  const chosen = useStore(history, (state) => state.chosen);
  const isFound = at >= 0;
  const reveal = useEffectEvent(() => {
    const line = lines[at];
    if (line) revealIn(scroller.current, line.top, line.height);
  });
  useEffect(() => {
    if (chosen && isFound) reveal();
  }, [chosen, isFound]);
};

/** Handles keys and clicks; `page` is the number of visible lines. */
const handsOn = (
  { lines, at, box, onOpen }: ListProps,
  scroller: RefObject<HTMLElement | null>,
  page: number,
) => {
  const standOn = (place: number): void => {
    const line = lines[place];
    if (line?.kind !== 'entry') return;
    choose(line.entry);
    // Scrolls the day's header into view with its first entry.
    const head = lines[place - 1];
    const from = head?.kind === 'day' ? head.top : line.top;
    revealIn(scroller.current, from, line.top + line.height - from);
  };
  return {
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const step = stepTo(event.key, lines, at, page);
      if (step !== undefined) standOn(step);
      else if (event.key === 'Enter' || event.key === ' ') onOpen();
      else return;
      event.preventDefault();
    },
    onClick: ({ target }: MouseEvent): void => {
      const line = target instanceof Element ? target.closest('[data-line]') : null;
      if (!line) return;
      standOn(Number(line.getAttribute('data-line')));
      // The focus is on the box, as the line itself may disappear while scrolling.
      box.current?.focus({ preventScroll: true });
    },
  };
};

export const HistoryList = (props: ListProps) => {
  const { lines, at, box } = props;
  const { t } = useWords();
  const busy = useStore(history, (state) => state.busy && state.more);
  const { ref, top, height, onScroll } = useListViewport();
  const space = useRef<HTMLDivElement>(null);
  const first = placeAt(lines, top - BEYOND_PX);
  const end = placeAt(lines, top + height + BEYOND_PX) + 1;
  const shown = lines.slice(first, end);
  useOlder(lines, top + height);
  useVirtualHeight(space, heightOf(lines), shown[0]?.top ?? 0);
  useFound(props, ref);
  const isMade = at >= first && at < end;
  return (
    <div ref={ref} className="history-list" onScroll={onScroll} aria-busy={busy}>
      <div ref={space} className="history-space">
        <div
          ref={box}
          className="history-window"
          role="listbox"
          tabIndex={0}
          aria-label={t('history.list')}
          aria-description={t('history.keys')}
          {...(isMade ? { 'aria-activedescendant': lineId(at) } : {})}
          {...handsOn(props, ref, Math.max(1, Math.floor(height / ENTRY_PX) - 1))}
          data-testid={testIds.historyList}
        >
          {shown.map((line, offset) =>
            line.kind === 'day' ? (
              <Day key={line.id} line={line} />
            ) : (
              <Entry key={line.id} line={line} at={first + offset} isActive={first + offset === at} />
            ),
          )}
        </div>
      </div>
      {busy && <p className="history-older">{t('history.older')}</p>}
    </div>
  );
};
