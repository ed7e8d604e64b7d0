/** Routines: their conditions in plain sight; what one would change and why; and taking that over as edits. */
import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { ListedRoutine, RoutinePreview } from '../../../shared/contract/results/routines.ts';
import { refetch } from '../../core/answers.ts';
import { app, openName } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { dayTime } from '../../core/time.ts';
import { Empty, Loading } from '../../core/ui/states.tsx';
import { useNow } from '../../core/ui/use-now.ts';
import { useAnswer } from '../../core/use-answer.ts';
import { useWords } from '../../core/words.ts';
import { MissingDays } from '../metrics/public.ts';
import { PlanList } from '../planner/public.ts';
import { openInSheet } from '../sheet/public.ts';
import { AdInFull } from './ad-in-full.tsx';
import { PastDays } from './past-days.tsx';
import { adLines, routineLines, runText, whenText } from './routine-lines.ts';
import {
  askForCopy,
  askForRoutine,
  askToChange,
  removeRoutine,
  routinesOf,
  routinesPage,
  takeShown,
  trialOf,
  tryPastDays,
  tryRoutine,
} from './routines-store.ts';

/** When it runs by itself, and what it came to when it last did. */
const Runs = ({ routine: { when, lastRun } }: { readonly routine: ListedRoutine }) => {
  const words = useWords();
  const { t, locale } = words;
  const now = useNow();
  if (when.at === 'hand') return null;
  const last = lastRun && t('routines.ran', { time: dayTime(lastRun.at, now, locale, t) });
  return (
    <p className="routines-limits" data-testid={testIds.routineRuns}>
      {whenText(when, words)}
      {lastRun && ` ${last} ${runText(lastRun, words)}`}
    </p>
  );
};

/** The condition in full, the limits, and what can be done with it. */
const Chosen = ({ routine }: { readonly routine: ListedRoutine }) => {
  const { t } = useWords();
  const { limits } = routine;
  return (
    <section className="routines-chosen" aria-label={routine.name}>
      <div className="routines-about">
        <h2>{routine.name}</h2>
        <p className="routines-where">
          <code data-testid={testIds.routineWhere}>{routine.where}</code>
        </p>
        <p className="routines-limits">
          {t('routines.limits', {
            ads: limits.ads ?? 0,
            percent: limits.percent ?? 0,
            days: limits.coolDownDays,
          })}
        </p>
        <Runs routine={routine} />
      </div>
      <div className="routines-acts">
        <Button
          size="small"
          appearance="primary"
          onClick={() => tryRoutine(routine.id)}
          data-testid={testIds.routineTry}
        >
          {t('routines.try')}
        </Button>
        <Button size="small" onClick={() => tryPastDays(routine.id)} data-testid={testIds.routinePast}>
          {t('routines.past')}
        </Button>
        <Button size="small" onClick={() => askToChange(routine)} data-testid={testIds.routineEdit}>
          {t('routines.edit')}
        </Button>
        <Button size="small" onClick={() => askForCopy(routine)} data-testid={testIds.routineCopy}>
          {t('routines.copy')}
        </Button>
        {(!routine.builtIn || routine.changed) && (
          <Button size="small" onClick={() => removeRoutine(routine)} data-testid={testIds.routineRemove}>
            {t(routine.builtIn ? 'routines.reset' : 'routines.remove')}
          </Button>
        )}
      </div>
    </section>
  );
};

/** How many ads, what is left out of them and why, and why nothing is proposed. */
const Found = ({ preview }: { readonly preview: RoutinePreview }) => {
  const { t, refused } = useWords();
  const { found, considered, exceeded, unknownDays, unknownOrders, left, ads } = preview;
  const unknown = { days: unknownDays.at(-1) ?? 0, orders: unknownOrders.at(-1) ?? 0 };
  const isKnown = unknown.days + unknown.orders === 0;
  const canTake = found > 0 && exceeded === null && isKnown;
  return (
    <div className="routines-found">
      <div className="routines-about" role="status" data-testid={testIds.routineFound}>
        {isKnown ? (
          <p>
            <b>{t('routines.found', { found, considered })}</b>
            {found > ads.length && ` ${t('routines.first', { count: ads.length })}`}
          </p>
        ) : (
          <MissingDays {...unknown} size="small" />
        )}
        {exceeded && <p className="routines-exceeded">{t('routines.exceeded', exceeded)}</p>}
        {left.map(({ code, count }) => (
          <p key={code} className="routines-limits">
            {t('routines.left', { count, reason: refused(code) })}
          </p>
        ))}
      </div>
      <Button
        size="small"
        appearance="primary"
        disabledFocusable={!canTake}
        onClick={() => canTake && void takeShown(preview)}
        data-testid={testIds.routineTake}
      >
        {t('routines.take', { count: canTake ? found : 0 })}
      </Button>
    </div>
  );
};

const Trial = ({ routine }: { readonly routine: string }) => {
  const words = useWords();
  const { t, error: sentence } = words;
  const account = useStore(app, openName);
  const asked = trialOf(account, routine);
  const { value: preview, error } = useAnswer(asked);
  const active = useStore(routinesPage, ({ ad }) => ad);
  if (error)
    return (
      <Empty title={t('routines.failed')} text={sentence(error)}>
        <Button onClick={() => refetch(asked)}>{t('history.retry')}</Button>
      </Empty>
    );
  if (!preview) return <Loading text={t('routines.trying')} />;
  const lines = adLines(preview.ads, words);
  const line = lines.find(({ id }) => id === active) ?? lines[0];
  return (
    <>
      <Found preview={preview} />
      {line && (
        <div className="planner-of routines-ads">
          <PlanList
            key={routine}
            label={t('routines.ads')}
            heads={[t('routines.head.ad'), t('routines.head.change')]}
            lines={lines}
            active={active}
            keys={t('routines.keys.ads')}
            onActive={(id) => routinesPage.set({ ad: id })}
            onOpen={({ id }) => openInSheet(id as RowKey, 'title')}
            testId={testIds.routineAds}
          />
        </div>
      )}
      {line && <AdInFull line={line} />}
    </>
  );
};

const Tried = ({ routine, isPast }: { readonly routine: string; readonly isPast: boolean }) =>
  isPast ? <PastDays routine={routine} /> : <Trial routine={routine} />;

export const RoutinesPage = () => {
  const words = useWords();
  const { t, error: sentence } = words;
  const account = useStore(app, openName);
  const { value, error } = useAnswer(routinesOf(account));
  const { active, tried, isPast } = useStore(routinesPage, (state) => state);
  if (error) return <Empty title={t('routines.failed')} text={sentence(error)} />;
  if (!value) return <Loading text={t('routines.loading')} />;
  const { routines } = value;
  const chosen = routines.find(({ id }) => id === active) ?? routines[0];
  return (
    <div className="routines" data-testid={testIds.routines}>
      <div className="routines-bar">
        <span>{t('routines.about')}</span>
        <Button size="small" icon={<AddRegular />} onClick={askForRoutine} data-testid={testIds.routineNew}>
          {t('routines.new')}
        </Button>
      </div>
      <div className="planner-of routines-list">
        <PlanList
          label={t('tab.routines')}
          heads={[t('routines.head.routine'), t('routines.head.does')]}
          lines={routineLines(routines, words)}
          active={chosen?.id ?? null}
          keys={t('routines.keys')}
          onActive={(id) => routinesPage.set({ active: id })}
          onOpen={({ id }) => tryRoutine(id)}
          testId={testIds.routineList}
        />
      </div>
      {chosen && <Chosen routine={chosen} />}
      {chosen && tried === chosen.id ? (
        <Tried routine={chosen.id} isPast={isPast} />
      ) : (
        <p className="routines-untried">{t('routines.untried')}</p>
      )}
    </div>
  );
};
