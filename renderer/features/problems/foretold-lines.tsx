/** What Review would hold back of edits before they are made; hidden if nothing. */
import type { PushForecast } from '../../../shared/rules/push-forecast.ts';
import { testIds } from '../../core/test-ids.ts';
import { SeveritySign } from '../../core/ui/severity-sign.tsx';
import { useWords } from '../../core/words.ts';
import { reasonsText } from './held-reasons.ts';

type Props = { readonly review: PushForecast; readonly className: string };

export const ForetoldLines = ({ review, className }: Props) => {
  const words = useWords();
  const { t } = words;
  const { goes, held, nothing, reasons } = review;
  if (held + nothing === 0) return null;
  return (
    <div data-testid={testIds.foretold}>
      <p className={className}>{t('foretold.goes', { count: goes })}</p>
      {held > 0 && (
        <p className={className}>
          <SeveritySign severity="error" />{' '}
          <span>{t('foretold.held', { count: held, reasons: reasonsText(reasons, words) })}</span>
        </p>
      )}
      {nothing > 0 && <p className={className}>{t('foretold.nothing', { count: nothing })}</p>}
    </div>
  );
};
