import type { Draft } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { byFieldOrder, effectiveDrafts, includeDelete } from './units.ts';

type Drafted = { readonly base: JsonObject | null; readonly drafts: readonly Draft[] };

/** The drafts of a row that would be sent: those that change something. A delete drops the ad's other edits. */
export const draftsToSend = ({ base, drafts }: Drafted): readonly Draft[] => {
  const effective = effectiveDrafts(base, drafts);
  return includeDelete(effective) ? effective.filter((draft) => draft.field === 'status') : effective;
};

/** A text of the drafts that would be sent, equal only for equal drafts. */
export const revisionOfDrafts = (row: Drafted): string =>
  JSON.stringify(
    draftsToSend(row)
      .toSorted((a, b) => byFieldOrder(a.field, b.field))
      .map(({ field, value }) => [field, value]),
  );
