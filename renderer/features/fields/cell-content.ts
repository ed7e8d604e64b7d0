/** The content of cells for copying and pasting: text for other programs, exact values within the window. */
import { fieldOfRow } from '../../../shared/ad/campaign-fields.ts';
import type { Field } from '../../../shared/ad/fields.ts';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { USER_STATUSES } from '../../../shared/ad/model.ts';
import { resultColumnOf } from '../../../shared/ad/result-fields.ts';
import { PREVIEW_LENGTH } from '../../../shared/contract/preview-length.ts';
import type { CampaignRow, CategoryRow, GridRow } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { type MessageKey, messageKey } from '../../../shared/locale/index.ts';
import type { DecimalSign } from '../../../shared/money/number-format.ts';
import { readCell } from '../../../shared/proposals/cell-text.ts';
import { decimalSignIn } from '../../../shared/proposals/decimal-sign.ts';
import { campaignNumbers, categoryNumbers, type Numbers, namesIn } from '../../../shared/proposals/names.ts';
import { valueAt } from '../../core/rows/results.ts';
import { app } from '../../core/state.ts';
import { campaignTitle, words } from '../../core/words.ts';
import { liveValue } from './cell-state.ts';
import { definitionOf, fieldIn } from './lock-context.ts';

/** The content for a cell. `own`: the cell of this window it comes from, with its exact value. */
export type CellContent = {
  readonly text: string;
  readonly own?: { readonly key: RowKey; readonly field: Field; readonly value: Json };
  /** A long text that was read in full. */
  readonly whole?: true;
  /** For content of other programs: the decimal sign of its column, null where unknown. */
  readonly decimal?: DecimalSign | null;
};

export type ContentReadResult =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly why: MessageKey };

/** A cell's text for other programs: without units, and readable again. */
export const cellText = (row: GridRow, column: Field): string => {
  const field = fieldIn(row, column);
  const value = valueAt(row, field.path);
  const { editText, value: shown } = words();
  // Other programs read a number without its sign, and count with it.
  return field.kind === 'images' || resultColumnOf(field.path) ? editText(field, value) : shown(field, value);
};

export const contentOf = (row: GridRow, path: FieldPath): CellContent => {
  const column = fieldOfRow(row.key, path);
  if (!column) return { text: '' };
  const own = { key: row.key, field: fieldIn(row, column), value: valueAt(row, path) };
  return { text: cellText(row, column), own };
};

/** Is it a long text cut short in its row? The engine has the full text. */
export const isCutShort = ({ own, whole }: CellContent): boolean =>
  own !== undefined &&
  whole === undefined &&
  own.field.kind === 'text' &&
  own.field.long === true &&
  typeof own.value === 'string' &&
  own.value.length >= PREVIEW_LENGTH;

/**
 * Can a value of one field be stored in the other unchanged? A choice only in its own field, as names differ
 * elsewhere.
 */
const isSameKind = (a: Field, b: Field): boolean => {
  if (a.kind === 'attribute' && b.kind === 'attribute') return a.type === b.type;
  return a.path === b.path || (a.kind === b.kind && ['text', 'cents', 'boolean'].includes(a.kind));
};

const byCategories = new WeakMap<readonly CategoryRow[], Numbers>();

/** Lookup of category names; built on first use, as there are thousands. */
const categoriesNamed = (categories: readonly CategoryRow[]): Numbers => ({
  named: (name) => {
    const numbers = byCategories.get(categories) ?? categoryNumbers(categories);
    byCategories.set(categories, numbers);
    return numbers.named(name);
  },
});

const campaignsNamed = (campaigns: readonly CampaignRow[]): Numbers =>
  campaignNumbers(
    campaigns.flatMap((row) => (row.id === null ? [] : [{ id: row.id, title: campaignTitle(row) }])),
  );

/** A short text has one line: line ends in pasted text become spaces. */
const inOneLine = (field: Field, taken: ContentReadResult): ContentReadResult =>
  taken.ok && field.kind === 'text' && field.long !== true && typeof taken.value === 'string'
    ? { ok: true, value: taken.value.replaceAll(/\s*[\r\n]+\s*/gu, ' ') }
    : taken;

/** A status that only the marketplace sets cannot be an edit, except as the ad's own present status. */
const asCanBeAsked = (row: GridRow, field: Field, taken: ContentReadResult): ContentReadResult => {
  if (field.path !== 'status' || !taken.ok || taken.value === null) return taken;
  const asked = field.kind === 'enum' ? USER_STATUSES.filter((word) => field.values.includes(word)) : [];
  const can = [...asked, liveValue(row, field.path)].includes(taken.value);
  return can ? taken : { ok: false, why: 'refused.not-status' };
};

const refused = (code: string): ContentReadResult => ({
  ok: false,
  why: messageKey(`refused.${code}`) ?? 'refused.wrong-type',
});

/** Creates a reader from contents to cell values, one for each action, as it caches names. */
export const contentReader = (): ((
  content: CellContent,
  row: GridRow,
  field: Field,
) => ContentReadResult) => {
  const now = words();
  const ownSign = decimalSignIn(now.format);
  const { categories, campaigns, open } = app.get();
  const currency = open?.account.currency ?? '';
  const numbers = { categories: categoriesNamed(categories), campaigns: campaignsNamed(campaigns) };

  const read = ({ text, decimal = ownSign }: CellContent, row: GridRow, field: Field): ContentReadResult => {
    const names = namesIn(definitionOf(row), numbers);
    const own = [liveValue(row, field.path)];
    const cell = readCell(field, text, { decimal, currency, names, own });
    if (cell.says === 'value') return { ok: true, value: cell.value };
    if (cell.says !== 'unreadable') return { ok: true, value: null };
    // An unknown option stays an error. For other kinds the reader's own number format may still match.
    if (field.kind === 'enum' || field.kind === 'priceUnit') return refused(cell.code);
    const typed = now.parse(field, text);
    // But it must not decide what is ambiguous in the table's own format.
    return typed.ok && cell.code !== 'ambiguous' ? typed : refused(cell.code);
  };

  return (content, row, field) => {
    const { own } = content;
    const taken: ContentReadResult =
      own && isSameKind(own.field, field) ? { ok: true, value: own.value } : read(content, row, field);
    return asCanBeAsked(row, field, inOneLine(field, taken));
  };
};
