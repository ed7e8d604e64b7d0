/** The measure by day, over the same days before, with the days on which ads were changed. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import { testIds } from '../../core/test-ids.ts';
import { dayDate } from '../../core/time.ts';
import { useWords, type Words } from '../../core/words.ts';
import { coloursAt, type Drawn, dataOf, HEIGHT_PX, optionsOf } from './chart-options.ts';
import { setChart } from './chart-picture.ts';
import { figureText } from './figure-text.ts';
import { performancePage } from './performance-store.ts';

/** What is said of one place: both days with their values, and who changed ads that day. */
const pointText = ({ shown, measure }: Drawn, at: number, words: Words): string => {
  const [now, before] = [shown.days[at], shown.daysBefore[at]];
  if (!now || !before) return '';
  const mark = shown.marks.find(({ day }) => day === now.day);
  return [
    words.t('performance.point', {
      day: dayDate(now.day, words.locale),
      value: figureText(now.figures, measure, words),
      dayBefore: dayDate(before.day, words.locale),
      before: figureText(before.figures, measure, words),
    }),
    mark && mark.own > 0 ? words.t('performance.point.own', { count: mark.own }) : '',
    mark && mark.others > 0 ? words.t('performance.point.others', { count: mark.others }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
};

/** Draws the days between two places as marked. */
const drawBrush = (chart: uPlot, from: number, to: number): void => {
  const [left, right] = [Math.min(from, to), Math.max(from, to)].map((at) => chart.valToPos(at, 'x'));
  chart.setSelect(
    {
      left: left ?? 0,
      width: Math.max(2, (right ?? 0) - (left ?? 0)),
      top: 0,
      height: chart.over.clientHeight,
    },
    false,
  );
};

const noBrush = (chart: uPlot): void => chart.setSelect({ left: 0, width: 0, top: 0, height: 0 }, false);

/** The same figures for those who hear the page. */
const DayTable = ({ shown, measure }: Drawn) => {
  const words = useWords();
  const { t, locale } = words;
  return (
    <table className="visually-hidden" data-testid={testIds.performanceDays}>
      <caption>{t('performance.table', { measure: t(`performance.measure.${measure}`) })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('performance.day')}</th>
          <th scope="col">{t('performance.now')}</th>
          <th scope="col">{t('performance.before')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.days.map(({ day, figures }, at) => (
          <tr key={day}>
            <th scope="row">{dayDate(day, locale)}</th>
            <td>{figureText(figures, measure, words)}</td>
            <td>{figureText(shown.daysBefore[at]?.figures ?? null, measure, words)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** The place a key leads to from `at`, null for none; undefined for any other key. */
const stepTo = (key: string, at: number | null, last: number): number | undefined => {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: (at ?? last + 1) - 1,
    ArrowRight: (at ?? -1) + 1,
    Home: 0,
    End: last,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.max(0, Math.min(last, step));
};

/** Made anew with another theme, whose colours it reads where it stands. */
export const Chart = ({ shown, measure }: Drawn) => {
  const words = useWords();
  const { t, locale } = words;
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot | null>(null);
  const [point, setPoint] = useState<number | null>(null);
  /** Where the keyboard began to mark days; null while none are marked. */
  const [anchor, setAnchor] = useState<number | null>(null);
  const { days } = shown;
  const choose = (one: number, other: number): void => {
    const [from, to] = [days[Math.min(one, other)]?.day, days[Math.max(one, other)]?.day];
    if (from !== undefined && to !== undefined) performancePage.set({ period: { from, to } });
  };
  const chosen = useRef(choose);
  chosen.current = choose;
  const period = t('performance.period', {
    from: dayDate(shown.from, locale),
    to: dayDate(shown.to, locale),
  });
  const before = t('performance.period', {
    from: dayDate(shown.before.from, locale),
    to: dayDate(shown.before.to, locale),
  });
  const heading = t('performance.table', { measure: t(`performance.measure.${measure}`) });
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const drawn = { shown, measure };
    const colours = coloursAt(element);
    setAnchor(null);
    setPoint(null);
    const made = new uPlot(
      optionsOf(drawn, element.clientWidth, colours, locale, setPoint, (from, to) =>
        chosen.current(from, to),
      ),
      dataOf(drawn),
      element,
    );
    chart.current = made;
    setChart(() => ({
      canvas: made.ctx.canvas,
      heading,
      lines: [
        { text: period, colour: colours.now, dashed: false },
        { text: before, colour: colours.before, dashed: true },
      ],
      ground: colours.ground,
      ink: colours.text,
    }));
    const watch = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: HEIGHT_PX }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      setChart(null);
      made.destroy();
      chart.current = null;
    };
  }, [shown, measure, locale, heading, period, before]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const made = chart.current;
    if (!made) return;
    if (event.key === 'Enter' && anchor !== null && point !== null) {
      event.preventDefault();
      choose(anchor, point);
      return;
    }
    if (event.key === 'Escape' && anchor !== null) {
      event.preventDefault();
      setAnchor(null);
      noBrush(made);
      return;
    }
    const at = stepTo(event.key, point, days.length - 1);
    if (at === undefined) return;
    event.preventDefault();
    made.setCursor({ left: made.valToPos(at, 'x'), top: 0 });
    const begun = event.shiftKey ? (anchor ?? point ?? at) : null;
    setAnchor(begun);
    if (begun === null) noBrush(made);
    else drawBrush(made, begun, at);
  };

  // Right after the days changed, these places may still be those of the days before.
  const ends = anchor === null || point === null ? [] : [Math.min(anchor, point), Math.max(anchor, point)];
  const [first, last] = ends.map((at) => days[at]?.day);
  const marked =
    first === undefined || last === undefined
      ? ''
      : t('performance.marked', { from: dayDate(first, locale), to: dayDate(last, locale) });
  const said = [point === null ? '' : pointText({ shown, measure }, point, words), marked]
    .filter(Boolean)
    .join(' · ');
  return (
    <figure className="performance-figure">
      <figcaption className="performance-key">
        <span className="performance-key-now">{period}</span>
        <span className="performance-key-before">{before}</span>
        {shown.marks.some(({ own }) => own > 0) && <span>▲ {t('performance.mark.own')}</span>}
        {shown.marks.some(({ own }) => own === 0) && <span>△ {t('performance.mark.others')}</span>}
        <span className="performance-point" aria-hidden={true} data-testid={testIds.performancePoint}>
          {said}
        </span>
      </figcaption>
      <div
        ref={place}
        className="performance-chart"
        role="slider"
        tabIndex={0}
        aria-valuemin={0}
        aria-valuemax={shown.days.length - 1}
        aria-valuenow={point ?? 0}
        aria-valuetext={said || t('performance.no_day')}
        aria-label={t('performance.chart', { measure: t(`performance.measure.${measure}`) })}
        aria-description={t('performance.brush')}
        onKeyDown={onKeyDown}
        onBlur={() => setPoint(null)}
        data-testid={testIds.performanceChart}
      />
      <DayTable shown={shown} measure={measure} />
    </figure>
  );
};
