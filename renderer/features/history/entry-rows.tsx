/** The effects of a log entry ad by ad, read in pages, each with a link into the sheet. */
import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { LogEntry, LogRow } from '../../../shared/contract/results/history.ts';
import { extend } from '../../core/answers.ts';
import { call, type Output } from '../../core/bridge.ts';
import { question } from '../../core/question.ts';
import { openName, rows as store } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { keyed } from '../../core/ui/keyed.ts';
import { Loading } from '../../core/ui/states.tsx';
import { useAnswer, useLastValue } from '../../core/use-answer.ts';
import { useWords } from '../../core/words.ts';
import { ChangeLine } from '../changes/public.ts';
import { ProblemLine, problemName } from '../problems/public.ts';
import { openInSheet } from '../sheet/public.ts';
import { existenceText, isExistence, isMaking } from './history-words.ts';

/** Rows read at once. */
const PAGE = 100;
/** Milliseconds before the details are read, so that moving through the list by key reads nothing. */
const REST_MS = 120;
/** Fields of an ad shown at first. */
const MOST_FIELDS = 8;

const NOTHING: Output<'log.changes'> = { total: 0, rows: [] };

/** The rows of an entry, page by page; read again when the entry changes. */
const useRows = ({ kind, id, endedAt, counts }: LogEntry) => {
  const entry = { account: openName(), kind, id };
  const key = `${entry.account} ${kind} ${id} ${endedAt} ${JSON.stringify(counts)}`;
  const asked = question(
    'log.changes',
    { ...entry, from: 0, limit: PAGE },
    { key, reads: [], transient: true, inPlace: true },
  );
  const answer = useAnswer(asked, REST_MS);
  const { total, rows } = useLastValue(answer) ?? NOTHING;
  const more = (): Promise<void> =>
    extend(asked, async (known) => {
      const page = await call('log.changes', { ...entry, from: known.rows.length, limit: PAGE });
      return { ...page, rows: [...known.rows, ...page.rows] };
    });
  return { total, rows, error: answer.error, busy: answer.busy || answer.value === undefined, more };
};

/** The ad's name, as a link if the sheet has the ad. */
export const RowName = ({
  row,
  field,
}: {
  readonly row: Pick<LogRow, 'key' | 'id' | 'title'>;
  readonly field: string;
}) => {
  const { t } = useWords();
  const title = row.title || t('common.untitled');
  const isThere = row.key.startsWith('c') || store.get(row.key) !== undefined;
  return (
    <span className="log-name">
      {isThere ? (
        <button type="button" title={t('history.rows.open')} onClick={() => openInSheet(row.key, field)}>
          {title}
        </button>
      ) : (
        <span title={t('history.rows.hidden')}>{title}</span>
      )}
      {row.id !== null && <span className="group-note">#{row.id}</span>}
    </span>
  );
};

const Changes = ({ row }: { readonly row: LogRow }) => {
  const { t } = useWords();
  const [all, setAll] = useState(false);
  const fields = row.changes.filter((change) => !isExistence(change));
  const left = all ? 0 : Math.max(0, fields.length - MOST_FIELDS);
  const isNew = fields.length > 0 && row.changes.some(isMaking);
  return (
    <>
      {fields.slice(0, fields.length - left).map((change) => (
        <ChangeLine key={change.field} row={row.key} change={change} isNew={isNew} />
      ))}
      {left > 0 && (
        <Button size="small" appearance="transparent" onClick={() => setAll(true)}>
          {t('history.rows.fields', { count: left })}
        </Button>
      )}
    </>
  );
};

const Row = ({ row, kind }: { readonly row: LogRow; readonly kind: LogEntry['kind'] }) => {
  const words = useWords();
  const { t } = words;
  const whole = row.changes.find(isExistence);
  const field = row.changes.find((change) => !isExistence(change))?.field ?? 'title';
  return (
    <li className={`log-row result-${row.state ?? ''}`} data-testid={testIds.logRow(row.key)}>
      <div className="log-head">
        <RowName row={row} field={field} />
        {whole && <span className="op">{existenceText(whole, kind, words)}</span>}
        {row.state && <span className="result-state">{t(`item.${row.state}`)}</span>}
      </div>
      {keyed(row.errors ?? [], problemName).map(({ key, entry }) => (
        <ProblemLine key={key} problem={entry} />
      ))}
      <Changes row={row} />
      {row.elsewhere && (
        <div className="log-elsewhere">
          <span>{t('history.rows.elsewhere')}</span>
          {row.elsewhere.map((change) => (
            <ChangeLine key={change.field} row={row.key} change={change} isNew={false} />
          ))}
        </div>
      )}
    </li>
  );
};

/** The ads of an entry with their fields before and after. */
export const EntryRows = ({ entry }: { readonly entry: LogEntry }) => {
  const { t, number, error: sentence } = useWords();
  const { rows, total, busy, error, more } = useRows(entry);
  if (error) return <p className="sign-error log-note">{sentence(error)}</p>;
  if (busy && rows.length === 0) return <Loading text={t('history.rows.loading')} />;
  if (rows.length === 0) {
    return (
      <p className="panel-note log-note">
        {t(entry.kind === 'pull' ? 'history.rows.none.pull' : 'history.rows.none')}
      </p>
    );
  }
  const left = Math.min(PAGE, total - rows.length);
  return (
    <>
      <ul className="log-rows">
        {keyed(rows, ({ key }) => key).map(({ key, entry: row }) => (
          <Row key={key} row={row} kind={entry.kind} />
        ))}
      </ul>
      {left > 0 && (
        <p className="log-more">
          <span className="group-note">
            {t('history.rows.shown', { shown: number(rows.length), count: total })}
          </span>
          <Button size="small" disabledFocusable={busy} onClick={more}>
            {t('history.rows.more', { count: left })}
          </Button>
        </p>
      )}
    </>
  );
};
