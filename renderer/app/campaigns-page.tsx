import type { GridApi } from 'ag-grid-community';
import { useRef, useState } from 'react';
import type { RowKey } from '../../shared/ad/model.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import { app } from '../core/state.ts';
import { useStore } from '../core/store.ts';
import { testIds } from '../core/test-ids.ts';
import { useWords } from '../core/words.ts';
import {
  CampaignBar,
  CampaignFoot,
  CampaignMenuActs,
  NoCampaigns,
  newCampaign,
} from '../features/campaigns/public.ts';
import { CampaignsGrid, CellMenu } from '../features/grid/public.ts';

/** The sheet of campaigns, with what can be done with the one that has the focus. */
export const CampaignsPage = () => {
  const { t } = useWords();
  const campaigns = useStore(app, (state) => state.campaigns);
  const [focused, setFocused] = useState<RowKey | null>(null);
  const grid = useRef<GridApi<GridRow> | null>(null);
  const campaign = campaigns.find(({ key }) => key === focused) ?? campaigns[0];
  return (
    <section className="campaigns" aria-label={t('campaigns.label')} data-testid={testIds.campaigns}>
      <CampaignBar campaign={campaign} onNew={() => newCampaign(grid.current)} />
      <div className="grid-place">
        <CampaignsGrid
          onFocus={setFocused}
          onGrid={(api) => {
            grid.current = api;
          }}
        />
        {!campaign && (
          <div className="grid-over">
            <NoCampaigns />
          </div>
        )}
      </div>
      {campaign && <CampaignFoot campaign={campaign} />}
      <CellMenu acts={(row) => <CampaignMenuActs row={row} />} />
    </section>
  );
};
