/** What is said of picture files that are not used. */
import type { FolderLeft } from '../../../shared/contract/results/picture-folder.ts';
import { messageKey } from '../../../shared/locale/index.ts';
import { shortFileName } from '../../core/files.ts';
import { words } from '../../core/words.ts';

/** Why a file is not used. */
export const reasonWords = ({ why }: FolderLeft): string => {
  const key = messageKey(`reason.${why}`);
  return key ? words().t(key) : why;
};

/** Most files of one reason that are named in a toast. */
const MOST_NAMED = 3;

/** Which files are not used, by their reasons, the first of each by name; '' for none. */
export const leftWords = (left: readonly FolderLeft[]): string => {
  if (left.length === 0) return '';
  const { t } = words();
  const reasons = [...Map.groupBy(left, reasonWords)].map(([reason, files]) => {
    const named = files.slice(0, MOST_NAMED).map(({ name }) => shortFileName(name));
    const rest = files.length - named.length;
    return t('folder.done.reason', {
      reason,
      names: `${named.join(', ')}${rest > 0 ? ` ${t('folder.more', { count: rest })}` : ''}`,
    });
  });
  return t('folder.done.left', { count: left.length, names: reasons.join('; ') });
};
