import { Button, ProgressBar } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import type { ItemResult, Job, PushResult } from '../../shared/contract/views.ts';
import { showTab } from '../app/commands.ts';
import { app } from '../app/state.ts';
import { cancelJob } from '../app/sync.ts';
import { useWords } from '../app/words.ts';
import { goToCell } from '../grid/go-to-cell.ts';
import { problemName } from '../problems/problem-groups.ts';
import { ProblemLine } from '../problems/problem-line.tsx';
import { testIds } from '../test-ids.ts';
import { keyed } from '../ui/keyed.ts';
import { askToPush } from './review-actions.ts';

const MOST_SHOWN = 500;

/** A push under way; work goes on beside it. */
export const PushProgress = ({ job }: { readonly job: Job }) => {
  const { t } = useWords();
  return (
    <section className="push-progress" role="status">
      <div>
        <strong>{t('push.running', { done: job.done, total: job.total })}</strong>
        <p>{t('push.running.text')}</p>
      </div>
      <ProgressBar aria-label={t('job.push')} {...(job.total > 0 ? { value: job.done / job.total } : {})} />
      <Button onClick={() => cancelJob(job.id)} data-testid={testIds.jobCancel}>
        {t('push.stop')}
      </Button>
    </section>
  );
};

const ResultRow = ({ item }: { readonly item: ItemResult }) => {
  const { t } = useWords();
  const open = (): void => {
    showTab('ads');
    requestAnimationFrame(() => goToCell(item.key, item.errors[0]?.field ?? 'title'));
  };
  return (
    <li className={`result result-${item.state}`} data-testid={testIds.pushItem(item.key)}>
      <span className="result-state">{t(`item.${item.state}`)}</span>
      <button type="button" title={t('review.open')} onClick={open}>
        {item.title || t('common.untitled')}
      </button>
      <span className={`op op-${item.op}`}>{t(`review.op.${item.op}`)}</span>
      <div>
        {keyed(item.errors, problemName).map(({ key, entry }) => (
          <ProblemLine key={key} problem={entry} />
        ))}
      </div>
    </li>
  );
};

const RANK: Readonly<Record<ItemResult['state'], number>> = {
  failed: 0,
  unknown: 1,
  held: 2,
  skipped: 3,
  waiting: 4,
  sending: 5,
  done: 6,
};

/** What became of each ad of a push, what needs a hand first. */
export const PushOutcome = ({ result }: { readonly result: PushResult }) => {
  const { t } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that sent them is gone: what has no focus of its own by now goes on reading here.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  const items = [...result.items].sort((a, b) => RANK[a.state] - RANK[b.state]);
  const total = items.length;
  const again = items.filter((item) => item.state === 'failed').map((item) => item.key);
  const title =
    result.done === total
      ? t('push.all_done', { count: total })
      : result.cancelled
        ? t('push.cancelled', { done: result.done, total })
        : t('push.done', { done: result.done, total });
  return (
    <section className="push-result" data-testid={testIds.pushResult}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {result.failed > 0 && (
          <span className="sign-error">{t('push.failed', { count: result.failed })}</span>
        )}
        {result.held > 0 && <span className="sign-warning">{t('push.held', { count: result.held })}</span>}
        <span className="group-note">
          {t('push.seconds', { requests: result.requests, seconds: Math.round(result.seconds * 10) / 10 })}
        </span>
        <span className="spring" />
        {again.length > 0 && (
          <Button size="small" onClick={() => askToPush(again)} data-testid={testIds.retryFailed}>
            {t('push.retry', { count: again.length })}
          </Button>
        )}
        <Button size="small" appearance="subtle" onClick={() => app.set({ pushResult: null })}>
          {t('push.dismiss')}
        </Button>
      </header>
      <ul>
        {items.slice(0, MOST_SHOWN).map((item) => (
          <ResultRow key={item.key} item={item} />
        ))}
      </ul>
    </section>
  );
};
