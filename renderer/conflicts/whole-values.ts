/** Texts of conflicts are listed short: what is shown at length is read whole. */
import { useEffect, useState } from 'react';
import { readField } from '../../shared/ad/paths.ts';
import type { AdDetail, Conflict } from '../../shared/contract/views.ts';
import { call } from '../app/bridge.ts';
import { attempt } from '../app/notices.ts';
import { openName } from '../app/state.ts';
import type { Decision } from './decisions.ts';

const SIDES = ['base', 'mine', 'theirs'] as const;

/** The length from which on the engine cuts the texts of a list. */
const SHORT = 300;

const isCut = (conflict: Conflict): boolean =>
  SIDES.some((side) => typeof conflict[side] === 'string' && conflict[side].length > SHORT);

const wholeOf = (conflict: Conflict, { base, draft }: AdDetail): Conflict => {
  const own = draft.find(({ field }) => field === conflict.field);
  if (!base || !own) return conflict;
  return { ...conflict, base: own.base, mine: own.value, theirs: readField(base, conflict.field) };
};

/** The decision's fields with nothing cut, as soon as they are there. */
export const useWholeFields = (decision: Decision): readonly Conflict[] => {
  const { key, fields } = decision;
  const [whole, setWhole] = useState({ of: fields, fields });
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
  return whole.of === fields ? whole.fields : fields;
};
