import { Button } from '@fluentui/react-components';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { anywayStep, sendAnyway } from './send-anyway.ts';

type Props = { readonly problem: Problem; readonly row: RowKey; readonly tabIndex?: 0 | -1 };

/** The button beside a rule's problem: sends this ad anyway, or withdraws that. */
export const AnywayButton = ({ problem, row, tabIndex = 0 }: Props) => {
  const { t } = useWords();
  const step = anywayStep(problem);
  if (step === undefined) return null;
  return (
    <Button
      size="small"
      appearance="subtle"
      tabIndex={tabIndex}
      onClick={() => sendAnyway([row], problem)}
      data-testid={testIds.anyway}
    >
      {t(`problems.anyway.${step}`)}
    </Button>
  );
};
