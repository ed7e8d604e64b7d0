/** What a cell gives away and takes: its text for elsewhere, its value for the same window. */
import { type Field, fieldOf } from '../../shared/ad/fields.ts';
import type { FieldPath, RowKey } from '../../shared/ad/model.ts';
import { PREVIEW_LENGTH } from '../../shared/contract/preview-length.ts';
import type { CampaignRow, CategoryRow, GridRow } from '../../shared/contract/views.ts';
import type { Json } from '../../shared/json.ts';
import type { MessageKey } from '../../shared/locale/index.ts';
import { messageKey } from '../../shared/locale/index.ts';
import { type CellNames, readCell } from '../../shared/proposals/cell-text.ts';
import type { DecimalSign } from '../../shared/proposals/proposal.ts';
import { app } from '../app/state.ts';
import { campaignTitle, words } from '../app/words.ts';
import { definitionOf, fieldIn } from './around.ts';
import { optionsOf } from './options.ts';

/** What a cell is filled with. `own`: the cell of this window it comes from, whose value is exact. */
export type Content = {
  readonly text: string;
  readonly own?: { readonly key: RowKey; readonly field: Field; readonly value: Json };
  /** A long text that was read whole. */
  readonly whole?: true;
};

export type Taken =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly why: MessageKey };

/** A cell's text for other programs: without units, and as it can be read again. */
export const cellText = (row: GridRow, column: Field): string => {
  const field = fieldIn(row, column);
  const value = row.values[field.path];
  const { editText, value: shown } = words();
  return field.kind === 'images' ? editText(field, value) : shown(field, value);
};

export const contentOf = (row: GridRow, path: FieldPath): Content => {
  const column = fieldOf(path);
  if (!column) return { text: '' };
  const own = { key: row.key, field: fieldIn(row, column), value: row.values[path] ?? null };
  return { text: cellText(row, column), own };
};

/** A long text stands in its row cut short: the whole one is the engine's to give. */
export const isCutShort = ({ own, whole }: Content): boolean =>
  own !== undefined &&
  whole === undefined &&
  own.field.kind === 'text' &&
  own.field.long === true &&
  typeof own.value === 'string' &&
  own.value.length >= PREVIEW_LENGTH;

/** Can a value of one field stand as it is in another? Choices only in their own field: names differ elsewhere. */
const isSameKind = (a: Field, b: Field): boolean => {
  if (a.kind === 'attribute' && b.kind === 'attribute') return a.type === b.type;
  return a.path === b.path || (a.kind === b.kind && ['text', 'cents', 'boolean'].includes(a.kind));
};

type Named<T> = ReadonlyMap<string, T | 'many'>;

const byName = <T>(entries: Iterable<readonly [string, T]>): Named<T> => {
  const names = new Map<string, T | 'many'>();
  for (const [name, value] of entries) {
    const plain = name.trim().toLowerCase();
    names.set(plain, names.has(plain) ? 'many' : value);
  }
  return names;
};

const plain = (name: string): string => name.trim().toLowerCase();

const namesOf = (categories: readonly CategoryRow[], campaigns: readonly CampaignRow[]) => {
  const category = byName(categories.map(({ id, label }) => [label, id] as const));
  const campaign = byName(
    campaigns.flatMap((row) => (row.id === null ? [] : [[campaignTitle(row), row.id] as const])),
  );
  return {
    category: (name: string) => category.get(plain(name)),
    campaign: (name: string) => campaign.get(plain(name)),
  };
};

/** Reads contents into the values of cells; made once for each act, for it looks names up. */
export const contentReader = (
  decimal: DecimalSign,
): ((content: Content, row: GridRow, field: Field) => Taken) => {
  const now = words();
  const { categories, campaigns, open } = app.get();
  const named = namesOf(categories, campaigns);
  const locale = open?.account.locale ?? '';

  const priceUnitIn =
    (row: GridRow, field: Field): CellNames['priceUnit'] =>
    (name) => {
      const source = { categories, campaigns, category: definitionOf(row), locale };
      const found = optionsOf(field, source, now).find(({ label }) => plain(label) === plain(name));
      return typeof found?.value === 'string' ? found.value : undefined;
    };

  const read = (text: string, row: GridRow, field: Field): Taken => {
    const names: CellNames = { ...named, priceUnit: priceUnitIn(row, field) };
    const cell = readCell(field, text, { decimal, names });
    if (cell.says === 'value') return { ok: true, value: cell.value };
    if (cell.says !== 'unreadable') return { ok: true, value: null };
    // The reader's own number format may have signs of its own.
    const typed = now.parse(field, text);
    if (typed.ok) return typed;
    return { ok: false, why: messageKey(`refused.${cell.code}`) ?? 'refused.wrong-type' };
  };

  return (content, row, field) => {
    const { own } = content;
    if (own && isSameKind(own.field, field)) return { ok: true, value: own.value };
    return read(content.text, row, field);
  };
};
