import { Button } from '@fluentui/react-components';
import type { LogEntry } from '../../shared/contract/views.ts';
import { messageKey, type Translate } from '../../shared/locale/index.ts';
import { app } from '../app/state.ts';
import { useNow } from '../app/status-bar.tsx';
import { useStore } from '../app/store.ts';
import { undoChangeset, undoPush } from '../app/sync.ts';
import { dayTime, exactTime } from '../app/time.ts';
import { useWords } from '../app/words.ts';
import { testIds } from '../test-ids.ts';
import { Empty, Loading } from '../ui/states.tsx';

const Counts = ({ entry }: { readonly entry: LogEntry }) => {
  const { t } = useWords();
  const said = Object.entries(entry.counts).flatMap(([name, count]) => {
    const key = messageKey(`count.${name}`);
    return key && count > 0 ? [t(key, { count })] : [];
  });
  return <>{said.join(' · ')}</>;
};

/** What a pull or a push is called by its kind or state; an edit by its own label. */
const labelOf = (entry: LogEntry, t: Translate): string => {
  const key = entry.kind === 'changeset' ? undefined : messageKey(`history.${entry.kind}.${entry.label}`);
  return key ? t(key) : entry.label;
};

const Row = ({ entry }: { readonly entry: LogEntry }) => {
  const { t, locale } = useWords();
  const now = useNow();
  return (
    <tr data-testid={testIds.historyEntry}>
      <td title={exactTime(entry.at, locale)} className="history-when">
        {dayTime(entry.at, now, locale, t)}
      </td>
      <td>
        <span className={`op op-${entry.kind}`}>{t(`history.kind.${entry.kind}`)}</span>
      </td>
      <th scope="row">{labelOf(entry, t)}</th>
      <td>
        <Counts entry={entry} />
      </td>
      <td>
        {entry.kind === 'changeset' && (
          <Button
            size="small"
            appearance="subtle"
            onClick={() => undoChangeset(entry.id)}
            data-testid={testIds.undoEntry}
          >
            {t('history.undo')}
          </Button>
        )}
        {entry.kind === 'push' && (
          <Button
            size="small"
            appearance="subtle"
            onClick={() => undoPush(entry.id)}
            data-testid={testIds.undoEntry}
          >
            {t('history.undo_push')}
          </Button>
        )}
      </td>
    </tr>
  );
};

/** Every edit, pull and push, newest first, each with its way back. */
export const HistoryPage = () => {
  const { t } = useWords();
  const log = useStore(app, (state) => state.log);
  if (!log) return <Loading text={t('common.loading')} />;
  if (log.length === 0) return <Empty title={t('history.empty.title')} text={t('history.empty.text')} />;
  return (
    <div className="plain-page" data-testid={testIds.history}>
      <table aria-label={t('history.label')}>
        <thead>
          <tr>
            <th scope="col">{t('history.when')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('history.label')}</span>
            </th>
            <th scope="col">{t('history.what')}</th>
            <th scope="col">{t('history.counts')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('history.undo')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {log.map((entry) => (
            <Row key={`${entry.kind}${entry.id}`} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  );
};
