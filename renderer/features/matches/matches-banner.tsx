import { Button } from '@fluentui/react-components';
import { Banner } from '../../core/banner.tsx';
import { app } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { useMatches } from './matches-store.ts';

/** Shown while a match waits for the seller's answer, without which its row is not sent. */
export const MatchesBanner = () => {
  const { t } = useWords();
  const count = useMatches().length;
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
