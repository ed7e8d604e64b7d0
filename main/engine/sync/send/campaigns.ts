/**
 * Sends campaigns, one at a time: each is read again, mine and theirs are merged by unit, the narrowest call is made
 * (`docs/sync.md#campaigns` and `docs/interface.md#other-campaign-calls`).
 */
import { withDrafts, writeField } from '../../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { serviceProblem } from '../../../../shared/rules/service-problem.ts';
import { draftsOfItem } from '../../mirror/runs/run-item.ts';
import { isSegment } from '../../service/http/path.ts';
import type { WriteOptions, WriteOutcome } from '../../service/service.ts';
import { malformedCampaignPart } from '../../service/wire/campaign.ts';
import { idOf } from '../../service/wire/id.ts';
import { withExactNumbers } from '../../service/wire/json.ts';
import { newRowsByVendor } from '../ownership/new-rows.ts';
import { ownershipOf } from '../ownership/ownership-record.ts';
import { readCampaigns } from '../reference/campaigns.ts';
import { applyRemoteCampaign } from '../remote/apply-remote.ts';
import { unreadable } from '../remote/reread.ts';
import type { SendBatch } from './batches.ts';
import { createCampaign, statusIn, writeCampaign } from './campaign-calls.ts';
import { concludeWrite, settleUnsent } from './conclude.ts';
import type { ServerClock } from './creates.ts';
import { isThrownAway, thrownAway, vendorIdTakenProblem } from './creates.ts';
import type { WriteDecision } from './decide-write.ts';
import { decideWrite, parkUnreadable, rereadOrPark } from './decide-write.ts';
import { readFresh } from './freshness.ts';
import type { PushSession, SendTask } from './push-session.ts';
import {
  completeFoundCreate,
  completeItem,
  isCreate,
  journalCreateAttempt,
  noteNotApplied,
  parkItem,
  wasNeverSent,
} from './push-session.ts';

type Ready = Extract<WriteDecision, { kind: 'send' }>;

const isNew = ({ item }: SendTask): boolean => isCreate(item);

/** Looks a new campaign up by its vendor ID; `found` where that is proven to be the row's own, and was adopted. */
const lookForNew = async (session: PushSession, task: SendTask): Promise<WriteDecision | 'found'> => {
  const { context, job } = session;
  const { mirror, now } = context;
  const { item } = task;
  const parked = (code: number): WriteDecision => ({
    kind: 'parked',
    task,
    state: 'failed',
    errors: [code === 2025 ? vendorIdTakenProblem('campaign') : serviceProblem({ code, field: 'vendorId' })],
  });
  if (item.vendorId === null) return parked(2000);
  if (!isSegment(item.vendorId)) return parked(2001);
  const askedAt = now().toISOString();
  const found = await context.service.getCampaignByVendor(item.vendorId, job.signal).catch(unreadable);
  const drafts = draftsOfItem(item);
  if (found === null) return rereadOrPark(context.clock, task) ?? { kind: 'send', task, there: {}, drafts };
  const part = malformedCampaignPart(found);
  if (part !== undefined) return parkUnreadable(task, part);
  if (ownershipOf(mirror, item.key, found).is !== 'ours') return parked(2025);
  await completeFoundCreate(session, task, () => applyRemoteCampaign(mirror, found, askedAt, () => item.key));
  return 'found';
};

const decide = async (session: PushSession, task: SendTask): Promise<WriteDecision | 'found'> => {
  if (isNew(task)) return lookForNew(session, task);
  const campaign = session.context.mirror.campaigns.get(task.item.key);
  return decideWrite(session.context, task, campaign && !campaign.gone ? campaign.base : null);
};

const callFor = (
  { context: { service } }: PushSession,
  { task, there, drafts }: Ready,
  options: WriteOptions,
): Promise<WriteOutcome<JsonObject | null>> =>
  isNew(task)
    ? createCampaign(service, drafts, options)
    : writeCampaign(service, { id: task.item.targetId ?? 0, there, drafts }, options);

/** The campaign after the write: the answer where it is a whole campaign, else the last state with what was sent. */
const heldNow = ({ there, drafts }: Ready, answer: JsonObject | null): JsonObject => {
  if (answer && idOf(answer) !== undefined) return answer;
  const local = withDrafts(withExactNumbers(there), drafts);
  return writeField(local, 'status', statusIn(local));
};

/**
 * Campaigns that are sent one after the other on one reading of the list, which is three requests where there are three
 * hundred; all but the first are read again by id just before. Those that the reading becomes too old for are listed anew.
 */
export const CAMPAIGNS_A_BATCH = 20;

/** Reads a listed campaign again by its id; false where that tells nothing, so that it has to be listed anew. */
const readAgain = async ({ context, job }: PushSession, { item }: SendTask): Promise<boolean> => {
  const { mirror, service, now } = context;
  const askedAt = now().toISOString();
  const id = item.targetId ?? 0;
  const told = await service.getCampaign(id, job.signal).catch(unreadable);
  if (!told || idOf(told) !== id || malformedCampaignPart(told) !== undefined) return false;
  mirror.transaction(() => applyRemoteCampaign(mirror, told, askedAt, newRowsByVendor(mirror, 'campaign')));
  return true;
};

/** Sends a batch of campaigns, one at a time. */
export const sendCampaigns =
  (session: PushSession, clock: ServerClock): SendBatch =>
  async (batch, track) => {
    const { context, job } = session;
    const { mirror, now, passFailpoint } = context;
    const readAt = now().toISOString();
    let late = 0;
    const { value, isFresh } = await readFresh(context, () => readCampaigns(context, job.signal));
    context.rowsChanged(value);
    const isUnwanted = (task: SendTask): boolean => isNew(task) && isThrownAway(context, task);
    for (const [at, task] of batch.entries()) {
      // The reading is too old for those that are left: each would be asked about in vain.
      if (!isFresh() || (at > 0 && !isNew(task) && !(await readAgain(session, task)))) {
        late += batch.length - at;
        break;
      }
      const decided = await decide(session, task);
      if (decided === 'found') {
        track.over(task);
        continue;
      }
      await settleUnsent(session, [decided], readAt, track);
      if (decided.kind !== 'send' || job.signal.aborted) continue;
      if (isUnwanted(task)) {
        await parkItem(session, task, thrownAway(task));
        track.over(task);
        continue;
      }
      const { item } = task;
      const about = { sent: null, at: now().toISOString() };
      mirror.transaction(() => {
        if (isNew(task)) {
          const rowsThen = mirror.campaigns.last();
          mirror.runs.setCreating(item.run, item.seq, { ...about, checkedAt: clock(), rowsThen });
          journalCreateAttempt(mirror, item);
        } else mirror.runs.setSending(item.run, item.seq, null, about.at);
      });
      passFailpoint('sending-committed');
      track.again({ ...task, mayBeApplied: true });
      const askedAt = now().toISOString();
      const mayLeave = (): boolean => !job.signal.aborted && isFresh() && !isUnwanted(task);
      const options = { signal: job.signal, mayLeave, onSent: () => passFailpoint('bytes-left') };
      const outcome = await callFor(session, decided, options);
      if (wasNeverSent(outcome)) late += 1;
      if (isNew(task)) await noteNotApplied(session, task, outcome);
      if (isNew(task) && outcome.kind === 'done' && idOf(outcome.value ?? {}) === undefined) continue;
      await concludeWrite(session, task, outcome, track, {
        body: undefined,
        landed: (answer) => completeItem(session, task, heldNow(decided, answer), askedAt),
      });
    }
    context.rowsChanged(batch.map(({ item }) => item.key));
    return late;
  };
