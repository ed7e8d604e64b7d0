/** Reading one campaign again by its id, as the list of campaigns is read (`docs/interface.md#other-campaign-calls`). */
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { CampaignResult } from '../../../../shared/contract/results/malformed-parts.ts';
import type { AccountContext, JobHandle } from '../../context.ts';
import { recordGone } from '../../history/record-remote-changes.ts';
import { malformedCampaignPart } from '../../service/wire/campaign.ts';
import { idOf } from '../../service/wire/id.ts';
import { newRowsByVendor } from '../ownership/new-rows.ts';
import { applyRemoteCampaign } from '../remote/apply-remote.ts';
import { unreadable } from '../remote/reread.ts';

type Context = Pick<AccountContext, 'mirror' | 'service' | 'now' | 'rowsChanged'>;

/** The campaigns set aside, with this one as it was answered now. */
const noteOdd = ({ mirror }: Context, id: number, part: string | undefined): void => {
  const others = mirror.malformedReference.campaigns().filter((one) => one.id !== id);
  mirror.malformedReference.setCampaigns(part === undefined ? others : [...others, { id, part }]);
};

/** One whose answer cannot be read stays as it was. A 404 marks it as gone. */
export const readOneCampaign = async (
  context: Context,
  key: RowKey,
  id: number,
  { signal, progress }: JobHandle,
): Promise<CampaignResult> => {
  const { mirror, service, now } = context;
  progress('job.campaign', 0, 0);
  const askedAt = now().toISOString();
  const told = await service.getCampaign(id, signal).catch(unreadable);
  const found = mirror.transaction((): CampaignResult['found'] => {
    if (!told) {
      noteOdd(context, id, undefined);
      if (mirror.campaigns.get(key)?.gone === false) {
        mirror.campaigns.setGone(key, true);
        recordGone(mirror, key, askedAt);
      }
      return 'gone';
    }
    const part = idOf(told) === id ? malformedCampaignPart(told) : 'id';
    noteOdd(context, id, part);
    if (part !== undefined) return 'odd';
    const { outcome } = applyRemoteCampaign(mirror, told, askedAt, newRowsByVendor(mirror, 'campaign'));
    return outcome === 'changed' ? 'changed' : 'same';
  });
  context.rowsChanged([key]);
  return { key, found };
};
