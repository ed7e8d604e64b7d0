import { defaultCampaignIn } from '../../../shared/ad/default-campaign.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { Json } from '../../../shared/json.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { useWords } from '../../core/words.ts';
import { FieldRow } from './field-row.tsx';
import { GroupHead } from './group.tsx';
import { GroupFields } from './group-fields.tsx';
import { usePanel } from './use-panel.ts';

const BID = 'bidMicros';
const DAILY = 'budgets.daily.limitMicros';
const TOTAL = 'budgets.total.limitMicros';
const SPENT = 'budgets.total.spentMicros';
const SPENT_TODAY = 'budgets.daily.spentMicros';

const isLimited = (limit: Json): boolean => limit !== null && limit !== 'UNLIMITED';

/** What an automatic bid requires: a limited daily budget of the ad or its campaign. */
const AutomaticNote = ({ campaignDaily }: { readonly campaignDaily: Json }) => {
  const { t } = useWords();
  const { ads } = usePanel();
  const bid = ads.at(BID);
  const daily = ads.at(DAILY);
  if (bid.mixed || bid.value !== 'AUTOMATIC') return null;
  const own = !daily.mixed && isLimited(daily.value);
  const reason = isLimited(campaignDaily) ? 'campaign' : own ? 'ad' : 'none';
  return <p className="panel-note">{t(`panel.campaign.automatic.${reason}`)}</p>;
};

const Spent = () => {
  const { t, valueAt } = useWords();
  const { ads } = usePanel();
  const { only } = ads;
  if (!only) return null;
  const total = valueAt(SPENT, only.values[SPENT]);
  const today = valueAt(SPENT_TODAY, only.values[SPENT_TODAY]);
  if (total === '' && today === '') return null;
  return <p className="panel-note">{t('panel.money.spent', { total: total || '0', today: today || '0' })}</p>;
};

/** The campaign by name, with its budgets. */
const CampaignRow = () => {
  const { t, valueAt } = useWords();
  const { ads } = usePanel();
  const campaigns = useStore(app, (state) => state.campaigns);
  const { value, mixed, filled } = ads.at('campaignId');
  const campaign = filled === 0 ? defaultCampaignIn(campaigns) : campaigns.find(({ id }) => id === value);
  const limit = (path: string): string => (campaign ? valueAt(path, readField(campaign.local, path)) : '');
  return (
    <>
      <FieldRow path="campaignId">
        {campaign && !mixed && (
          <p className="field-note">
            {filled === 0 && `${t('panel.campaign.default')} `}
            {t('panel.campaign.budgets', { daily: limit(DAILY), total: limit(TOTAL) })}
          </p>
        )}
      </FieldRow>
      <AutomaticNote campaignDaily={campaign && !mixed ? readField(campaign.local, DAILY) : null} />
    </>
  );
};

const SpentAndCampaign = () => (
  <>
    <Spent />
    <CampaignRow />
  </>
);

const OWN = { campaignId: SpentAndCampaign };

/** Bid, daily budget and total budget. */
export const MoneyGroup = () => (
  <section className="panel-group" aria-labelledby="group-money">
    <GroupHead group="money" />
    <GroupFields group="money" own={OWN} />
  </section>
);
