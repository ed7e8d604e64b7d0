/** Typed text and wire values into cells: what can be taken becomes one changeset, the rest is listed. */
import type { AttributeType, Field } from '../../../shared/ad/fields.ts';
import {
  attributePath,
  attributeTypeNamed,
  attributeTypeOfValue,
  fieldNamed,
  fieldOf,
} from '../../../shared/ad/fields.ts';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { attributeEntry } from '../../../shared/ad/paths.ts';
import type { Category } from '../../../shared/category/category.ts';
import { attributeOf } from '../../../shared/category/category.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isCampaignKey } from '../mirror/row-key.ts';
import { knownCategories } from '../rows/known-categories.ts';
import { campaignFieldNamed } from './campaign-fields.ts';
import type { EditedRow } from './cells.ts';
import { clearRow } from './cells.ts';
import type { ChangesetHead, EditContext, Editing, Recorded } from './changeset.ts';
import { recordChangeset } from './changeset.ts';
import type { Demand } from './record-in-turns.ts';
import { pagesOf, recordInTurns } from './record-in-turns.ts';
import { cellRefusal, rowRefusal } from './refusal.ts';
import type { Wanted } from './values.ts';
import { takeWanted } from './values.ts';

/** One cell and what is wanted there; `field` is a path or an alias. */
export type CellEdit = { readonly key: RowKey; readonly field: string } & Wanted;

/** The category the row is in as it is edited. */
export const categoryOf = (mirror: Mirror, row: EditedRow): Category | undefined => {
  const { value } = row.cell('categoryId');
  return knownCategories(mirror).get(typeof value === 'number' ? value : undefined);
};

/**
 * The type of an attribute the category does not define (*Attribute object*): what the entry says or its value shows,
 * so that a number typed over a number stays one. A new one takes the type of its value; a typed text is a text.
 */
const ownTypeOf = (row: EditedRow, name: string, wanted: Wanted): AttributeType => {
  if ('value' in wanted && wanted.value !== null) return attributeTypeOfValue(wanted.value);
  const said = row.base && attributeEntry(row.base, name)?.['type'];
  return (
    attributeTypeNamed(typeof said === 'string' ? said : undefined) ??
    attributeTypeOfValue(row.cell(name).value)
  );
};

/** The field of an ad that a path or an alias means there; an attribute's type is its category's to say. */
export const adFieldNamed = (
  row: EditedRow,
  name: string,
  category: Category | undefined,
  wanted: Wanted,
): Field | undefined => {
  const attribute = attributePath(name);
  if (!attribute) return fieldNamed(name);
  const definition = attributeOf(category, attribute.key);
  return fieldOf(name, definition ? attributeTypeNamed(definition.type) : ownTypeOf(row, name, wanted));
};

type Written =
  | { readonly ok: true; readonly field: FieldPath }
  | { readonly ok: false; readonly field: FieldPath; readonly code: string };

const writeCell = (row: EditedRow, name: string, wanted: Wanted, category: Category | undefined): Written => {
  const field = isCampaignKey(row.key) ? campaignFieldNamed(name) : adFieldNamed(row, name, category, wanted);
  const path = field?.path ?? name;
  const code = cellRefusal(row, path, field, category);
  if (code || !field) return { ok: false, field: path, code: code ?? 'unknown-field' };
  const taken = takeWanted(field, wanted);
  if (!taken.ok)
    return { ok: false, field: path, code: field.kind === 'campaign' ? 'no-campaign' : taken.code };
  row.set(path, taken.value);
  return { ok: true, field: path };
};

/** Writes one cell of a row under edit; what was refused, or undefined. */
export const applyToRow = (
  mirror: Mirror,
  row: EditedRow,
  name: string,
  wanted: Wanted,
): Refused | undefined => {
  const code = rowRefusal(row);
  if (code) return { key: row.key, field: name, code };
  const written = writeCell(row, name, wanted, categoryOf(mirror, row));
  return written.ok ? undefined : { key: row.key, field: written.field, code: written.code };
};

/** Writes one cell of a row that is there; a new row that becomes deleted is gone at once. */
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
 * should stand before those of the attributes it defines.
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

/** So many edits are made at once; more of them in turns. */
const EDITS_AT_ONCE = 500;

/** As `applyEdits`, in turns where there are many; edits of one row in their order, then those of the next. */
export const applyManyEdits = async (
  context: EditContext,
  head: ChangesetHead,
  edits: readonly CellEdit[],
  demand: Demand,
): Promise<Recorded<readonly Refused[]>> => {
  if (edits.length <= EDITS_AT_ONCE) return applyEdits(context, head, edits);
  const byRow = Map.groupBy(edits, ({ key }) => key);
  const unknown = new Set(byRow.keys());
  const recorded = await recordInTurns(context, head, {
    pages: pagesOf([...byRow.keys()]),
    work: (row) => {
      unknown.delete(row.key);
      return (byRow.get(row.key) ?? []).flatMap((edit) => editCell(context.mirror, row, edit) ?? []);
    },
    demand,
  });
  const nowhere = edits
    .filter(({ key }) => unknown.has(key))
    .map(({ key, field }) => ({ key, field, code: 'row-unknown' }));
  return { ...recorded, result: [...recorded.result, ...nowhere] };
};
