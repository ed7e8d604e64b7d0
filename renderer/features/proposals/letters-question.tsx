/** Asks how a csv file's letters are meant where its bytes allow several readings: a word in each, one click. */
import { Button } from '@fluentui/react-components';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { columnsRead, readAgain } from './import-actions.ts';

export const LettersQuestion = ({ proposal }: { readonly proposal: Proposal }) => {
  const { t } = useWords();
  const { file } = proposal;
  const { unsure = [], separator } = file?.csv ?? {};
  if (separator === undefined || unsure.length === 0) return null;
  return (
    <section className="column-questions" aria-label={t('workbook.file.encoding')}>
      <fieldset className="column-question" data-testid={testIds.lettersQuestion}>
        <legend>? {t('workbook.file.unsure')}</legend>
        {unsure.map(({ text, encoding }) => (
          <Button
            key={encoding}
            size="small"
            onClick={() => readAgain({ separator, encoding, columns: columnsRead(proposal) })}
            data-testid={testIds.lettersAnswer(encoding)}
          >
            {t('workbook.file.unsure.is', { text, encoding: t(`workbook.file.encoding.${encoding}`) })}
          </Button>
        ))}
      </fieldset>
    </section>
  );
};
