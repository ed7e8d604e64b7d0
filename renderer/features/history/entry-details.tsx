/** The details of one log entry: description, actions, and its effects on each ad. */
import { Button, Tooltip } from '@fluentui/react-components';
import type { RefObject } from 'react';
import type { LogEntry } from '../../../shared/contract/results/history.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { dayTime, exactTime } from '../../core/time.ts';
import { useNow } from '../../core/ui/use-now.ts';
import { useWords } from '../../core/words.ts';
import { saveReport } from '../push/public.ts';
import { EntryRows } from './entry-rows.tsx';
import { askToUndoPush, pushAgain, showAdsOf, undoEdit } from './history-actions.ts';
import { type EntryLine, isSame } from './history-lines.ts';
import { choose, history } from './history-store.ts';
import { countParts, labelOf, stateText, timeOf, whoText, whoTip } from './history-words.ts';
import { UndoNote } from './undo-note.tsx';

type RelationProps = { readonly relation: 'undoes' | 'undone_by'; readonly id: number | null };

/** A link to the edit it undid, or that undid it, if that was read already. */
const Relation = ({ relation, id }: RelationProps) => {
  const words = useWords();
  const entries = useStore(history, (state) => state.entries);
  const found = entries?.find((entry) => entry.kind === 'changeset' && entry.id === id);
  if (id === null) return null;
  return (
    <p className="log-relation">
      {words.t(found ? `history.${relation}` : `history.${relation}.unknown`)}
      {found && (
        <button type="button" className="log-link" onClick={() => choose(found)}>
          {labelOf(found, words)} · {timeOf(found.at, words.locale)}
        </button>
      )}
    </p>
  );
};

/** When, by whom, and how many ads. */
const Facts = ({ entry }: { readonly entry: LogEntry }) => {
  const words = useWords();
  const { locale, t } = words;
  const now = useNow();
  const who = whoText(entry.who, words);
  const requests = entry.counts['requests'] ?? 0;
  return (
    <p className="log-facts">
      <time dateTime={entry.at} title={exactTime(entry.at, locale)}>
        {dayTime(entry.at, now, locale, t)}
      </time>
      {who !== '' && <span title={whoTip(entry.who, words)}>{who}</span>}
      {countParts(entry, words).map(({ name, text, grave }) => (
        <span key={name} className={grave ? 'history-grave' : undefined}>
          {text}
        </span>
      ))}
      {requests > 0 && <span>{t('count.requests', { count: requests })}</span>}
    </p>
  );
};

const PushActions = ({ entry }: { readonly entry: LogEntry }) => {
  const { t } = useWords();
  const again = entry.counts['failed'] ?? 0;
  const isOver = entry.endedAt !== null;
  return (
    <>
      {again > 0 && isOver && (
        <Tooltip content={t('history.again.tip')} relationship="description">
          <Button size="small" onClick={() => pushAgain(entry)} data-testid={testIds.historyAgain}>
            {t('history.again', { count: again })}
          </Button>
        </Tooltip>
      )}
      {(entry.counts['done'] ?? 0) > 0 && (
        <Button
          size="small"
          onClick={() => app.set({ dialog: { kind: 'effect', push: entry.id } })}
          data-testid={testIds.effectAsk}
        >
          {t('effect.ask')}
        </Button>
      )}
      {isOver && (
        <Button size="small" onClick={() => askToUndoPush(entry)} data-testid={testIds.undoEntry}>
          {t('history.undo_push')}
        </Button>
      )}
      <Button size="small" onClick={() => saveReport(entry.id)} data-testid={testIds.historyReport}>
        {t('history.report')}
      </Button>
    </>
  );
};

/** The ads of an entry; for a pull those changed by others. */
const adsOf = ({ kind, counts }: LogEntry): number => {
  if (kind === 'changeset') return counts['rows'] ?? 0;
  const names = kind === 'pull' ? ['elsewhere'] : ['done', 'failed', 'held', 'unknown', 'skipped', 'waiting'];
  return names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
};

type ActionsProps = {
  readonly entry: LogEntry;
  /** Takes the focus before a button disappears. */
  readonly onGone: () => void;
};

const Actions = ({ entry, onGone }: ActionsProps) => {
  const { t } = useWords();
  const ads = adsOf(entry);
  const undo = (): void => {
    onGone();
    undoEdit(entry);
  };
  return (
    <div className="log-actions">
      {entry.kind === 'push' && <PushActions entry={entry} />}
      {entry.kind === 'changeset' && entry.undoneBy === null && (
        <Button size="small" onClick={undo} data-testid={testIds.undoEntry}>
          {t('history.undo')}
        </Button>
      )}
      {ads > 0 && (
        <Button size="small" onClick={() => showAdsOf(entry)} data-testid={testIds.historyShow}>
          {t('history.show', { count: ads })}
        </Button>
      )}
    </div>
  );
};

/** Pulls without changes share a line that only lists their times. */
const QuietPulls = ({ entries }: { readonly entries: readonly LogEntry[] }) => {
  const words = useWords();
  return (
    <ul className="log-rows">
      {entries.map((entry) => (
        <li key={entry.id} className="log-row log-facts">
          <time dateTime={entry.at} title={exactTime(entry.at, words.locale)}>
            {timeOf(entry.at, words.locale)}
          </time>
          <span>{labelOf(entry, words)}</span>
          <span title={whoTip(entry.who, words)}>{whoText(entry.who, words)}</span>
        </li>
      ))}
    </ul>
  );
};

type DetailsProps = {
  readonly line: EntryLine;
  readonly heading: RefObject<HTMLHeadingElement | null>;
};

export const EntryDetails = ({ line: { entry, entries }, heading }: DetailsProps) => {
  const words = useWords();
  const undone = useStore(history, (state) => state.undone);
  const isQuiet = entries.length > 1;
  const state = stateText(entry, words);
  const label = isQuiet ? words.t('history.pull.quiet', { count: entries.length }) : labelOf(entry, words);
  return (
    <>
      <header className="log-title">
        <h2 ref={heading} tabIndex={-1}>
          {label}
        </h2>
        {entry.undoneBy !== null && <span className="op">{words.t('history.undone_mark')}</span>}
        {state !== '' && <span className="op history-state">{state}</span>}
      </header>
      {!isQuiet && <Facts entry={entry} />}
      {!isQuiet && <Relation relation="undone_by" id={entry.undoneBy} />}
      {!isQuiet && <Relation relation="undoes" id={entry.undoes} />}
      {!isQuiet && <Actions entry={entry} onGone={() => heading.current?.focus()} />}
      {undone && isSame(undone.of, entry) && <UndoNote undone={undone} />}
      {isQuiet ? (
        <QuietPulls entries={entries} />
      ) : (
        <EntryRows key={`${entry.kind}${entry.id}`} entry={entry} />
      )}
    </>
  );
};
