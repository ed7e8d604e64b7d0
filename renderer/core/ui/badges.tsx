import type { Profile } from '../../../shared/contract/views.ts';
import { testIds } from '../test-ids.ts';
import { useWords } from '../words.ts';

/** The sandbox is highlighted and the market is named, so that neither is mistaken for the other. */
export const EnvironmentBadge = ({ account }: { readonly account: Profile }) => {
  const { t } = useWords();
  const sandbox = account.environment === 'sandbox';
  return (
    <span
      className={sandbox ? 'badge badge-sandbox' : 'badge badge-production'}
      data-testid={testIds.environment}
    >
      {t(`environment.${account.environment}`)}
      {account.demo && ` · ${t('environment.demo')}`}
    </span>
  );
};

/** A count beside a name; hidden where it is zero. */
export const Count = ({ value }: { readonly value: number }) => {
  const { number } = useWords();
  return <span className="count">{number(value)}</span>;
};
