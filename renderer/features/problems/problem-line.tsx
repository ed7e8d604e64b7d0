import { Button } from '@fluentui/react-components';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Fix, Problem } from '../../../shared/rules/problem.ts';
import { testIds } from '../../core/test-ids.ts';
import { SeveritySign } from '../../core/ui/severity-sign.tsx';
import { useWords } from '../../core/words.ts';
import { AnywayButton } from './anyway-button.tsx';

/** A problem, whether the marketplace found it, and a button to fix it where possible. */
export const ProblemLine = ({
  problem,
  onFix,
  row,
}: {
  readonly problem: Problem;
  /** The ad it belongs to, if its rule can be lifted here. */
  readonly row?: RowKey;
  readonly onFix?: (changes: Fix['changes']) => void;
}) => {
  const words = useWords();
  const { fix } = problem;
  const sentence = words.problem(problem);
  const said = words.said(problem);
  const code = sentence.includes(String(problem.code))
    ? ''
    : `, ${words.t('push.code', { code: problem.code })}`;
  return (
    <div className={`problem-line problem-${problem.severity}`}>
      <SeveritySign severity={problem.severity} />
      <span>
        {sentence}
        {problem.source === 'service' && <em>{` (${words.t('problems.said.service')}${code})`}</em>}
        {said && <q className="problem-quote">{said}</q>}
      </span>
      {fix && onFix && (
        <Button size="small" onClick={() => onFix(fix.changes)} data-testid={testIds.fix}>
          {words.fix(problem)}
        </Button>
      )}
      {row && <AnywayButton problem={problem} row={row} />}
    </div>
  );
};
