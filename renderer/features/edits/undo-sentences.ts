/** What is said after an undo or redo: the changeset, its number of ads, what had been sent, and what is out of view. Pure. */
import { isCampaignKey, type RowKey } from '../../../shared/ad/model.ts';
import type { UndoResult } from '../../../shared/contract/results/undo-result.ts';
import type { Words } from '../../core/words.ts';

export type Way = 'undone' | 'redone';

/** Ads deleted on the marketplace for good, which can only be recreated. */
export const deletedIn = ({ inexact }: UndoResult): readonly RowKey[] =>
  inexact.flatMap(({ key, op }) => (op === 'delete' ? [key] : []));

/** Campaigns that were made there, which nobody can delete. */
const stayingIn = ({ inexact }: UndoResult): readonly RowKey[] =>
  inexact.flatMap(({ key, op }) => (op === 'create' && isCampaignKey(key) ? [key] : []));

const doneSentence = ({ changeset, keys, changes, label }: UndoResult, way: Way, { t }: Words): string => {
  if (changeset === null || changes === 0) return t('undone.nothing', { label });
  return keys.some((key) => !key.startsWith('c'))
    ? t(`${way}.ads`, { count: keys.length, label })
    : `${t(way === 'undone' ? 'undo.done' : 'redo.done', { label })}.`;
};

/** What is said after an undo or redo, of which `hidden` changed ads are out of view. */
export const undoSentences = (
  result: UndoResult,
  way: Way,
  hidden: number,
  said: Words,
): readonly string[] => {
  const { sent, drifted } = result;
  const deleted = deletedIn(result);
  const staying = stayingIn(result);
  const own = new Set([...deleted, ...staying]);
  const counted = [
    ['undone.sent', sent.filter((key) => !own.has(key)).length],
    ['undone.hidden', hidden],
    ['history.drifted', drifted.length],
    ['undone.deleted', deleted.length],
    ['undone.campaigns', staying.length],
  ] as const;
  return [
    doneSentence(result, way, said),
    ...counted.flatMap(([key, count]) => (count > 0 ? [said.t(key, { count })] : [])),
  ];
};
