import { ErrorCircleFilled, InfoRegular, WarningFilled } from '@fluentui/react-icons';
import type { Problem } from '../../../shared/rules/problem.ts';
import { useWords } from '../words.ts';

const SIGNS = { error: ErrorCircleFilled, warning: WarningFilled, info: InfoRegular } as const;

/** The sign of a severity: a shape as well as a colour, and a word for those who see neither. */
export const SeveritySign = ({ severity }: { readonly severity: Problem['severity'] }) => {
  const { t } = useWords();
  const Sign = SIGNS[severity];
  return <Sign className={`sign sign-${severity}`} aria-label={t(`severity.${severity}`)} />;
};
