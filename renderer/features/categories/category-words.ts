/** Texts beside a category's name. */
import type { CategoryRow } from '../../../shared/contract/views.ts';
import { messageKey } from '../../../shared/locale/index.ts';
import type { Words } from '../../core/words.ts';

/** `closed`, `deleted`, or the service's own word; null for a category that is open for ads. */
export const statusWord = ({ status }: CategoryRow, { t }: Words): string | null => {
  if (status === 'ACTIVE') return null;
  const key = messageKey(`categories.status.${status}`);
  return key ? t(key) : status;
};

/** Why no new ad can be created there; null where one can. */
export const refusalOf = ({ status }: CategoryRow, { t }: Words): string | null => {
  if (status === 'ACTIVE') return null;
  const key = messageKey(`newad.refused.${status}`);
  return key ? t(key) : t('newad.refused.other', { status });
};
