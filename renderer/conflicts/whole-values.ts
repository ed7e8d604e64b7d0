/** Texts of conflicts are listed short: what is shown at length is read whole. */
import { useEffect, useState } from 'react';
import { readField } from '../../shared/ad/paths.ts';
import type { AdDetail, Conflict } from '../../shared/contract/views.ts';
import { call } from '../app/bridge.ts';
import { attempt } from '../app/notices.ts';
import { openName } from '../app/state.ts';
import { type Decision, isCut } from './decisions.ts';

const wholeOf = (conflict: Conflict, { base, draft }: AdDetail): Conflict => {
  const own = draft.find(({ field }) => field === conflict.field);
  if (!base || !own) return conflict;
  return { ...conflict, base: own.base, mine: own.value, theirs: readField(base, conflict.field) };
};

type WholeFields = { readonly fields: readonly Conflict[]; readonly isWhole: boolean };

/** The decision's fields with nothing cut, as soon as they are there: until then none may be written on. */
export const useWholeFields = (decision: Decision): WholeFields => {
  const { key, fields } = decision;
  const [whole, setWhole] = useState<{
    readonly of: readonly Conflict[];
    readonly fields: readonly Conflict[];
  }>();
  useEffect(() => {
    if (!fields.some(isCut)) return;
    let isOver = false;
    attempt(async () => {
      const { ad } = await call('ads.get', { account: openName(), key });
      if (!isOver) setWhole({ of: fields, fields: fields.map((conflict) => wholeOf(conflict, ad)) });
    });
    return () => {
      isOver = true;
    };
  }, [key, fields]);
  const read = whole?.of === fields ? whole.fields : undefined;
  return { fields: read ?? fields, isWhole: read !== undefined || !fields.some(isCut) };
};
