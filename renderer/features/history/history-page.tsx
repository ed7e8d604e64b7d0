/** The history page: every edit, pull and push, newest first, with the details of the chosen one. */
import { Button } from '@fluentui/react-components';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import { app, openName } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { Empty, Loading } from '../../core/ui/states.tsx';
import { useWords } from '../../core/words.ts';
import { EntryDetails } from './entry-details.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { type HistoryLine, linesOf, placeOf } from './history-lines.ts';
import { HistoryList } from './history-list.tsx';
import { followHistory, history, loadHistory, NO_HISTORY_FILTER, narrow } from './history-store.ts';

const useIsNarrowed = (): boolean =>
  useStore(history, ({ kinds, elsewhere, search }) => kinds.size > 0 || elsewhere || search.trim() !== '');

/** Shown without a list: loading, an error, or nothing yet. */
const NoList = () => {
  const { t, error: sentence } = useWords();
  const error = useStore(history, (state) => state.error);
  const entries = useStore(history, (state) => state.entries);
  const isNarrowed = useIsNarrowed();
  if (error) {
    return (
      <Empty title={t('history.failed.title')} text={sentence(error)}>
        <Button onClick={() => loadHistory()}>{t('history.retry')}</Button>
      </Empty>
    );
  }
  if (!entries) return <Loading text={t('history.loading')} />;
  if (!isNarrowed) return <Empty title={t('history.empty.title')} text={t('history.empty.text')} />;
  return (
    <Empty title={t('history.nothing.title')}>
      <Button onClick={() => narrow(NO_HISTORY_FILTER)}>{t('history.nothing.clear')}</Button>
    </Empty>
  );
};

type BesideProps = {
  readonly line: HistoryLine | undefined;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Esc returns to the list. */
  readonly onLeave: () => void;
};

const Beside = ({ line, onLeave, heading }: BesideProps) => {
  const { t } = useWords();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onLeave();
  };
  return (
    // Keys belong to the buttons inside; an Esc they do not handle returns to the list.
    <section className="history-beside" aria-label={t('history.beside')} onKeyDown={onKeyDown}>
      {line?.kind === 'entry' ? (
        <EntryDetails line={line} heading={heading} />
      ) : (
        <p className="panel-note">{t('history.choose')}</p>
      )}
    </section>
  );
};

export const HistoryPage = () => {
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const error = useStore(history, (state) => state.error);
  const entries = useStore(history, (state) => state.entries);
  const chosen = useStore(history, (state) => state.chosen);
  const account = useStore(app, openName);
  useEffect(() => followHistory(account), [account]);
  const lines = useMemo(() => linesOf(entries ?? []), [entries]);
  const at = useMemo(() => placeOf(lines, chosen), [lines, chosen]);
  const toList = (): void => box.current?.focus({ preventScroll: true });
  const hasList = lines.length > 0 && !error;
  return (
    <div className="history" data-testid={testIds.history}>
      <HistoryFilters onLeave={toList} />
      {!hasList && <NoList />}
      {hasList && (
        <div className="history-body">
          <HistoryList lines={lines} at={at} box={box} onOpen={() => heading.current?.focus()} />
          <Beside line={lines[at]} heading={heading} onLeave={toList} />
        </div>
      )}
    </div>
  );
};
