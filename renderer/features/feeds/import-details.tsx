import { Select } from '@fluentui/react-components';
import type { RefObject } from 'react';
import type { FeedImportDetail, FeedImportRow } from '../../../shared/contract/results/feeds.ts';
import { countersOf } from '../../../shared/feeds/feed-import.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { ageText, minuteTime } from '../../core/time.ts';
import { Empty, Loading } from '../../core/ui/states.tsx';
import { useNow } from '../../core/ui/use-now.ts';
import { useWords } from '../../core/words.ts';
import { Comparison } from './comparison.tsx';
import { counterText, statusNote, statusText } from './feed-words.ts';
import { feeds, useImport } from './feeds-store.ts';
import { Messages } from './messages.tsx';

const Facts = ({ told }: { readonly told: FeedImportDetail }) => {
  const words = useWords();
  const { t, locale, number } = words;
  const now = useNow();
  return (
    <>
      <p className="log-facts">
        {told.createdAt !== null && (
          <span>{t('feeds.began', { time: minuteTime(told.createdAt, locale) })}</span>
        )}
        <span>{t('feeds.read_at', { age: ageText(told.readAt, now, t) })}</span>
      </p>
      <p>{statusNote(told.status, words)}</p>
      {told.error !== '' && <p className="feeds-error">{told.error}</p>}
      {told.url !== null && <p className="feeds-url">{told.url}</p>}
      <dl className="feeds-counters">
        {countersOf(told).map((counter) => (
          <div key={counter.name}>
            <dt>{counterText(counter, words)}</dt>
            <dd>{number(counter.value)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};

type AgainstProps = { readonly id: number; readonly imports: readonly FeedImportRow[] };

const AgainstChoice = ({ id, imports }: AgainstProps) => {
  const { t, locale } = useWords();
  const against = useStore(feeds, (state) => state.against);
  const others = imports.filter((other) => other.id !== id);
  if (others.length === 0) return null;
  const nameOf = ({ id: other, createdAt }: FeedImportRow): string =>
    [
      t('feeds.title', { id: String(other) }),
      ...(createdAt === null ? [] : [minuteTime(createdAt, locale)]),
    ].join(' · ');
  return (
    <div className="feeds-against">
      <span>{t('feeds.compare.label')}</span>
      <Select
        aria-label={t('feeds.compare.label')}
        size="small"
        value={against === null ? '' : String(against)}
        onChange={(_event, { value }) => feeds.set({ against: value === '' ? null : Number(value) })}
        data-testid={testIds.feedsAgainst}
      >
        <option value="">{t('feeds.compare.nothing')}</option>
        {others.map((other) => (
          <option key={other.id} value={other.id}>
            {nameOf(other)}
          </option>
        ))}
      </Select>
    </div>
  );
};

/** The older one first: the marketplace numbers imports one after the other. */
const inOrder = (one: FeedImportDetail, other: FeedImportDetail) =>
  one.id < other.id ? { before: one, after: other } : { before: other, after: one };

type DetailsProps = AgainstProps & { readonly heading: RefObject<HTMLHeadingElement | null> };

export const ImportDetails = ({ id, imports, heading }: DetailsProps) => {
  const words = useWords();
  const { t } = words;
  const against = useStore(feeds, (state) => state.against);
  const { value: told, error } = useImport(id);
  const other = useImport(against).value;
  if (error && !told) return <Empty title={t('feeds.failed')} text={words.error(error)} />;
  if (!told) return <Loading text={t('feeds.loading')} />;
  return (
    <>
      <header className="log-title">
        <h2 ref={heading} tabIndex={-1}>
          {t('feeds.title', { id: String(told.id) })}
        </h2>
        <span className={`op feeds-status feeds-${told.status.toLowerCase()}`}>
          {statusText(told.status, words)}
        </span>
      </header>
      <Facts told={told} />
      <AgainstChoice id={id} imports={imports} />
      {against !== null && other ? <Comparison {...inOrder(other, told)} /> : <Messages told={told} />}
    </>
  );
};
