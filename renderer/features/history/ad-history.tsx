/** The history of one ad: our edits, pushes and their results, and changes by others, by day, newest first. */
import { Button } from '@fluentui/react-components';
import { Fragment, useState } from 'react';
import type { AdHistoryEntry } from '../../../shared/contract/results/history.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { testIds } from '../../core/test-ids.ts';
import { keyed } from '../../core/ui/keyed.ts';
import { Loading } from '../../core/ui/states.tsx';
import { useNow } from '../../core/ui/use-now.ts';
import { useWords } from '../../core/words.ts';
import { AdStep, type TakeAgain } from './ad-step.tsx';
import { dayText } from './history-words.ts';
import { useAdHistory } from './use-ad-history.ts';

type Props = { readonly row: Pick<GridRow, 'key'>; readonly title: string; readonly take: TakeAgain };

/** Entries shown at once; an ad may have a thousand. */
const PAGE = 50;

const nameOf = ({ kind, id, at }: AdHistoryEntry): string => `${kind} ${id} ${at}`;

export const AdHistory = ({ row, title, take }: Props) => {
  const words = useWords();
  const { t } = words;
  const now = useNow();
  const { value: read, error } = useAdHistory(row.key);
  const [most, setMost] = useState({ key: row.key, count: PAGE });
  if (error) return <p className="panel-note panel-note-alone sign-error">{words.error(error)}</p>;
  if (!read) return <Loading text={t('adhistory.loading')} />;
  if (read.entries.length === 0) return <p className="panel-note panel-note-alone">{t('adhistory.none')}</p>;
  const count = most.key === row.key ? most.count : PAGE;
  const left = Math.min(PAGE, read.entries.length - count);
  const days = Map.groupBy(read.entries.slice(0, count), ({ at }) => dayText(at, now, words));
  return (
    <section
      className="ad-history"
      aria-label={t('adhistory.label', { title })}
      data-testid={testIds.adHistory}
    >
      {[...days].map(([day, entries]) => (
        <Fragment key={day}>
          <h3>{day}</h3>
          <ol>
            {keyed(entries, nameOf).map(({ key, entry }) => (
              <AdStep key={key} row={row.key} entry={entry} take={take} />
            ))}
          </ol>
        </Fragment>
      ))}
      {left > 0 && (
        <Button
          className="ad-history-more"
          size="small"
          onClick={() => setMost({ key: row.key, count: count + PAGE })}
        >
          {t('history.rows.more', { count: left })}
        </Button>
      )}
    </section>
  );
};
