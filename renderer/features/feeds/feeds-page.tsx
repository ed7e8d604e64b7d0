/** The page of feed imports: a list, and beside it what the marketplace told of the chosen one. */
import { Button, Input } from '@fluentui/react-components';
import { ArrowSyncRegular } from '@fluentui/react-icons';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { FeedImports } from '../../../shared/contract/results/feeds.ts';
import { cancelJob } from '../../core/jobs.ts';
import { app, runningJob } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { Empty, Loading } from '../../core/ui/states.tsx';
import { useWords } from '../../core/words.ts';
import { feeds, readImports, useImports } from './feeds-store.ts';
import { ImportDetails } from './import-details.tsx';
import { ImportList } from './import-list.tsx';
import { RecordNote } from './record.tsx';

const useSignedOut = (): boolean => useStore(app, (state) => state.open?.readOnly === 'signed-out');

const ReadButton = () => {
  const { t } = useWords();
  const job = useStore(app, (state) => runningJob(state, 'feeds'));
  const signedOut = useSignedOut();
  if (job) {
    return (
      <span className="row-of">
        <span role="status">{t('feeds.reading')}</span>
        <Button size="small" onClick={() => cancelJob(job.id)}>
          {t('job.cancel')}
        </Button>
      </span>
    );
  }
  return (
    <Button
      size="small"
      icon={<ArrowSyncRegular />}
      disabledFocusable={signedOut}
      {...(signedOut ? { title: t('readonly.signed-out') } : {})}
      onClick={() => readImports()}
      data-testid={testIds.feedsRead}
    >
      {t('feeds.read')}
    </Button>
  );
};

/** An import is read by its number, which is all there is where the marketplace does not list them. */
const ByNumber = ({ listed }: Pick<FeedImports, 'listed'>) => {
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const faultId = useId();
  const isNumber = /^\d{1,15}$/.test(typed.trim());
  const isFaulty = typed.trim() !== '' && !isNumber;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isNumber) return;
    readImports(Number(typed.trim()));
    setTyped('');
  };
  return (
    <form className="row-of feeds-number" onSubmit={onSubmit}>
      {listed === false && <span className="panel-note">{t('feeds.unlisted')}</span>}
      <Input
        size="small"
        value={typed}
        onChange={(_event, { value }) => setTyped(value)}
        aria-label={t('feeds.number')}
        placeholder={t('feeds.number')}
        aria-invalid={isFaulty}
        {...(isFaulty ? { 'aria-describedby': faultId } : {})}
        data-testid={testIds.feedsNumber}
      />
      {isFaulty && (
        <span className="field-fault" role="alert" id={faultId}>
          {t('feeds.number.fault')}
        </span>
      )}
      <Button size="small" type="submit" disabledFocusable={!isNumber}>
        {t('feeds.number.read')}
      </Button>
    </form>
  );
};

const Body = ({ imports }: Pick<FeedImports, 'imports'>) => {
  const { t } = useWords();
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const chosen = useStore(feeds, (state) => state.chosen) ?? imports[0]?.id ?? 0;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    box.current?.focus({ preventScroll: true });
  };
  return (
    <div className="feeds-body">
      <ImportList imports={imports} chosen={chosen} box={box} onOpen={() => heading.current?.focus()} />
      {/* Keys belong to the buttons inside; an Esc they do not handle returns to the list. */}
      <section
        className="feeds-beside"
        aria-label={t('feeds.beside')}
        onKeyDown={onKeyDown}
        data-testid={testIds.feedsDetails}
      >
        <ImportDetails key={chosen} id={chosen} imports={imports} heading={heading} />
      </section>
    </div>
  );
};

const Content = () => {
  const words = useWords();
  const { t } = words;
  const { value, error } = useImports();
  if (error && !value) return <Empty title={t('feeds.failed')} text={words.error(error)} />;
  if (!value) return <Loading text={t('feeds.loading')} />;
  const { imports, listed } = value;
  return (
    <>
      <div className="feeds-bar">
        <ReadButton />
        <ByNumber listed={listed} />
      </div>
      <RecordNote />
      {imports.length > 0 ? (
        <Body imports={imports} />
      ) : (
        <Empty
          title={t('feeds.empty.title')}
          text={t(listed === false ? 'feeds.empty.unlisted' : 'feeds.empty.text')}
        />
      )}
    </>
  );
};

export const FeedsPage = () => (
  <div className="feeds" data-testid={testIds.feeds}>
    <Content />
  </div>
);
