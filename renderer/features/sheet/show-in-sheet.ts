/** Shows ads, a view or a cell in the sheet, from other pages. */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../shared/ad/model.ts';
import { showTab } from '../../core/command-registry.ts';
import { NO_FILTER, type ViewName } from '../../core/rows/view-filter.ts';
import { app, createAccountStore } from '../../core/state.ts';
import { goToCell } from './go-to-cell.ts';

/** Opens a long text in its editor, read-only where it is locked. */
export const openLongText = (key: RowKey, field: FieldPath, typed = ''): void =>
  app.set({ dialog: { kind: 'long-text', key, field, ...(typed === '' ? {} : { typed }) } });

/** Filters the sheet for exactly these ads; `isOrdered`: in this order, unless it is sorted. */
export const showOnly = (keys: Iterable<RowKey>, label: string, isOrdered = false): void => {
  app.set({ dialog: null, filter: { ...NO_FILTER, only: { label, keys: new Set(keys), isOrdered } } });
  showTab('ads');
};

/** Shows all ads of a view. */
export const showAllOf = (view: ViewName): void => {
  app.set({ filter: { ...NO_FILTER, view } });
  showTab('ads');
};

/** Shows the ads of a campaign. */
export const showCampaign = (campaign: number): void => {
  app.set({ filter: { ...NO_FILTER, campaign } });
  showTab('ads');
};

type Asked = { readonly cell: { readonly key: RowKey; readonly field: FieldPath } | null };

/** The cell of a campaign that was asked for from another page; the campaigns' page goes there. */
export const askedCampaign = createAccountStore<Asked>({ cell: null });

/** Shows a field of an ad, or of a campaign, in its sheet. */
export const openInSheet = (key: RowKey, field: FieldPath): void => {
  if (isCampaignKey(key)) {
    askedCampaign.set({ cell: { key, field } });
    showTab('campaigns');
    return;
  }
  showTab('ads');
  requestAnimationFrame(() => goToCell(key, field));
};
