/** What an entry of the history did, ad by ad: read in pages, each ad with its way into the sheet. */
import { Button } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { AdsheetError } from '../../shared/contract/errors.ts';
import type { LogEntry, LogRow } from '../../shared/contract/history.ts';
import { asAdsheetError, call } from '../app/bridge.ts';
import { openName, rows as store } from '../app/state.ts';
import { useWords } from '../app/words.ts';
import { problemName } from '../problems/problem-groups.ts';
import { ProblemLine } from '../problems/problem-line.tsx';
import { ChangeLine } from '../review/change-line.tsx';
import { testIds } from '../test-ids.ts';
import { keyed } from '../ui/keyed.ts';
import { Loading } from '../ui/states.tsx';
import { openInSheet } from './history-actions.ts';
import { existenceText, isExistence, isMaking } from './history-words.ts';

/** Rows read at once. */
const PAGE = 100;
/** Whoever runs down the list with a key waits for no entry on the way. */
const REST_MS = 120;
/** Fields of an ad shown at first. */
const MOST_FIELDS = 8;

type Read = {
  /** Of which state of the entry it was read. */
  readonly version: string;
  readonly total: number;
  readonly rows: readonly LogRow[];
  readonly error: AdsheetError | null;
};

const NOTHING: Read = { version: '', total: 0, rows: [], error: null };

/** The rows of an entry, page after page; read again when the entry itself is another. */
const useRows = (entry: LogEntry) => {
  const [read, setRead] = useState(NOTHING);
  const { kind, id } = entry;
  const state = `${entry.endedAt} ${JSON.stringify(entry.counts)}`;
  const [asked, setAsked] = useState({ state, from: 0 });
  const from = asked.state === state ? asked.from : 0;
  const version = `${state} ${from}`;
  useEffect(() => {
    let overtaken = false;
    const work = async (): Promise<void> => {
      try {
        const page = { kind, id, from, limit: PAGE };
        const { total, rows } = await call('log.changes', { account: openName(), ...page });
        const after = (before: Read): readonly LogRow[] => (from === 0 ? rows : [...before.rows, ...rows]);
        if (!overtaken) setRead((before) => ({ version, total, rows: after(before), error: null }));
      } catch (error) {
        if (!overtaken) setRead({ ...NOTHING, version, error: asAdsheetError(error) });
      }
    };
    const timer = setTimeout(work, from === 0 ? REST_MS : 0);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [kind, id, version, from]);
  const more = (): void => setAsked({ state, from: read.rows.length });
  return { ...read, busy: read.version !== version, more };
};

/** The ad's name, and where the sheet has it the way there. */
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
        <ChangeLine key={change.field} change={change} isNew={isNew} />
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
            <ChangeLine key={change.field} change={change} isNew={false} />
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
