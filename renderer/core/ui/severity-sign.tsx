import { ErrorCircleFilled, InfoRegular, WarningFilled } from '@fluentui/react-icons';
import type { Problem } from '../../../shared/rules/problem.ts';
import { useWords } from '../words.ts';

const SIGNS = { error: ErrorCircleFilled, warning: WarningFilled, info: InfoRegular } as const;

/** The icon of a severity: told by shape and colour, and by a word for screen readers. */
export const SeveritySign = ({ severity }: { readonly severity: Problem['severity'] }) => {
  const { t } = useWords();
  const Sign = SIGNS[severity];
  return <Sign className={`sign sign-${severity}`} aria-label={t(`severity.${severity}`)} />;
};
