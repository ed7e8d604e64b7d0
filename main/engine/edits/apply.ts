/** Writing typed texts and wire values into cells, as one changeset; refused cells are listed. */

import { campaignFieldNamed } from '../../../shared/ad/campaign-fields.ts';
import type { AttributeType, Field } from '../../../shared/ad/fields.ts';
import {
  attributePath,
  attributeTypeNamed,
  attributeTypeOfValue,
  fieldNamed,
  fieldOf,
} from '../../../shared/ad/fields.ts';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../shared/ad/model.ts';
import { attributeEntry } from '../../../shared/ad/paths.ts';
import type { Category } from '../../../shared/category/category.ts';
import { attributeOf } from '../../../shared/category/category.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import type { NumberFormat } from '../../../shared/money/number-format.ts';
import { PLAIN } from '../../../shared/money/number-format.ts';
import { knownCategories } from '../categories/known-categories.ts';
import { siteIn } from '../categories/site.ts';
import type { EditedRow } from '../drafts/cells.ts';
import { clearRow } from '../drafts/cells.ts';
import type { ChangesetHead, EditContext, Editing, Recorded } from '../drafts/changeset.ts';
import { recordChangeset } from '../drafts/changeset.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { ThrowIfStale } from '../time-slices.ts';
import { inPages } from '../time-slices.ts';
import { recordInSlices } from './record-in-slices.ts';
import { campaignRefusal, cellRefusal, rowRefusal, statusRefusal } from './refusal.ts';
import type { CellInput } from './values.ts';
import { parseCellInput } from './values.ts';

/** One cell and its new text or value; `field` is a path or an alias. */
export type CellEdit = { readonly key: RowKey; readonly field: string } & CellInput;

/** The category of the row under edit; undefined where it has none that is known. */
export const categoryOf = (mirror: Mirror, row: EditedRow): Category | undefined => {
  const { value } = row.cell('categoryId');
  return knownCategories(mirror).get(typeof value === 'number' ? value : undefined);
};

/**
 * The type of an attribute the category does not define (`docs/interface.md#attribute-and-picture`): that of its present
 * entry or value, so that a number typed over a number stays one. A new attribute takes the type of its value; typed text
 * is a text.
 */
const ownTypeOf = (row: EditedRow, name: string, wanted: CellInput): AttributeType => {
  if ('value' in wanted && wanted.value !== null) return attributeTypeOfValue(wanted.value);
  const said = row.base && attributeEntry(row.base, name)?.['type'];
  return (
    attributeTypeNamed(typeof said === 'string' ? said : undefined) ??
    attributeTypeOfValue(row.cell(name).value)
  );
};

/** The field of an ad for a path or an alias; an attribute has the type that its category defines. */
export const adFieldNamed = (
  row: EditedRow,
  name: string,
  category: Category | undefined,
  wanted: CellInput,
): Field | undefined => {
  const attribute = attributePath(name);
  if (!attribute) return fieldNamed(name);
  const definition = attributeOf(category, attribute.key);
  return fieldOf(name, definition ? attributeTypeNamed(definition.type) : ownTypeOf(row, name, wanted));
};

type Written =
  | { readonly ok: true; readonly field: FieldPath }
  | { readonly ok: false; readonly field: FieldPath; readonly code: string };

/** The number format of typed text: a decimal point, and amounts with or without the sign of the account's currency. */
const typedIn = (mirror: Mirror): NumberFormat => ({ ...PLAIN, currency: siteIn(mirror).currency });

/** A field of a row, as the row's category has it. */
export type FieldOfRow = { readonly field: Field; readonly category: Category | undefined };

const NEVER = (): undefined => undefined;

/** How a cell is written besides its field. */
type Writing = {
  readonly format: NumberFormat;
  /** Why the value is refused, besides what the row alone tells. */
  readonly refusal: (value: Json) => string | undefined;
};

/** Writes the cell of a field that is known; returns why it is refused, undefined where it is not. */
const writeField = (
  row: EditedRow,
  { field, category }: FieldOfRow,
  wanted: CellInput,
  { format, refusal }: Writing,
): string | undefined => {
  const code = cellRefusal(row, field, category);
  if (code) return code;
  const taken = parseCellInput(field, wanted, format);
  if (!taken.ok) return field.kind === 'campaign' ? 'no-campaign' : taken.code;
  const refused = statusRefusal(row, field, taken.value) ?? refusal(taken.value);
  if (refused === undefined) row.set(field.path, taken.value);
  return refused;
};

/** Writes a value into the cell of a field that is known; returns why it is refused, undefined where it is not. */
export const applyValue = (row: EditedRow, of: FieldOfRow, value: Json): string | undefined =>
  rowRefusal(row) ?? writeField(row, of, { value }, { format: PLAIN, refusal: NEVER });

const writeCell = (mirror: Mirror, row: EditedRow, name: string, wanted: CellInput): Written => {
  const category = categoryOf(mirror, row);
  const field = isCampaignKey(row.key) ? campaignFieldNamed(name) : adFieldNamed(row, name, category, wanted);
  if (!field) return { ok: false, field: name, code: 'unknown-field' };
  const code = writeField(row, { field, category }, wanted, {
    format: 'text' in wanted ? typedIn(mirror) : PLAIN,
    refusal: (value) => campaignRefusal(mirror, row, field, value),
  });
  return code === undefined ? { ok: true, field: field.path } : { ok: false, field: field.path, code };
};

/** Writes one cell of a row under edit; returns the refusal, undefined for none. */
export const applyToRow = (
  mirror: Mirror,
  row: EditedRow,
  name: string,
  wanted: CellInput,
): Refused | undefined => {
  const code = rowRefusal(row);
  if (code) return { key: row.key, field: name, code };
  const written = writeCell(mirror, row, name, wanted);
  return written.ok ? undefined : { key: row.key, field: written.field, code: written.code };
};

/** Writes one cell of an existing row; a new row that is set to deleted is removed at once. */
const editCell = (mirror: Mirror, row: EditedRow, edit: CellEdit): Refused | undefined => {
  const refused = applyToRow(mirror, row, edit.field, edit);
  const isUnsent = row.base === null && row.id === null;
  if (!refused && isUnsent && row.cell('status').value === 'DELETED') clearRow(row);
  return refused;
};

const applyEdit = (mirror: Mirror, editing: Editing, edit: CellEdit): Refused | undefined => {
  const row = editing.find(edit.key);
  return row ? editCell(mirror, row, edit) : { key: edit.key, field: edit.field, code: 'row-unknown' };
};

/**
 * Applies edits in order as one changeset; the result lists those refused, each with its code. Edits of the category
 * should come before those of the attributes it defines.
 */
export const applyEdits = (
  context: EditContext,
  head: ChangesetHead,
  edits: Iterable<CellEdit>,
): Recorded<readonly Refused[]> =>
  recordChangeset(context, head, (editing) => {
    const refused: Refused[] = [];
    for (const edit of edits) {
      const refusal = applyEdit(context.mirror, editing, edit);
      if (refusal) refused.push(refusal);
    }
    return refused;
  });

/** Up to this number of edits are made at once, more in time slices. */
const EDITS_AT_ONCE = 500;

/** As `applyEdits`, in time slices where there are many. Edits are made row by row, within a row in their order. */
export const applyManyEdits = async (
  context: EditContext,
  head: ChangesetHead,
  edits: readonly CellEdit[],
  throwIfStale: ThrowIfStale,
): Promise<Recorded<readonly Refused[]>> => {
  if (edits.length <= EDITS_AT_ONCE) return applyEdits(context, head, edits);
  const byRow = Map.groupBy(edits, ({ key }) => key);
  const unknown = new Set(byRow.keys());
  const recorded = await recordInSlices(context, head, {
    pages: inPages([...byRow.keys()]),
    work: (row) => {
      unknown.delete(row.key);
      return (byRow.get(row.key) ?? []).flatMap((edit) => editCell(context.mirror, row, edit) ?? []);
    },
    onSlice: throwIfStale,
  });
  const nowhere = edits
    .filter(({ key }) => unknown.has(key))
    .map(({ key, field }) => ({ key, field, code: 'row-unknown' }));
  return { ...recorded, result: [...recorded.result, ...nowhere] };
};
