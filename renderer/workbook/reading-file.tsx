import { Button } from '@fluentui/react-components';
import { app } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { cancelJob } from '../app/sync.ts';
import { useWords } from '../app/words.ts';
import { testIds } from '../test-ids.ts';
import { Loading } from '../ui/states.tsx';
import { nameOfFile, type Pending } from './import-actions.ts';

/** A file on its way: which one, how far it is, and the way to let go of it. */
export const ReadingFile = ({ pending }: { readonly pending: Pending }) => {
  const { t, phase } = useWords();
  const job = useStore(app, (state) => state.jobs.find(({ id }) => id === pending.job));
  const file = nameOfFile(pending.file);
  const text = job ? t('workbook.import.phase', { file, phase: phase(job) }) : file;
  return (
    <Loading text={text} done={job?.done ?? 0} total={job?.total ?? 0}>
      <Button size="small" onClick={() => cancelJob(pending.job)} data-testid={testIds.stopImport}>
        {t('job.cancel')}
      </Button>
    </Loading>
  );
};
