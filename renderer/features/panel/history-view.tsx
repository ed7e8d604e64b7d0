/** The history of the ad in the panel, with buttons to restore earlier values. */

import { type Field, fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { type Json, sameJson } from '../../../shared/json.ts';
import { useWords } from '../../core/words.ts';
import { applyChanges } from '../edits/public.ts';
import { canBeEmptied } from '../fields/public.ts';
import { AdHistory } from '../history/public.ts';
import { usePanel } from './use-panel.ts';
import { writeFieldOfAds } from './write.ts';

/** The statuses a seller can set; the marketplace sets all others. */
const SETTABLE: readonly Json[] = ['ACTIVE', 'PAUSED'];

const canHold = (field: Field, value: Json): boolean => field.path !== 'status' || SETTABLE.includes(value);

export const HistoryView = ({ row }: { readonly row: GridRow }) => {
  const { t, fieldLabel } = useWords();
  const { ads } = usePanel();
  const isOpen = (field: Field, value: Json): boolean => {
    const lock = ads.lockOf(row, field);
    return value === null ? canBeEmptied(lock) : lock === null;
  };
  const take = (path: FieldPath, value: Json): (() => void) | null => {
    const field = fieldOf(path);
    if (!field || sameJson(row.values[path] ?? null, value)) return null;
    if (!canHold(field, value) || !isOpen(field, value)) return null;
    if (path === 'status') return () => writeFieldOfAds(ads, field, () => value);
    const label = t('adhistory.take.label', { field: fieldLabel(path) });
    return () => applyChanges(label, [{ key: row.key, field: path, value }], { shown: [row] });
  };
  const title = String(row.values['title'] ?? '') || t('common.untitled');
  return (
    <div className="panel-body">
      <AdHistory row={row} title={title} take={take} />
    </div>
  );
};
