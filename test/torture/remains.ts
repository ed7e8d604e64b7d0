/** What an undo leaves as it is, by its own word. */
import type { UndoResult } from '../../shared/contract/results/undo-result.ts';
import type { Field } from './cells.ts';

/** What an undo says it could not take back. */
type Remains = Pick<UndoResult, 'drifted' | 'inexact'>;

/** Was the cell left as it was? A delete that was sent is never taken back. */
export const leftAlone = ({ drifted, inexact }: Remains) => {
  const cells = new Set(drifted.map(({ key, field }) => `${key} ${field}`));
  const deleted = new Set(inexact.filter(({ op }) => op === 'delete').map(({ key }) => String(key)));
  return (key: string | undefined, field: Field): boolean =>
    key !== undefined && (cells.has(`${key} ${field}`) || deleted.has(key));
};

export const isWhole = ({ drifted, inexact }: Remains): boolean => drifted.length + inexact.length === 0;
