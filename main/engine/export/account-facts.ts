/** The account a file is from, as the file records it. */

import { tenantLocale } from '../categories/known-categories.ts';
import type { AccountContext } from '../context.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { Meta } from './meta.ts';
import { newExportId } from './meta.ts';

/** The user's number on the marketplace; null while it is unknown. */
export const userNumber = (mirror: Pick<Mirror, 'user'>): string | null => {
  const id = mirror.user.get()?.['id'];
  return typeof id === 'number' || typeof id === 'string' ? String(id) : null;
};

type AccountFacts = Omit<Meta, 'decimal' | 'template' | 'columns' | 'named'>;

/** The facts of this account for a file written now, in the language of `language`. */
export const accountFacts = ({
  profile,
  mirror,
  now,
  language,
}: Pick<AccountContext, 'profile' | 'mirror' | 'now' | 'language'>): AccountFacts => ({
  export: newExportId(),
  account: profile.name,
  environment: profile.environment,
  user: userNumber(mirror),
  at: now().toISOString(),
  language,
  currency: profile.currency,
  tenant: tenantLocale(mirror),
});
