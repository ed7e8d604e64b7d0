/** Fills cells from other cells: by the handle, down and to the right. */
import type { FieldPath } from '../../../../shared/ad/model.ts';
import type { GridRow } from '../../../../shared/contract/views.ts';
import { attempt } from '../../../core/notices.ts';
import { writeCells } from '../../edits/public.ts';
import { type CellContent, cellText, contentOf } from '../../fields/public.ts';
import {
  chooseWritten,
  contains,
  currentRect,
  fieldsIn,
  heightOf,
  isFilled,
  type Rect,
  rowsIn,
  widthOf,
} from '../../sheet/public.ts';
import { type FillMode, goesOn, type LineGoesOn } from './series.ts';

/** A line of source cells, and how it continues. */
type Line = { readonly contents: readonly CellContent[]; readonly goesOn: LineGoesOn };

const lineOf = (contents: readonly CellContent[], mode: FillMode): Line => {
  const [first] = contents;
  const isOneKind = contents.every(({ own }) => own?.field.kind === first?.own?.field.kind);
  const values = contents.map(({ own }) => own?.value ?? null);
  // A line over different kinds of fields has no series.
  return { contents, goesOn: goesOn(first?.own?.field.kind ?? 'text', values, isOneKind ? mode : 'copy') };
};

/** A row for formatting values that no ad has yet. */
const EMPTY_ROW: Omit<GridRow, 'key' | 'values'> = {
  id: null,
  state: 'live',
  drafts: {},
  conflicts: {},
  problems: [],
  unrecognized: [],
  asOf: 0,
};

/** The content at a position of a line: a repeated one, or a value of the series. */
const contentAt = ({ contents, goesOn: next }: Line, at: number): CellContent | undefined => {
  const found = next(at);
  if ('index' in found) return contents[found.index];
  const [first] = contents;
  if (!first?.own) return undefined;
  const { value } = found;
  const { field, key } = first.own;
  const text = cellText({ ...EMPTY_ROW, key, values: { [field.path]: value } }, field);
  return { text, own: { key, field, value } };
};

const linesDown = (rows: readonly GridRow[], fields: readonly FieldPath[], mode: FillMode): readonly Line[] =>
  fields.map((path) =>
    lineOf(
      rows.map((row) => contentOf(row, path)),
      mode,
    ),
  );

const linesAlong = (
  rows: readonly GridRow[],
  fields: readonly FieldPath[],
  mode: FillMode,
): readonly Line[] =>
  rows.map((row) =>
    lineOf(
      fields.map((path) => contentOf(row, path)),
      mode,
    ),
  );

/** Fills the cells of `target` around `source`; the result becomes the range. */
const fill = async (source: Rect, target: Rect, mode: FillMode): Promise<void> => {
  const isDown = widthOf(source) === widthOf(target);
  const own = { rows: rowsIn(source), fields: fieldsIn(source) };
  const lines = (isDown ? linesDown : linesAlong)(own.rows, own.fields, mode);
  const [rows, fields] = [rowsIn(target), fieldsIn(target)];
  chooseWritten(target);
  await writeCells({
    act: 'fill',
    rows,
    fields,
    at: (row, field) => {
      const place = { row: target.top + row, column: target.left + field };
      if (contains(source, place)) return undefined;
      const line = lines[isDown ? place.column - source.left : place.row - source.top];
      return line && contentAt(line, isDown ? place.row - source.top : place.column - source.left);
    },
  });
};

/** After the handle was dragged: several cells continue as a series, a single one is repeated; Ctrl reverses both. */
export const fillByHandle = (source: Rect, target: Rect, withCtrl: boolean): Promise<void> => {
  const isDown = widthOf(source) === widthOf(target);
  const isOne = (isDown ? heightOf(source) : widthOf(source)) === 1;
  return attempt(() => fill(source, target, withCtrl ? (isOne ? 'step' : 'copy') : 'auto'));
};

/** The last row of the filled cells beside a rectangle, to its left or otherwise to its right. */
const endBeside = ({ left, right, bottom }: Rect): number => {
  const endAt = (column: number): number => {
    let row = bottom;
    while (isFilled({ row: row + 1, column })) row += 1;
    return row;
  };
  const beside = endAt(left - 1);
  return beside > bottom ? beside : endAt(right + 1);
};

/** Double click on the handle: fills down as far as the cells beside the range are filled. */
export const fillBeside = (): void => {
  const rect = currentRect();
  const bottom = rect ? endBeside(rect) : 0;
  if (rect && bottom > rect.bottom) fillByHandle(rect, { ...rect, bottom }, false);
};

/** Copies the first row of the range into the others; for a single row, the row above it. */
export const fillDown = (): Promise<void> =>
  attempt(async () => {
    const rect = currentRect();
    if (!rect) return;
    const top = heightOf(rect) > 1 ? rect.top : rect.top - 1;
    if (top >= 0) await fill({ ...rect, top, bottom: top }, rect, 'copy');
  });

/** Copies the first column of the range into the others; for a single column, the one to its left. */
export const fillRight = (): Promise<void> =>
  attempt(async () => {
    const rect = currentRect();
    if (!rect) return;
    const left = widthOf(rect) > 1 ? rect.left : rect.left - 1;
    if (left >= 0) await fill({ ...rect, left, right: left }, rect, 'copy');
  });
