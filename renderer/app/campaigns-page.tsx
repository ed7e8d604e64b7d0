import type { GridApi } from 'ag-grid-community';
import { useRef } from 'react';
import type { GridRow } from '../../shared/contract/views.ts';
import { app } from '../core/state.ts';
import { useStore } from '../core/store.ts';
import { testIds } from '../core/test-ids.ts';
import { useWords } from '../core/words.ts';
import {
  CampaignBar,
  CampaignFilters,
  CampaignFoot,
  CampaignMenuActs,
  focusCampaign,
  isCampaignShown,
  NoCampaignMatches,
  NoCampaigns,
  newCampaign,
  useAskedCell,
  useFocusedCampaign,
  useShownKeys,
} from '../features/campaigns/public.ts';
import { CampaignsGrid, CellMenu } from '../features/grid/public.ts';

/** The sheet of campaigns, with what can be done with the one that has the focus. */
export const CampaignsPage = () => {
  const { t } = useWords();
  const isEmpty = useStore(app, (state) => state.campaigns.length === 0);
  const campaign = useFocusedCampaign();
  const shown = useShownKeys();
  const grid = useRef<GridApi<GridRow> | null>(null);
  useAskedCell(grid);
  return (
    <section className="campaigns" aria-label={t('campaigns.label')} data-testid={testIds.campaigns}>
      <CampaignBar campaign={campaign} onNew={() => newCampaign(grid.current)} />
      {!isEmpty && <CampaignFilters />}
      <div className="grid-place">
        <CampaignsGrid
          shown={shown}
          isShown={isCampaignShown}
          onFocus={focusCampaign}
          onGrid={(api) => {
            grid.current = api;
          }}
        />
        {!campaign && <div className="grid-over">{isEmpty ? <NoCampaigns /> : <NoCampaignMatches />}</div>}
      </div>
      {campaign && <CampaignFoot campaign={campaign} />}
      <CellMenu acts={(row) => <CampaignMenuActs row={row} />} />
    </section>
  );
};
