import { Button } from '@fluentui/react-components';
import type { CampaignRow, Pace } from '../../../shared/contract/views.ts';
import { campaignsOf, loadCampaigns } from '../../core/reference-data.ts';
import { app, openName, runningJob } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { paceText } from '../../core/time.ts';
import { Empty, Loading } from '../../core/ui/states.tsx';
import { useAnswer } from '../../core/use-answer.ts';
import { useWords } from '../../core/words.ts';

const NOTES: Partial<Record<CampaignRow['state'], 'campaigns.new.note' | 'campaigns.gone.note'>> = {
  new: 'campaigns.new.note',
  gone: 'campaigns.gone.note',
};

/** What is wrong with a campaign, or what is to be known of it. */
const About = ({ campaign }: { readonly campaign: CampaignRow }) => {
  const words = useWords();
  const { problems, state } = campaign;
  if (problems.length > 0) {
    return problems.map((problem) => (
      <p key={`${problem.field} ${problem.message.key}`} className={`campaign-${problem.severity}`}>
        {words.wholeProblem(problem)}
      </p>
    ));
  }
  return <p>{words.t(NOTES[state] ?? 'campaigns.note')}</p>;
};

const PaceNote = ({ pace }: { readonly pace: Pace | null }) => {
  const { t, locale } = useWords();
  return <p>{paceText(pace, locale, t)}</p>;
};

/** Shown instead of the sheet while it has no rows. */
export const NoCampaigns = () => {
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

/** Below the sheet: what is to be known of the campaign that has the focus, and the days behind the pace of all. */
export const CampaignFoot = ({ campaign }: { readonly campaign: CampaignRow }) => {
  const account = useStore(app, openName);
  const { value } = useAnswer(campaignsOf(account));
  return (
    <div className="campaigns-foot">
      <div role="status">
        <About campaign={campaign} />
      </div>
      <PaceNote pace={value?.pace ?? null} />
    </div>
  );
};
