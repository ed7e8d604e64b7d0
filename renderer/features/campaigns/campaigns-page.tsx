import './campaigns.css';
import { Button, MenuItem, Tooltip } from '@fluentui/react-components';
import {
  AddRegular,
  ArrowExportRegular,
  ArrowSyncRegular,
  BranchForkRegular,
  FolderArrowRightRegular,
  HistoryRegular,
  TableSearchRegular,
} from '@fluentui/react-icons';
import type { GridApi } from 'ag-grid-community';
import { type ReactElement, useRef, useState } from 'react';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { CampaignRow, GridRow, Pace } from '../../../shared/contract/views.ts';
import { showTab } from '../../core/command-registry.ts';
import { campaignsOf, loadCampaigns } from '../../core/reference-data.ts';
import { app, openName, runningJob } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { Empty, Loading } from '../../core/ui/states.tsx';
import { useAnswer } from '../../core/use-answer.ts';
import { useWords } from '../../core/words.ts';
import { openBulkEdit } from '../bulk/public.ts';
import { exportCampaigns } from '../export/public.ts';
import { CampaignsGrid, CellMenu } from '../grid/public.ts';
import { showCampaign } from '../sheet/public.ts';
import { readCampaign } from './read-campaign.ts';
import { newCampaign } from './write-campaign.ts';

type ActName = 'read' | 'history' | 'show_ads' | 'assign' | 'conflicts';

type CampaignAct = {
  readonly name: ActName;
  readonly icon: ReactElement;
  readonly can: (campaign: GridRow) => boolean;
  readonly run: (campaign: GridRow) => unknown;
};

const isThere = ({ id }: GridRow): boolean => id !== null;

const assign = ({ id }: GridRow): void => {
  showTab('ads');
  openBulkEdit({ operation: { kind: 'campaign', campaignId: id } });
};

/** What can be done with one campaign, besides editing its cells. */
const ACTS: readonly CampaignAct[] = [
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
    run: ({ id }) => id !== null && showCampaign(id),
  },
  { name: 'assign', icon: <FolderArrowRightRegular />, can: isThere, run: assign },
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

const Acts = ({ row }: { readonly row: GridRow }) => {
  const { t } = useWords();
  return ACTS.filter(({ can }) => can(row)).map(({ name, icon, run }) => (
    <MenuItem key={name} icon={icon} onClick={() => run(row)}>
      {t(`campaigns.${name}`)}
    </MenuItem>
  ));
};

/** What is wrong with a campaign, or what is to be known of it. */
const About = ({ campaign }: { readonly campaign: CampaignRow | undefined }) => {
  const words = useWords();
  const problems = campaign?.problems ?? [];
  if (problems.length > 0) {
    return problems.map((problem) => (
      <p key={`${problem.field} ${problem.message.key}`} className={`campaign-${problem.severity}`}>
        {words.wholeProblem(problem)}
      </p>
    ));
  }
  return <p>{words.t(campaign?.state === 'new' ? 'campaigns.new.note' : 'campaigns.note')}</p>;
};

const PaceNote = ({ pace }: { readonly pace: Pace | null }) => {
  const { t } = useWords();
  return <p>{pace ? t('campaigns.pace', pace) : t('campaigns.pace.unknown')}</p>;
};

/** Shown instead of the sheet while it has no rows. */
const NoCampaigns = () => {
  const { t, error: sentence } = useWords();
  const account = useStore(app, openName);
  const { value, error } = useAnswer(campaignsOf(account));
  const pulling = useStore(app, (state) => runningJob(state, 'pull') !== undefined);
  if (error && !value) {
    return (
      <Empty title={t('campaigns.failed.title')} text={sentence(error)}>
        <Button onClick={() => loadCampaigns()}>{t('history.retry')}</Button>
      </Empty>
    );
  }
  if (!value || pulling) return <Loading text={t('campaigns.loading')} />;
  return <Empty title={t('campaigns.empty.title')} text={t('campaigns.empty.text')} />;
};

/** The sheet of campaigns, with what can be done with the one that has the focus. */
export const CampaignsPage = () => {
  const { t } = useWords();
  const account = useStore(app, openName);
  const campaigns = useStore(app, (state) => state.campaigns);
  const { value } = useAnswer(campaignsOf(account));
  const [focused, setFocused] = useState<RowKey | null>(null);
  const grid = useRef<GridApi<GridRow> | null>(null);
  const campaign = campaigns.find(({ key }) => key === focused) ?? campaigns[0];
  const none = campaigns.length === 0;
  return (
    <section className="campaigns" aria-label={t('campaigns.label')} data-testid={testIds.campaigns}>
      <div className="campaigns-bar">
        <Button
          size="small"
          appearance="subtle"
          icon={<AddRegular />}
          onClick={() => newCampaign(grid.current)}
          data-testid={testIds.newCampaign}
        >
          {t('campaigns.new')}
        </Button>
        {ACTS.map((act) => (
          <ActButton key={act.name} act={act} campaign={campaign} />
        ))}
        <span className="spring" />
        <Button
          size="small"
          appearance="subtle"
          icon={<ArrowExportRegular />}
          disabledFocusable={none}
          onClick={() => !none && exportCampaigns()}
          data-testid={testIds.campaignAct('export')}
        >
          {t('campaigns.export')}
        </Button>
      </div>
      <div className="grid-place">
        <CampaignsGrid
          onFocus={setFocused}
          onGrid={(api) => {
            grid.current = api;
          }}
        />
        {none && (
          <div className="grid-over">
            <NoCampaigns />
          </div>
        )}
      </div>
      {!none && (
        <div className="campaigns-foot">
          <div role="status">
            <About campaign={campaign} />
          </div>
          <PaceNote pace={value?.pace ?? null} />
        </div>
      )}
      <CellMenu acts={(row) => <Acts row={row} />} />
    </section>
  );
};
