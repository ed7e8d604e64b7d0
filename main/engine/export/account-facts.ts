/** What a file of ours says of the account it is from. */
import type { AccountContext } from '../context.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { tenantLocale } from '../rows/known-categories.ts';
import type { Meta } from './meta.ts';
import { newExportId } from './meta.ts';

/** The marketplace's number of the user; null while the service has not told it. */
export const userNumber = (mirror: Pick<Mirror, 'user'>): string | null => {
  const id = mirror.user.get()?.['id'];
  return typeof id === 'number' || typeof id === 'string' ? String(id) : null;
};

type AccountFacts = Omit<Meta, 'decimal' | 'template' | 'columns' | 'named'>;

/** A new file of this account, written now in the user's language. */
export const accountFacts = ({ profile, mirror, now, language }: AccountContext): AccountFacts => ({
  export: newExportId(),
  account: profile.name,
  environment: profile.environment,
  user: userNumber(mirror),
  at: now().toISOString(),
  language,
  currency: profile.currency,
  tenant: tenantLocale(mirror),
});
