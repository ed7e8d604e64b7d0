/** Every undecided conflict of the account, from its drafts alone. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Conflict } from '../../../shared/contract/views.ts';
import type { AccountContext } from '../context.ts';
import { isCampaignKey } from '../mirror/row-key.ts';
import { conflictsIn } from './merge.ts';

type MirrorOnly = Pick<AccountContext, 'mirror'>;

/** All conflicts, field by field. */
export const conflictsOf = ({ mirror }: MirrorOnly): readonly Conflict[] =>
  [...mirror.drafts.all()].flatMap(([key, drafts]) => {
    const row = isCampaignKey(key) ? mirror.campaigns.get(key) : mirror.ads.get(key);
    return conflictsIn(row?.base ?? null, drafts).map((conflict) => ({ key, ...conflict }));
  });

/** The rows that have any. */
export const conflictingRows = (context: MirrorOnly): readonly RowKey[] => [
  ...new Set(conflictsOf(context).map(({ key }) => key)),
];
