/** Picture files that cells of the table name: taken in from the folder of its file once the seller asks for that. */
import { Button } from '@fluentui/react-components';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import { app, runningJob } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { leftWords } from '../picture-folder/public.ts';
import { takePictures } from './proposal-store.ts';

export const TablePictures = ({ proposal: { pictureFiles } }: { readonly proposal: Proposal }) => {
  const { t } = useWords();
  const isBusy = useStore(app, (state) => runningJob(state, 'table-pictures') !== undefined);
  if (pictureFiles === null) return null;
  const { cells, names, taken, left } = pictureFiles;
  return (
    <p className="proposals-external" data-testid={testIds.tablePictures}>
      {names > 0 && `${t('proposals.pictures', { cells, names })} `}
      {names > 0 && (
        <Button
          size="small"
          disabledFocusable={isBusy}
          onClick={() => takePictures()}
          data-testid={testIds.takePictures}
        >
          {t(left.length > 0 ? 'proposals.pictures.again' : 'proposals.pictures.take')}
        </Button>
      )}
      {taken > 0 && ` ${t('proposals.pictures.taken', { count: taken })}`}
      {left.length > 0 && ` ⚠ ${leftWords(left)}`}
    </p>
  );
};
