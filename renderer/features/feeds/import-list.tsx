import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import type { FeedImportRow } from '../../../shared/contract/results/feeds.ts';
import { countersOf } from '../../../shared/feeds/feed-import.ts';
import { testIds } from '../../core/test-ids.ts';
import { dayTime, exactTime } from '../../core/time.ts';
import { useNow } from '../../core/ui/use-now.ts';
import { useWords } from '../../core/words.ts';
import { counterText, statusText } from './feed-words.ts';
import { choose } from './feeds-store.ts';

const lineId = (id: number): string => `feed-import-${id}`;

const Line = ({ told, isActive }: { readonly told: FeedImportRow; readonly isActive: boolean }) => {
  const words = useWords();
  const { t, locale, number } = words;
  const now = useNow();
  return (
    // Keys belong to the list: the line is chosen there.
    <div
      role="option"
      id={lineId(told.id)}
      tabIndex={-1}
      aria-selected={isActive}
      className={`feeds-line${isActive ? ' feeds-active' : ''}`}
      data-import={told.id}
      data-testid={testIds.feedsLine(told.id)}
    >
      <span className="feeds-top">
        <span className="feeds-name">{t('feeds.title', { id: String(told.id) })}</span>
        <span className={`op feeds-status feeds-${told.status.toLowerCase()}`}>
          {statusText(told.status, words)}
        </span>
        {told.createdAt !== null && (
          <time dateTime={told.createdAt} title={exactTime(told.createdAt, locale)}>
            {dayTime(told.createdAt, now, locale, t)}
          </time>
        )}
      </span>
      <span className="feeds-counts">
        {countersOf(told).map((counter) => (
          <span key={counter.name}>
            {counterText(counter, words)} {number(counter.value)}
          </span>
        ))}
      </span>
    </div>
  );
};

type ListProps = {
  readonly imports: readonly FeedImportRow[];
  readonly chosen: number;
  readonly box: RefObject<HTMLDivElement | null>;
  /** Enter: moves to the details. */
  readonly onOpen: () => void;
};

/** The place a key leads to; undefined for any other key. */
const stepTo = (key: string, at: number, last: number): number | undefined => {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(last, at + 1),
    ArrowUp: Math.max(0, at - 1),
    Home: 0,
    End: last,
  };
  return steps[key];
};

export const ImportList = ({ imports, chosen, box, onOpen }: ListProps) => {
  const { t } = useWords();
  useEffect(() => document.getElementById(lineId(chosen))?.scrollIntoView({ block: 'nearest' }), [chosen]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = imports.findIndex(({ id }) => id === chosen);
    const step = imports[stepTo(event.key, at, imports.length - 1) ?? -1];
    if (step) choose(step.id);
    else if (event.key === 'Enter' || event.key === ' ') onOpen();
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={box}
      className="feeds-list"
      role="listbox"
      tabIndex={0}
      aria-label={t('feeds.list')}
      aria-activedescendant={lineId(chosen)}
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        const line = target instanceof Element ? target.closest('[data-import]') : null;
        if (line) choose(Number(line.getAttribute('data-import')));
      }}
      data-testid={testIds.feedsList}
    >
      {imports.map((told) => (
        <Line key={told.id} told={told} isActive={told.id === chosen} />
      ))}
    </div>
  );
};
