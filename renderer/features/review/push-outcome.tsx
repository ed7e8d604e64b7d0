import { Button } from '@fluentui/react-components';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PushResult } from '../../../shared/contract/results/push-result.ts';
import { showTab } from '../../core/command-registry.ts';
import { testIds } from '../../core/test-ids.ts';
import { dayTime } from '../../core/time.ts';
import { useNow } from '../../core/ui/use-now.ts';
import { useWords } from '../../core/words.ts';
import {
  conflictsIn,
  dismissResult,
  type EndState,
  type OutcomePart,
  outcomeText,
  partsOf,
  saveReport,
  tryAgain,
  waitingIn,
} from '../push/public.ts';
import { showOnly } from '../sheet/public.ts';
import { ResultRow } from './result-row.tsx';

const FIRST_SHOWN = 100;

/** A button for each end state with its count, which filters the list. */
const States = ({
  parts,
  shown,
  onShow,
}: {
  readonly parts: readonly OutcomePart[];
  readonly shown: EndState | null;
  readonly onShow: (state: EndState | null) => void;
}) => {
  const { t } = useWords();
  return (
    <fieldset className="push-states" aria-label={t('push.states')}>
      {parts.map(({ state, items }) => (
        <button
          type="button"
          key={state}
          className={`push-state push-state-${state}`}
          aria-pressed={shown === state}
          onClick={() => onShow(shown === state ? null : state)}
          data-testid={testIds.pushState(state)}
        >
          {t(`push.state.${state}`, { count: items.length })}
        </button>
      ))}
    </fieldset>
  );
};

const Items = ({ part }: { readonly part: OutcomePart }) => {
  const { t } = useWords();
  const [most, setMost] = useState(FIRST_SHOWN);
  const left = part.items.length - most;
  return (
    <>
      <ul>
        {part.items.slice(0, most).map((item) => (
          <ResultRow key={`${item.key} ${item.op}`} item={item} />
        ))}
      </ul>
      {left > 0 && (
        <Button size="small" appearance="subtle" onClick={() => setMost(most + 2 * FIRST_SHOWN)}>
          {t('common.show_more', { count: Math.min(left, 2 * FIRST_SHOWN) })}
        </Button>
      )}
    </>
  );
};

/** The actions on a result, the most likely first. */
const Actions = ({
  result,
  parts,
}: {
  readonly result: PushResult;
  readonly parts: readonly OutcomePart[];
}) => {
  const { t } = useWords();
  const left = parts.flatMap(({ state, items }) =>
    state === 'done' ? [] : items.flatMap(({ key, op }) => (op === 'campaign' ? [] : [key])),
  );
  const conflicts = conflictsIn(result);
  return (
    <div className="push-actions">
      {result.failed > 0 && (
        <Button size="small" onClick={() => tryAgain(result)} data-testid={testIds.retryFailed}>
          {t('push.retry', { count: result.failed })}
        </Button>
      )}
      {conflicts > 0 && (
        <Button size="small" onClick={() => showTab('conflicts')} data-testid={testIds.heldConflicts}>
          {t('push.conflicts', { count: conflicts })}
        </Button>
      )}
      {left.length > 0 && (
        <Button size="small" onClick={() => showOnly(left, t('push.chip'))} data-testid={testIds.pushShow}>
          {t('check.show', { count: left.length })}
        </Button>
      )}
      <Button size="small" onClick={() => saveReport(result.run)} data-testid={testIds.saveReport}>
        {t('history.report')}
      </Button>
    </div>
  );
};

const Facts = ({ result }: { readonly result: PushResult }) => {
  const { t, locale } = useWords();
  const now = useNow();
  const { at, requests } = result;
  const seconds = Math.round(result.seconds * 10) / 10;
  const said = [
    at === null ? '' : dayTime(at, now, locale, t),
    // A killed push has no count of requests.
    requests === 0 ? '' : t('push.seconds', { requests, seconds }),
  ];
  return <p className="group-note">{said.filter(Boolean).join(' · ')}</p>;
};

/** The result of each ad of a push, those that need attention first. */
export const PushOutcome = ({ result }: { readonly result: PushResult }) => {
  const { t } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const parts = useMemo(() => partsOf(result), [result]);
  const [chosen, setChosen] = useState<EndState | null | undefined>();
  // The button that started the push is gone: if nothing else has the focus, it moves here.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  const first = parts.find(({ state }) => state !== 'done')?.state ?? null;
  const shown = chosen === undefined ? first : chosen;
  const part = parts.find(({ state }) => state === shown);
  return (
    <section className="push-result" aria-label={t('history.kind.push')} data-testid={testIds.pushResult}>
      <header>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {outcomeText(result, t)}
          </h2>
          <Facts result={result} />
        </div>
        <span className="spring" />
        {waitingIn(result) === 0 && (
          <Button
            size="small"
            appearance="subtle"
            onClick={() => dismissResult(result)}
            data-testid={testIds.pushDismiss}
          >
            {t('push.dismiss')}
          </Button>
        )}
      </header>
      <div className="push-result-bar">
        <States parts={parts} shown={shown} onShow={setChosen} />
        <span className="spring" />
        <Actions result={result} parts={parts} />
      </div>
      {part && <Items key={part.state} part={part} />}
    </section>
  );
};
