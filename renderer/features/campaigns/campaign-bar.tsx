import './campaigns.css';
import { Button, MenuItem, Tooltip } from '@fluentui/react-components';
import {
  AddRegular,
  ArchiveRegular,
  ArrowExportRegular,
  ArrowSyncRegular,
  BranchForkRegular,
  FolderArrowRightRegular,
  HistoryRegular,
  TableSearchRegular,
  TextBulletListSquareEditRegular,
} from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import type { GridRow } from '../../../shared/contract/views.ts';
import { showTab } from '../../core/command-registry.ts';
import { app, rows } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { campaignTitle, useWords } from '../../core/words.ts';
import { openBulkEdit } from '../bulk/public.ts';
import { exportCampaigns } from '../export/public.ts';
import { takesAds } from '../fields/public.ts';
import { putAwayCampaign } from '../gone/public.ts';
import { showCampaign, showOnly } from '../sheet/public.ts';
import { adsIn } from './campaign-ads.ts';
import { readCampaign } from './read-campaign.ts';

type ActName = 'bulk' | 'read' | 'history' | 'show_ads' | 'assign' | 'put_away' | 'conflicts';

type CampaignAct = {
  readonly name: ActName;
  readonly icon: ReactElement;
  readonly can: (campaign: GridRow) => boolean;
  /** Shown above the sheet only where it can be done. */
  readonly rare?: true;
  readonly run: (campaign: GridRow) => unknown;
};

const isThere = ({ id }: GridRow): boolean => id !== null;

const assign = ({ id }: GridRow): void => {
  showTab('ads');
  openBulkEdit({ operation: { kind: 'campaign', campaignId: id } });
};

/** The default campaign also has the ads that name none, which no filter by campaign finds. */
const showAds = ({ key, id }: GridRow): void => {
  const campaign = app.get().campaigns.find((one) => one.key === key);
  const ads = campaign ? adsIn(rows.all(), campaign) : [];
  if (campaign && ads.some(({ values }) => values['campaignId'] !== id))
    showOnly(
      ads.map((ad) => ad.key),
      campaignTitle(campaign),
    );
  else if (id !== null) showCampaign(id);
};

/** What can be done with one campaign, besides editing its cells. */
const ACTS: readonly CampaignAct[] = [
  {
    name: 'bulk',
    icon: <TextBulletListSquareEditRegular />,
    can: () => true,
    run: () => openBulkEdit(),
  },
  { name: 'read', icon: <ArrowSyncRegular />, can: isThere, run: ({ key }) => readCampaign(key) },
  {
    name: 'history',
    icon: <HistoryRegular />,
    can: () => true,
    run: ({ key }) => app.set({ dialog: { kind: 'campaign-history', key } }),
  },
  {
    name: 'show_ads',
    icon: <TableSearchRegular />,
    can: isThere,
    run: showAds,
  },
  { name: 'assign', icon: <FolderArrowRightRegular />, can: takesAds, run: assign },
  {
    name: 'put_away',
    icon: <ArchiveRegular />,
    can: ({ state, drafts }) => state === 'gone' && Object.keys(drafts).length === 0,
    rare: true,
    run: ({ key }) => putAwayCampaign(key),
  },
  {
    name: 'conflicts',
    icon: <BranchForkRegular />,
    can: ({ conflicts }) => Object.keys(conflicts).length > 0,
    run: () => showTab('conflicts'),
  },
];

const ActButton = ({
  act,
  campaign,
}: {
  readonly act: CampaignAct;
  readonly campaign: GridRow | undefined;
}) => {
  const { t } = useWords();
  const signedOut = useStore(app, (state) => state.open?.readOnly === 'signed-out');
  const can = campaign !== undefined && act.can(campaign) && !(act.name === 'read' && signedOut);
  return (
    <Tooltip content={t(`campaigns.${act.name}`)} relationship="label">
      <Button
        size="small"
        appearance="subtle"
        icon={act.icon}
        disabledFocusable={!can}
        onClick={() => can && act.run(campaign)}
        data-testid={testIds.campaignAct(act.name)}
      />
    </Tooltip>
  );
};

/** The same in the menu of a cell. */
export const CampaignMenuActs = ({ row }: { readonly row: GridRow }) => {
  const { t } = useWords();
  return ACTS.filter(({ can }) => can(row)).map(({ name, icon, run }) => (
    <MenuItem key={name} icon={icon} onClick={() => run(row)}>
      {t(`campaigns.${name}`)}
    </MenuItem>
  ));
};

/** The bar above the sheet: new campaigns, what can be done with the one that has the focus, and the export of all. */
export const CampaignBar = ({
  campaign,
  onNew,
}: {
  readonly campaign: GridRow | undefined;
  readonly onNew: () => unknown;
}) => {
  const { t } = useWords();
  return (
    <div className="campaigns-bar">
      <Button
        size="small"
        appearance="subtle"
        icon={<AddRegular />}
        onClick={onNew}
        data-testid={testIds.newCampaign}
      >
        {t('campaigns.new')}
      </Button>
      {ACTS.filter(({ rare, can }) => !rare || (campaign && can(campaign))).map((act) => (
        <ActButton key={act.name} act={act} campaign={campaign} />
      ))}
      <span className="spring" />
      <Button
        size="small"
        appearance="subtle"
        icon={<ArrowExportRegular />}
        disabledFocusable={!campaign}
        onClick={() => campaign && exportCampaigns()}
        data-testid={testIds.campaignAct('export')}
      >
        {t('campaigns.export')}
      </Button>
    </div>
  );
};
