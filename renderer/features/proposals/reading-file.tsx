import { Button } from '@fluentui/react-components';
import { nameOfFile } from '../../core/files.ts';
import { cancelJob } from '../../core/jobs.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { Loading } from '../../core/ui/states.tsx';
import { useWords } from '../../core/words.ts';
import type { Pending } from './import-actions.ts';

/** A file being read: its name, its progress, and a button to cancel. */
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
