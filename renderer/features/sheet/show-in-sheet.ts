/** The ways to the sheet from other pages: some ads alone, a view, or one cell. */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { showTab } from '../../core/commands.ts';
import { NO_FILTER, type ViewName } from '../../core/rows/view-filter.ts';
import { app } from '../../core/state.ts';
import { goToCell } from './go-to-cell.ts';

/** Opens a long text whole: to be written, or only read where it is locked. */
export const openLongText = (key: RowKey, field: FieldPath, typed = ''): void =>
  app.set({ dialog: { kind: 'long-text', key, field, ...(typed === '' ? {} : { typed }) } });

/** Shows the sheet with nothing but these ads. */
export const showOnly = (keys: Iterable<RowKey>, label: string): void => {
  app.set({ dialog: null, filter: { ...NO_FILTER, only: { label, keys: new Set(keys) } } });
  showTab('ads');
};

/** Shows all ads of a view. */
export const showAllOf = (view: ViewName): void => {
  app.set({ filter: { ...NO_FILTER, view } });
  showTab('ads');
};

/** Leads to an ad in the sheet, at a field of it; to the campaigns where it is one. */
export const openInSheet = (key: RowKey, field: FieldPath): void => {
  if (key.startsWith('c')) {
    showTab('campaigns');
    return;
  }
  showTab('ads');
  requestAnimationFrame(() => goToCell(key, field));
};
