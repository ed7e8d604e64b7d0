import { Button, mergeClasses, Tooltip } from '@fluentui/react-components';
import { ArrowSyncRegular, HistoryRegular } from '@fluentui/react-icons';
import { readField } from '../../../shared/ad/paths.ts';
import type { CampaignRow } from '../../../shared/contract/views.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { Empty } from '../../core/ui/states.tsx';
import { campaignTitle, useWords } from '../../core/words.ts';
import { FieldInput } from '../inputs/public.ts';
import { readCampaign } from './read-campaign.ts';
import { campaignField, EDITED, writeCampaign } from './write-campaign.ts';

const Cell = ({ campaign, path }: { readonly campaign: CampaignRow; readonly path: string }) => {
  const { t, fieldLabel } = useWords();
  const field = campaignField(path);
  if (!field) return null;
  return (
    <td className={mergeClasses('campaign-cell', Object.hasOwn(campaign.drafts, path) && 'field-draft')}>
      <FieldInput
        field={field}
        label={fieldLabel(path)}
        value={readField(campaign.local, path)}
        mixed={false}
        locked={false}
        scope={campaign.key}
        categories={[]}
        onValue={(value) => writeCampaign(campaign, path, value, t('label.campaign'))}
      />
    </td>
  );
};

const Row = ({ campaign }: { readonly campaign: CampaignRow }) => {
  const { t, valueAt, number } = useWords();
  const ads = useStore(app, (state) => state.counts.campaigns.get(campaign.id ?? 0) ?? 0);
  const { local } = campaign;
  return (
    <tr>
      <th scope="row">
        {campaignTitle(campaign)}
        {local['isDefault'] === true && <span className="group-note"> {t('campaigns.default')}</span>}
      </th>
      {EDITED.map((path) => (
        <Cell key={path} campaign={campaign} path={path} />
      ))}
      <td className="number">
        {valueAt('budgets.total.spentMicros', readField(local, 'budgets.total.spentMicros'))}
      </td>
      <td className="number">{number(ads)}</td>
      <td>
        {campaign.id !== null && (
          <Tooltip content={t('campaigns.read')} relationship="label">
            <Button
              size="small"
              appearance="subtle"
              icon={<ArrowSyncRegular />}
              onClick={() => readCampaign(campaign.key)}
            />
          </Tooltip>
        )}
        <Tooltip content={t('campaigns.history')} relationship="label">
          <Button
            size="small"
            appearance="subtle"
            icon={<HistoryRegular />}
            onClick={() => app.set({ dialog: { kind: 'campaign-history', key: campaign.key } })}
            data-testid={testIds.campaignHistory(campaign.key)}
          />
        </Tooltip>
      </td>
    </tr>
  );
};

/** The campaigns, editable in place. */
export const CampaignsPage = () => {
  const { t } = useWords();
  const campaigns = useStore(app, (state) => state.campaigns);
  if (campaigns.length === 0) {
    return <Empty title={t('campaigns.empty.title')} text={t('campaigns.empty.text')} />;
  }
  return (
    <div className="plain-page" data-testid={testIds.campaigns}>
      <table aria-label={t('campaigns.label')}>
        <thead>
          <tr>
            <th scope="col">{t('campaigns.title')}</th>
            <th scope="col">{t('campaigns.status')}</th>
            <th scope="col">{t('campaigns.daily')}</th>
            <th scope="col">{t('campaigns.total')}</th>
            <th scope="col" className="number">
              {t('campaigns.spent')}
            </th>
            <th scope="col" className="number">
              {t('campaigns.ads')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('history.label')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {campaigns.map((campaign) => (
            <Row key={campaign.key} campaign={campaign} />
          ))}
        </tbody>
      </table>
      <p className="panel-note">{t('campaigns.note')}</p>
    </div>
  );
};
