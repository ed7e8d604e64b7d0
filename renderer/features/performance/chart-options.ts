/** How a chart of days is drawn: its axes, lines and marks. */
import type uPlot from 'uplot';
import type { ResultMeasure } from '../../../shared/ad/result-fields.ts';
import type { Performance } from '../../../shared/contract/results/performance.ts';
import { figureHeight, isCount } from './figure-text.ts';

export const HEIGHT_PX = 220;
const AXIS_PX = 28;
/** A shorter way of the pointer is a click. */
const BRUSH_PX = 6;
/** Own changes are a filled mark, those of others a hollow one. */
const MARK_PX = 4;
/** Between the lines of an axis of counts, where halves say nothing. */
const WHOLE_STEPS = Array.from({ length: 10 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();

/** What is drawn. */
export type Drawn = { readonly shown: Performance; readonly measure: ResultMeasure };

type Colours = {
  readonly now: string;
  readonly before: string;
  readonly text: string;
  readonly line: string;
  readonly ground: string;
};

/** The colours a person forces on all pages; a canvas is not given them by itself. */
const FORCED: Colours = {
  now: 'Highlight',
  before: 'CanvasText',
  text: 'CanvasText',
  line: 'GrayText',
  ground: 'Canvas',
};

/** A canvas knows no custom properties: the theme's are read where it stands. */
export const coloursAt = (element: HTMLElement): Colours => {
  if (matchMedia('(forced-colors: active)').matches) return FORCED;
  const style = getComputedStyle(element);
  const of = (name: string): string => style.getPropertyValue(name).trim();
  return {
    now: of('--colorBrandForegroundLink'),
    before: of('--colorNeutralForeground3'),
    text: of('--colorNeutralForeground2'),
    line: of('--colorNeutralStroke2'),
    ground: of('--colorNeutralBackground1'),
  };
};

const FONT = "12px system-ui, 'Segoe UI', 'Noto Sans', sans-serif";

const drawMarks =
  ({ shown }: Drawn, colours: Colours) =>
  ({ ctx, bbox, valToPos }: uPlot): void => {
    const places = new Map(shown.days.map(({ day }, at) => [day, at]));
    const size = MARK_PX * devicePixelRatio;
    ctx.save();
    ctx.strokeStyle = colours.text;
    ctx.fillStyle = colours.text;
    ctx.lineWidth = devicePixelRatio;
    for (const { day, own } of shown.marks) {
      const x = valToPos(places.get(day) ?? -1, 'x', true);
      const y = bbox.top + bbox.height;
      ctx.beginPath();
      ctx.moveTo(x - size, y);
      ctx.lineTo(x + size, y);
      ctx.lineTo(x, y - 2 * size);
      ctx.closePath();
      if (own > 0) ctx.fill();
      else ctx.stroke();
    }
    ctx.restore();
  };

const shortDay = (day: string, locale: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });

export const optionsOf = (
  drawn: Drawn,
  width: number,
  colours: Colours,
  locale: string,
  onPoint: (at: number | null) => void,
  onBrush: (from: number, to: number) => void,
): uPlot.Options => {
  const { days } = drawn.shown;
  const axis = {
    stroke: colours.text,
    font: FONT,
    grid: { stroke: colours.line, width: 1 },
    ticks: { show: false },
  };
  return {
    width,
    height: HEIGHT_PX,
    legend: { show: false },
    cursor: { y: false, drag: { x: true, y: false, setScale: false, dist: BRUSH_PX } },
    scales: {
      x: { time: false },
      y: { range: (_chart, least, most) => [least < 0 ? least * 1.08 : 0, most > 0 ? most * 1.08 : 1] },
    },
    axes: [
      {
        ...axis,
        size: AXIS_PX,
        grid: { show: false },
        incrs: [1, 2, 7, 14, 28, 56, 112],
        values: (_chart, places) =>
          places.map((at) => {
            const day = days[at]?.day;
            return day === undefined ? '' : shortDay(day, locale);
          }),
      },
      {
        ...axis,
        ...(isCount(drawn.measure) ? { incrs: WHOLE_STEPS } : {}),
        size: 64,
        values: (_chart, values) => values.map((value) => value.toLocaleString(locale)),
      },
    ],
    series: [
      {},
      { stroke: colours.before, width: 1.5, dash: [5, 4], points: { show: days.length === 1 } },
      { stroke: colours.now, width: 2, points: { show: days.length <= 31, size: 5, fill: colours.ground } },
    ],
    hooks: {
      setSelect: [
        (chart) => {
          const { left, width: wide } = chart.select;
          if (wide > 0) onBrush(chart.posToIdx(left), chart.posToIdx(left + wide));
        },
      ],
      draw: [drawMarks(drawn, colours)],
      setCursor: [
        ({ cursor }) => onPoint(cursor.left !== undefined && cursor.left >= 0 ? (cursor.idx ?? null) : null),
      ],
    },
  };
};

export const dataOf = ({ shown: { days, daysBefore }, measure }: Drawn): uPlot.AlignedData => [
  days.map((_, at) => at),
  daysBefore.map(({ figures }) => figureHeight(figures, measure)),
  days.map(({ figures }) => figureHeight(figures, measure)),
];
