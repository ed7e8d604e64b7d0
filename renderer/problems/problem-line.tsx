import { Button } from '@fluentui/react-components';
import { ErrorCircleFilled, InfoRegular, WarningFilled } from '@fluentui/react-icons';
import type { Fix, Problem } from '../../shared/rules/problem.ts';
import { useWords } from '../app/words.ts';
import { testIds } from '../test-ids.ts';

const SIGNS = { error: ErrorCircleFilled, warning: WarningFilled, info: InfoRegular } as const;

/** The sign of a severity: a shape as well as a colour, and a word for those who see neither. */
export const SeveritySign = ({ severity }: { readonly severity: Problem['severity'] }) => {
  const { t } = useWords();
  const Sign = SIGNS[severity];
  return <Sign className={`sign sign-${severity}`} aria-label={t(`severity.${severity}`)} />;
};

/** What is wrong, who says so where that is the marketplace, and the button that mends it where one can. */
export const ProblemLine = ({
  problem,
  onFix,
}: {
  readonly problem: Problem;
  readonly onFix?: (changes: Fix['changes']) => void;
}) => {
  const words = useWords();
  const { fix } = problem;
  const sentence = words.problem(problem);
  const code = sentence.includes(String(problem.code))
    ? ''
    : `, ${words.t('push.code', { code: problem.code })}`;
  return (
    <div className={`problem-line problem-${problem.severity}`}>
      <SeveritySign severity={problem.severity} />
      <span>
        {sentence}
        {problem.source === 'service' && <em>{` (${words.t('problems.said.service')}${code})`}</em>}
      </span>
      {fix && onFix && (
        <Button size="small" onClick={() => onFix(fix.changes)} data-testid={testIds.fix}>
          {words.fix(problem)}
        </Button>
      )}
    </div>
  );
};
