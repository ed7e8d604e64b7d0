/** Which columns stand first in the sheet and how wide they are: what a seller needs at first sight fits a window of 1440 px. */
import { FIELDS, type Field } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { type MessageKey, messageKey } from '../../../shared/locale/index.ts';
import { type Layout, liesOver } from '../../core/layout.ts';

/** In their order from the left; every other field follows in that of the table of fields. */
const FIRST: readonly FieldPath[] = [
  'images',
  'title',
  'status',
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

/** All fields as the sheet has them at first, from the left. */
export const SHEET_FIELDS: readonly Field[] = [...FIELDS].sort((a, b) => rankOf(a) - rankOf(b));

/** What a narrow head calls a field whose whole name is in its tip; undefined where that name fits. */
export const shortName = (path: FieldPath): MessageKey | undefined => messageKey(`head.${path}`);

/** Columns that stay in sight while the others scroll. */
export const PINNED: ReadonlySet<FieldPath> = new Set(['images', 'title']);

/** Statuses that an ad in use often has: words longer than these are cut short, with the whole in the tip. */
export const USUAL_STATUSES = [
  'ACTIVE',
  'PAUSED',
  'BUDGET_REACHED',
  'DAILY_BUDGET_REACHED',
  'DOMAIN_PENDING',
];

/** Widths in px at 13 px type; fields that are not here have that of the table of fields. */
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

/** A title of 60 characters and not less than some words of it, in px. */
const TITLE = { least: 200, most: 440 } as const;

/** The tick boxes, the numbers of rows, and the bar to scroll with, in px. */
const AROUND = 36 + 54 + 18;

/** The title takes what is left of the window beside the other columns of first sight. */
export const titleWidth = (others: number, windowWidth: number, { left, right }: Layout): number => {
  const sides =
    (liesOver('left', windowWidth) || !left.shown ? 0 : left.size) +
    (liesOver('right', windowWidth) || !right.shown ? 0 : right.size);
  const room = windowWidth - sides - AROUND - others;
  return Math.max(TITLE.least, Math.min(TITLE.most, room));
};

/** Is the field one of those that are seen first, beside the title? */
export const isFirstSight = ({ path }: Field): boolean => path !== 'title' && FIRST.includes(path);
