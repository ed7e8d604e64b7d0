import { Button } from '@fluentui/react-components';
import type { Fix, Problem } from '../../shared/rules/problem.ts';
import { useWords } from '../app/words.ts';
import { testIds } from '../test-ids.ts';

const SIGNS = { error: '⛔', warning: '⚠', info: 'ⓘ' } as const;

/** The sign of a severity: a shape as well as a colour, and a word for those who see neither. */
export const SeveritySign = ({ severity }: { readonly severity: Problem['severity'] }) => {
  const { t } = useWords();
  return (
    <span className={`sign sign-${severity}`} role="img" aria-label={t(`severity.${severity}`)}>
      {SIGNS[severity]}
    </span>
  );
};

/** What is wrong, and the button that mends it where one can. */
export const ProblemLine = ({
  problem,
  onFix,
}: {
  readonly problem: Problem;
  readonly onFix?: (changes: Fix['changes']) => void;
}) => {
  const words = useWords();
  const { fix } = problem;
  return (
    <div className={`problem-line problem-${problem.severity}`}>
      <SeveritySign severity={problem.severity} />
      <span>
        {words.problem(problem)}
        {problem.source === 'service' && (
          <em>
            {' '}
            {words.t('problems.from_service')}, {words.t('push.code', { code: problem.code })}
          </em>
        )}
      </span>
      {fix && onFix && (
        <Button size="small" onClick={() => onFix(fix.changes)} data-testid={testIds.fix}>
          {words.fix(problem)}
        </Button>
      )}
    </div>
  );
};
