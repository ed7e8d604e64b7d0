/** What was recorded after earlier imports, and the edits they may undo, on the page and as a banner. */
import { Button } from '@fluentui/react-components';
import type { FeedRecord } from '../../../shared/contract/results/feeds.ts';
import { Banner } from '../../core/banner.tsx';
import { showTab } from '../../core/command-registry.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { minuteTime } from '../../core/time.ts';
import { useWords, type Words } from '../../core/words.ts';
import { feeds, holdEdits, useRecord } from './feeds-store.ts';

/** What happened after earlier imports; empty where nothing was recorded. */
const effectsText = ({ fields, paused }: FeedRecord, { t, fieldLabel }: Words): string => {
  const put = fields.map(({ field, ads }) => t('feeds.record.field', { field: fieldLabel(field), ads }));
  return [
    ...(put.length > 0 ? [t('feeds.record.fields', { fields: put.join(', ') })] : []),
    ...(paused ? [t('feeds.record.paused', { count: paused.ads })] : []),
  ].join(' ');
};

const recordText = (record: FeedRecord, words: Words): string => {
  if (record.since === null) return words.t('feeds.record.unknown');
  const since = { since: minuteTime(record.since, words.locale), count: record.imports };
  const effects = effectsText(record, words);
  return effects === ''
    ? words.t('feeds.record.nothing', since)
    : `${words.t('feeds.record.since', since)} ${effects}`;
};

const HoldButtons = ({ record: { atRisk, held } }: { readonly record: FeedRecord }) => {
  const { t } = useWords();
  return (
    <>
      {atRisk.length > 0 && (
        <Button
          size="small"
          appearance="primary"
          onClick={() => holdEdits(true)}
          data-testid={testIds.feedsHold}
        >
          {t('feeds.hold', { count: atRisk.length })}
        </Button>
      )}
      {held.length > 0 && (
        <Button size="small" onClick={() => holdEdits(false)} data-testid={testIds.feedsRelease}>
          {t('feeds.release', { count: held.length })}
        </Button>
      )}
    </>
  );
};

export const RecordNote = () => {
  const words = useWords();
  const record = useRecord();
  if (!record) return null;
  return (
    <section
      className="feeds-record"
      aria-label={words.t('feeds.record.label')}
      data-testid={testIds.feedsRecord}
    >
      <p>{recordText(record, words)}</p>
      <HoldButtons record={record} />
    </section>
  );
};

const Warning = () => {
  const words = useWords();
  const { t } = words;
  const record = useRecord();
  // The page has the same buttons.
  const isShown = useStore(app, (state) => state.tab === 'feeds');
  const effects = record ? effectsText(record, words) : '';
  const text = [t('feeds.banner'), effects].filter((part) => part !== '').join(' ');
  return (
    <Banner
      tone="warning"
      text={text}
      testId={testIds.feedsBanner}
      onDismiss={() => feeds.set({ dismissed: true })}
    >
      {!isShown && record && <HoldButtons record={record} />}
      {!isShown && (
        <Button size="small" onClick={() => showTab('feeds')} data-testid={testIds.feedsLook}>
          {t('feeds.look')}
        </Button>
      )}
    </Banner>
  );
};

/** Before the first edit of an account that a feed manages: what its imports do, and did as far as was recorded. */
export const FeedBanner = () => {
  const isManaged = useStore(app, (state) => state.open?.feedManaged === true);
  const isDismissed = useStore(feeds, (state) => state.dismissed);
  return isManaged && !isDismissed ? <Warning /> : null;
};
