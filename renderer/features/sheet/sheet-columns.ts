/** The sheet's default columns: order, width and pinning. The most important ones fit a window of 1440 px. */
import { FIELDS, type Field } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { RESULT_FIELDS } from '../../../shared/ad/result-fields.ts';
import { type MessageKey, messageKey } from '../../../shared/locale/index.ts';
import { isOverlay, type Layout } from '../../core/layout.ts';

/** From the left; all other fields follow in the order of the table of fields. */
const FIRST: readonly FieldPath[] = [
  'images',
  'title',
  'status',
  'live.state',
  'categoryId',
  'bidMicros',
  'budgets.daily.limitMicros',
  'budgets.total.limitMicros',
  'budgets.total.spentMicros',
  'price.amountCents',
];

const rankOf = ({ path }: Field): number => {
  const at = FIRST.indexOf(path);
  return at < 0 ? FIRST.length : at;
};

const RANKED = [...FIELDS].sort((a, b) => rankOf(a) - rankOf(b));

/** Results stand beside bid and budgets. */
const RESULTS_AT = FIRST.indexOf('budgets.total.spentMicros') + 1;

/** All fields in the sheet's default order, with the results. */
export const SHEET_FIELDS: readonly Field[] = [
  ...RANKED.slice(0, RESULTS_AT),
  ...RESULT_FIELDS,
  ...RANKED.slice(RESULTS_AT),
];

/** A field's short name for a narrow header, whose tooltip has the full name; undefined where the label fits. */
export const shortName = (path: FieldPath): MessageKey | undefined => messageKey(`head.${path}`);

/** Columns that do not scroll. */
export const PINNED: ReadonlySet<FieldPath> = new Set(['images', 'title']);

/** Usual statuses of ads in use, for which the column is wide enough; longer ones are cut, with a tooltip. */
export const USUAL_STATUSES = [
  'ACTIVE',
  'PAUSED',
  'BUDGET_REACHED',
  'DAILY_BUDGET_REACHED',
  'DOMAIN_PENDING',
];

/** Widths in px at 13 px type; other fields have that of the table of fields. */
export const NARROW: Readonly<Record<FieldPath, number>> = {
  images: 44,
  status: 100,
  categoryId: 150,
  'price.amountCents': 84,
  bidMicros: 84,
  'budgets.daily.limitMicros': 84,
  'budgets.total.limitMicros': 84,
  'budgets.total.spentMicros': 84,
};

/** The width of a title in px: at least some words, at most 60 characters. */
const TITLE = { least: 200, most: 440 } as const;

/** The width of tick boxes, row numbers and scroll bar, in px. */
const AROUND = 36 + 54 + 18;

/** The title gets the window's width that the other initial columns leave. */
export const titleWidth = (others: number, windowWidth: number, { left, right }: Layout): number => {
  const sides =
    (isOverlay('left', windowWidth) || !left.shown ? 0 : left.size) +
    (isOverlay('right', windowWidth) || !right.shown ? 0 : right.size);
  const room = windowWidth - sides - AROUND - others;
  return Math.max(TITLE.least, Math.min(TITLE.most, room));
};

/** Columns that are shown only when asked for. */
export const isHiddenFirst = ({ computed }: Field): boolean => computed === true;

/** Is it one of the initially visible fields, other than the title? */
export const isFirstSight = (field: Field): boolean =>
  field.path !== 'title' && FIRST.includes(field.path) && !isHiddenFirst(field);
