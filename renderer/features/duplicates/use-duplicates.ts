/** Finds duplicates again whenever another comparison is asked for. */

import type { FieldPath } from '../../../shared/ad/model.ts';
import type { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Duplicates } from '../../../shared/contract/results/bulk.ts';
import { question } from '../../core/question.ts';
import type { Choice } from '../../core/selection.ts';
import { openName } from '../../core/state.ts';
import { useAnswer } from '../../core/use-answer.ts';

export type DuplicateSearch =
  | { readonly state: 'looking' }
  | { readonly state: 'found'; readonly duplicates: Duplicates }
  | { readonly state: 'failed'; readonly error: AdsheetError };

const LOOKING: DuplicateSearch = { state: 'looking' };

/** Without fields nothing is searched. The result does not change while it is shown, even if ads do. */
export const useDuplicates = (target: Choice | undefined, fields: readonly FieldPath[]): DuplicateSearch => {
  const asked =
    target && fields.length > 0
      ? question(
          'ads.duplicates',
          { account: openName(), select: { keys: [...target.keys] }, fields: [...fields] },
          { key: JSON.stringify([target.kind, fields]), reads: [], transient: true, inPlace: true },
        )
      : null;
  const { value, error } = useAnswer(asked);
  if (error) return { state: 'failed', error };
  return value ? { state: 'found', duplicates: value } : LOOKING;
};
