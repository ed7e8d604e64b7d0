/** The cell with a small line of a measure over the last weeks: gaps for days that are not known, a ring for today. */
import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { lineMeasureOf, type ResultMeasure } from '../../../../shared/ad/result-fields.ts';
import type { GridRow } from '../../../../shared/contract/views.ts';
import type { Json } from '../../../../shared/json.ts';
import { drawLine, type LinePoint } from '../../../../shared/metrics/line.ts';
import { type AdLine, followLine, type LineDay, lineOf } from '../../../core/rows/lines.ts';
import { words } from '../../../core/words.ts';
import { lineText, UNKNOWN } from '../../results/public.ts';

const SVG = 'http://www.w3.org/2000/svg';
const BOX = { width: 116, height: 16 } as const;
/** Room around the box for the ends of strokes, in px. */
const EDGE = 3;

const drawn = <K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[K] => {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  return element;
};

const at = ({ x, y }: LinePoint): string => `${(x + EDGE).toFixed(1)} ${(y + EDGE).toFixed(1)}`;

/** A piece of one day is a dot: a stroke of no length has round ends. */
const pathOf = (piece: readonly LinePoint[]): string =>
  piece.length === 1 && piece[0] ? `M${at(piece[0])}h0` : `M${piece.map(at).join('L')}`;

const pictureOf = (days: readonly LineDay[], label: string): SVGSVGElement => {
  const svg = drawn('svg', {
    class: 'cell-line',
    role: 'img',
    'aria-label': label,
    width: BOX.width + 2 * EDGE,
    height: BOX.height + 2 * EDGE,
  });
  // One scale for all days; those that are over are joined, and the others stand alone.
  const { pieces } = drawLine(
    days.map(({ size }) => size),
    BOX,
  );
  const step = BOX.width / Math.max(1, days.length - 1);
  const isWhole = ({ x }: LinePoint): boolean => days[Math.round(x / step)]?.known === 'whole';
  const path = pieces
    .map((piece) => piece.filter(isWhole))
    .filter((piece) => piece.length > 0)
    .map(pathOf)
    .join('');
  svg.append(drawn('path', { d: path }));
  for (const point of pieces.flat())
    if (!isWhole(point)) svg.append(drawn('circle', { cx: point.x + EDGE, cy: point.y + EDGE, r: 2 }));
  return svg;
};

/** A class, since AG Grid instantiates cell renderers with `new`. */
export class LineCell implements ICellRendererComp<GridRow> {
  readonly #place = document.createElement('span');
  #id: number | null = null;
  #leave = (): void => {};

  init({ data, column }: ICellRendererParams<GridRow, Json>): void {
    const measure = lineMeasureOf(column?.getColId() ?? '');
    this.#id = data?.id ?? null;
    if (this.#id === null || !measure) this.#place.textContent = UNKNOWN;
    else this.#leave = followLine(this.#id, measure, (line) => this.#show(line, measure));
  }
  /** A row that is another ad gets another cell. */
  refresh({ data }: ICellRendererParams<GridRow, Json>): boolean {
    return (data?.id ?? null) === this.#id;
  }
  getGui(): HTMLElement {
    return this.#place;
  }
  destroy(): void {
    this.#leave();
  }

  #show(line: AdLine, measure: ResultMeasure): void {
    const days = lineOf(line, measure);
    this.#place.replaceChildren(pictureOf(days, lineText(days, measure, words())));
  }
}
