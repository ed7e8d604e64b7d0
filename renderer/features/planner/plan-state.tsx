import { Button } from '@fluentui/react-components';
import type { AdsheetError } from '../../../shared/contract/errors.ts';
import { app, areAdsComing } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { Empty, Loading } from '../../core/ui/states.tsx';
import { useWords } from '../../core/words.ts';

/** Shown in place of a plan that is not there: it is being made, or could not be. */
export const NoPlan = ({
  loading,
  error,
  onRetry,
}: {
  /** Said while it is being made. */
  readonly loading: string;
  readonly error: AdsheetError | null;
  readonly onRetry: () => void;
}) => {
  const { t, error: sentence } = useWords();
  if (!error) return <Loading text={loading} />;
  return (
    <Empty title={t('planner.failed')} text={sentence(error)}>
      <Button onClick={onRetry}>{t('history.retry')}</Button>
    </Empty>
  );
};

/** Said while ads are still being read, as sums over a part of them mislead. */
export const ComingNote = () => {
  const { t } = useWords();
  const isComing = useStore(app, areAdsComing);
  return isComing ? (
    <p className="panel-note" role="status">
      {t('planner.coming')}
    </p>
  ) : null;
};
