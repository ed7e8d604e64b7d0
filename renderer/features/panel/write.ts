/** Edits by the panel: each makes one changeset, labelled with the number of ads, and skips locked cells. */
import { type Field, fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { call } from '../../core/bridge.ts';
import { succeeds } from '../../core/notices.ts';
import { seenIn } from '../../core/seen.ts';
import { openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { applyChanges } from '../edits/public.ts';
import { canBeEmptied, pathIn } from '../fields/public.ts';
import type { PanelAds } from './panel-ads.ts';

/** The label of a changeset, with the count for several ads. */
const labelFor = (name: string, count: number): string =>
  count === 1
    ? words().t('label.edit', { field: name })
    : words().t('panel.label.many', { field: name, count });

const setStatus = (rows: readonly GridRow[], value: Json): Promise<boolean> =>
  succeeds(async () => {
    const status = (['ACTIVE', 'PAUSED', 'DELETED'] as const).find((known) => known === value);
    const keys = rows.map(({ key }) => key);
    if (status && keys.length > 0)
      await call('edits.status', { account: openName(), select: { keys }, status, seen: seenIn(rows) });
  });

/** Writes a field of every selected ad where it is not locked; `of` returns the value for each. */
export const writeFieldOfAds = (
  ads: PanelAds,
  field: Field,
  of: (row: GridRow) => Json,
  name: string = words().fieldLabel(field.path),
): Promise<boolean> => {
  const open = ads.open(field);
  const first = open[0];
  if (first && field.path === 'status') return setStatus(open, of(first));
  return applyChanges(
    labelFor(name, open.length),
    open.map((row) => ({ key: row.key, field: pathIn(row, field.path), value: of(row) })),
    { shown: open },
  );
};

export type FieldValue = { readonly field: FieldPath; readonly value: Json };

const canTake = (ads: PanelAds, row: GridRow, { field: path, value }: FieldValue): boolean => {
  const field = fieldOf(path);
  const lock = field ? ads.lockOf(row, field) : null;
  return value === null ? canBeEmptied(lock) : lock === null;
};

/** Writes several related fields as one changeset; `of` returns the changes for each ad. */
export const writeTogether = (
  ads: PanelAds,
  name: string,
  of: (row: GridRow) => readonly FieldValue[],
): Promise<boolean> => {
  const edits = ads.rows.map((row) => ({
    key: row.key,
    changes: of(row).filter((change) => canTake(ads, row, change)),
  }));
  const edited = edits.filter(({ changes }) => changes.length > 0);
  return applyChanges(
    labelFor(name, edited.length),
    edited.flatMap(({ key, changes }) => changes.map((change) => ({ key, ...change }))),
    { shown: ads.rows },
  );
};
