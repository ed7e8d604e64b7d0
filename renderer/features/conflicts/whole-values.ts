/** Reads the full texts of conflicts, which are cut short in the list. */
import { useMemo } from 'react';
import { readField } from '../../../shared/ad/paths.ts';
import type { AdDetail, Conflict } from '../../../shared/contract/views.ts';
import { question } from '../../core/question.ts';
import { openName } from '../../core/state.ts';
import { useAnswer } from '../../core/use-answer.ts';
import { type Decision, isCut } from './decisions.ts';

const wholeOf = (conflict: Conflict, { base, draft }: AdDetail): Conflict => {
  const own = draft.find(({ field }) => field === conflict.field);
  if (!base || !own) return conflict;
  return { ...conflict, base: own.base, mine: own.value, theirs: readField(base, conflict.field) };
};

type WholeFields = { readonly fields: readonly Conflict[]; readonly isWhole: boolean };

/**
 * The ad as of the listed conflicts. The question's key contains them with their revisions, so that only their own
 * changes reload it, and nothing that is being edited is replaced.
 */
export const listedAd = (account: string, { key, fields }: Pick<Decision, 'key' | 'fields'>) =>
  question(
    'ads.get',
    { account, key },
    { key: `${account} ${key} ${JSON.stringify(fields)}`, reads: [], transient: true },
  );

/** The decision's fields with full texts, once they are read; until then none may be edited. */
export const useWholeFields = (decision: Decision): WholeFields => {
  const { fields } = decision;
  const isAnyCut = fields.some(isCut);
  const { value } = useAnswer(isAnyCut ? listedAd(openName(), decision) : null);
  const whole = useMemo(
    () => value && fields.map((conflict) => wholeOf(conflict, value.ad)),
    [fields, value],
  );
  return { fields: whole ?? fields, isWhole: !isAnyCut || whole !== undefined };
};
