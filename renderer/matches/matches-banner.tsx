import { Button } from '@fluentui/react-components';
import { Banner } from '../app/banner.tsx';
import { app, openName } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { useWords } from '../app/words.ts';
import { testIds } from '../test-ids.ts';
import { matches } from './matches-store.ts';

/** As long as an ad is asked about: what is sent waits for the answer. */
export const MatchesBanner = () => {
  const { t } = useWords();
  const count = useStore(matches, (state) => (state.account === openName() ? state.matches.length : 0));
  if (count === 0) return null;
  return (
    <Banner tone="warning" text={t('matches.banner', { count })} testId={testIds.matchesBanner}>
      <Button
        size="small"
        appearance="primary"
        onClick={() => app.set({ dialog: { kind: 'matches' } })}
        data-testid={testIds.matchesLook}
      >
        {t('matches.look')}
      </Button>
    </Banner>
  );
};
