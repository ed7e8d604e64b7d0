/** What the panel of a campaign says besides its fields: when it was read, and how its ads fare. */
import { Button } from '@fluentui/react-components';
import { ArrowSyncRegular } from '@fluentui/react-icons';
import { useDeferredValue, useMemo } from 'react';
import type { CampaignRow } from '../../../shared/contract/views.ts';
import { app, rows } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { ageText, exactTime } from '../../core/time.ts';
import { useNow } from '../../core/ui/use-now.ts';
import { campaignTitle, useWords } from '../../core/words.ts';
import { LIVE_REASON, LIVE_STATE } from '../fields/public.ts';
import { showOnly } from '../sheet/public.ts';
import { adsIn, byLiveness, type LiveGroup } from './campaign-ads.ts';
import { readCampaign } from './read-campaign.ts';

type Props = { readonly campaign: CampaignRow };

/** When it was read last, with a button to do so again. */
export const CampaignReading = ({ campaign }: Props) => {
  const { t, locale } = useWords();
  const now = useNow();
  const signedOut = useStore(app, (state) => state.open?.readOnly === 'signed-out');
  const { id, key, readAt } = campaign;
  if (id === null) return null;
  return (
    <div className="campaign-read">
      <span
        title={readAt === null ? '' : exactTime(readAt, locale)}
        data-testid={testIds.campaignPanel('read-at')}
      >
        {readAt === null ? t('campaigns.unread') : t('campaigns.read_at', { when: ageText(readAt, now, t) })}
      </span>
      <Button
        size="small"
        appearance="subtle"
        icon={<ArrowSyncRegular />}
        disabledFocusable={signedOut}
        onClick={() => !signedOut && readCampaign(key)}
        data-testid={testIds.campaignPanel('read')}
      >
        {t('campaigns.read_again')}
      </Button>
    </div>
  );
};

/** The ads of the campaign by whether they are live; each line leads to its ads. */
export const CampaignAds = ({ campaign }: Props) => {
  const { t, valueAt, number } = useWords();
  const version = useDeferredValue(useStore(app, (state) => state.rowsVersion));
  const groups = useMemo(
    () => (version >= 0 ? byLiveness(adsIn(rows.all(), campaign)) : []),
    [version, campaign],
  );
  const nameOf = ({ state, reason }: LiveGroup): string => {
    if (reason === null) return valueAt(LIVE_STATE, state);
    const because = valueAt(LIVE_REASON, reason);
    return state === 'unknown'
      ? t('live.because', { state: valueAt(LIVE_STATE, state), reason: because })
      : because;
  };
  return (
    <section className="panel-group" aria-labelledby="group-campaign-ads">
      <h3 className="group-head" id="group-campaign-ads">
        <span>{t('campaigns.ads')}</span>
      </h3>
      {groups.length === 0 && <p className="panel-note">{t('campaigns.ads.none')}</p>}
      <ul className="entries campaign-live">
        {groups.map((group) => (
          <li key={`${group.state} ${group.reason}`} className="entry">
            <button
              type="button"
              title={t('campaigns.ads.show')}
              onClick={() => showOnly(group.keys, `${campaignTitle(campaign)}: ${nameOf(group)}`)}
              data-testid={testIds.campaignPanel(group.reason ?? group.state)}
            >
              <span className={`entry-name cell-live-${group.state}`}>{nameOf(group)}</span>
              <span className="campaign-live-count">{number(group.keys.length)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
