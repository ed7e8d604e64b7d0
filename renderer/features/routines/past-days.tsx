/** What a routine would have proposed on each of the last days, and the ads of the day that the keys stand on. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { RoutineDay, RoutinePast } from '../../../shared/contract/results/routines.ts';
import { app, runningJob } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { dayDate } from '../../core/time.ts';
import { Loading } from '../../core/ui/states.tsx';
import { useWords } from '../../core/words.ts';
import { PlanList } from '../planner/public.ts';
import { openInSheet } from '../sheet/public.ts';
import { AdInFull } from './ad-in-full.tsx';
import { adLines, dayLines } from './routine-lines.ts';
import { routinesPage } from './routines-store.ts';

const DayAds = ({ day: { day, ads, found } }: { readonly day: RoutineDay }) => {
  const words = useWords();
  const { t, locale } = words;
  const active = useStore(routinesPage, ({ ad }) => ad);
  const lines = adLines(ads, words);
  const line = lines.find(({ id }) => id === active) ?? lines[0];
  if (!line) return null;
  const date = dayDate(day, locale);
  return (
    <>
      {found > ads.length && (
        <p className="routines-more">{t('routines.past.first', { count: ads.length, found, day: date })}</p>
      )}
      <div className="planner-of routines-ads">
        <PlanList
          key={day}
          label={t('routines.past.ads', { day: date })}
          heads={[t('routines.head.ad'), t('routines.head.change')]}
          lines={lines}
          active={active}
          keys={t('routines.keys.ads')}
          onActive={(id) => routinesPage.set({ ad: id })}
          onOpen={({ id }) => openInSheet(id as RowKey, 'title')}
          testId={testIds.routineDayAds}
        />
      </div>
      <AdInFull line={line} />
    </>
  );
};

const Days = ({ days }: Pick<RoutinePast, 'days'>) => {
  const words = useWords();
  const { t } = words;
  const active = useStore(routinesPage, ({ day }) => day);
  const chosen = days.find(({ day }) => day === active) ?? days[0];
  const choose = (day: string): void => routinesPage.set({ day, ad: null });
  return (
    <>
      <p className="routines-more">
        {t('routines.past.about', { now: days.filter(({ isKnown }) => !isKnown).length })}
      </p>
      <div className="planner-of routines-days">
        <PlanList
          label={t('routines.past.days')}
          heads={[t('routines.past.head.day'), t('routines.past.head.ads'), t('routines.past.head.state')]}
          lines={dayLines(days, words)}
          active={active}
          onActive={choose}
          onOpen={({ id }) => choose(id)}
          testId={testIds.routineDays}
        />
      </div>
      {chosen && <DayAds day={chosen} />}
    </>
  );
};

export const PastDays = ({ routine }: { readonly routine: string }) => {
  const { t } = useWords();
  const isTrying = useStore(app, (state) => runningJob(state, 'routine-days') !== undefined);
  const past = useStore(routinesPage, (state) => state.past);
  if (past?.routine.id === routine) return <Days days={past.days} />;
  return isTrying ? (
    <Loading text={t('routines.past.trying')} />
  ) : (
    <p className="routines-untried">{t('routines.past.stopped')}</p>
  );
};
