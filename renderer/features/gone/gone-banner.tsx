import { Button } from '@fluentui/react-components';
import { useEffect } from 'react';
import { Banner } from '../../core/banner.tsx';
import { app, rows, runningJob } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { recreateAds } from '../edits/public.ts';
import { showGone } from './gone-actions.ts';
import { goneChoice } from './gone-rows.ts';
import { seeGone, useSeenGone } from './gone-seen.ts';

/** After a pull or push: the ads it found gone, until the seller has viewed or dismissed the banner. */
export const GoneBanner = () => {
  const { t } = useWords();
  const account = useStore(app, (state) => state.open?.account.name ?? '');
  const gone = useStore(app, (state) => state.open?.counts.gone ?? 0);
  const edited = useStore(app, (state) => state.counts.goneEdited);
  const busy = useStore(
    app,
    (state) => runningJob(state, 'pull') !== undefined || runningJob(state, 'push') !== undefined,
  );
  const seen = useSeenGone(account);
  // Ads that came back or were put away reduce the seen count, so that later ones are news.
  useEffect(() => {
    if (gone < seen) seeGone(gone);
  }, [gone, seen]);
  const fresh = gone - seen;
  if (fresh <= 0 || busy) return null;
  const text = [
    t('gone.notice', { count: fresh }),
    ...(edited > 0 ? [t('gone.notice.edited', { count: edited })] : []),
  ].join(' ');
  return (
    <Banner tone="warning" text={text} testId={testIds.goneBanner} onDismiss={() => seeGone(gone)}>
      <Button size="small" onClick={showGone} data-testid={testIds.goneShow}>
        {t('gone.show')}
      </Button>
      {edited > 0 && (
        <Button
          size="small"
          appearance="primary"
          onClick={() => recreateAds(goneChoice(rows.all()).edited)}
          data-testid={testIds.goneRecreate}
        >
          {t('gone.recreate_edited', { count: edited })}
        </Button>
      )}
    </Banner>
  );
};
