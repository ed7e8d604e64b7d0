/** Goes to the cell of a campaign that another page asked for. */
import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect } from 'react';
import type { GridRow } from '../../../shared/contract/views.ts';
import { useStore } from '../../core/store.ts';
import { askedCampaign, focusShown } from '../sheet/public.ts';
import { isCampaignShown, showAllCampaigns } from './shown-campaigns.ts';

/** Drops a filter that hides the campaign. */
export const useAskedCell = (grid: RefObject<GridApi<GridRow> | null>): void => {
  const asked = useStore(askedCampaign, ({ cell }) => cell);
  useEffect(() => {
    if (!asked) return;
    askedCampaign.set({ cell: null });
    const isHidden = !isCampaignShown(asked.key);
    if (isHidden) showAllCampaigns();
    requestAnimationFrame(() => {
      const api = grid.current;
      if (!api) return;
      if (isHidden) api.onFilterChanged();
      focusShown(api, asked.key, asked.field);
    });
  }, [asked, grid]);
};
