/**
 * Campaigns, one at a time: all are read again, mine and theirs are merged in units, then the narrowest call is made
 * (`design/sync.md`, *Push* 8; interface, *Other campaign calls*).
 */
import type { Draft } from '../../../shared/ad/model.ts';
import { intendedStatus } from '../../../shared/ad/model.ts';
import { withDrafts, writeField } from '../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { serviceProblem } from '../../../shared/rules/service-problem.ts';
import { isSegment } from '../service/path.ts';
import type { WriteOptions, WriteOutcome } from '../service/service.ts';
import { campaignBudgets, campaignCreateBody, campaignUpdateBody } from './body.ts';
import { idOf, intentIsThere } from './cleaning.ts';
import type { Outbox, Task } from './outbox.ts';
import { endDone } from './outbox.ts';
import type { Prepared } from './prepare.ts';
import { lookAgain, prepareWrite } from './prepare.ts';
import { readCampaigns } from './pull-around.ts';
import { draftsOfItem } from './remote.ts';
import type { SendBatch } from './rounds.ts';
import { concludeWrite, exactly, settlePrepared } from './send-ads.ts';
import type { ServerClock } from './send-creates.ts';
import { madeSince, takenVendorId } from './send-creates.ts';
import { unitOf } from './units.ts';

type Ready = Extract<Prepared, { kind: 'send' }>;

const isNew = (task: Task): boolean => task.item.previous === null;

const lookForNew = async ({ context, job }: Outbox, task: Task): Promise<Prepared> => {
  const { item } = task;
  const parked = (code: number): Prepared => ({
    kind: 'parked',
    task,
    state: 'failed',
    errors: [code === 2025 ? takenVendorId() : serviceProblem({ code, field: 'vendorId' })],
  });
  if (item.vendorId === null) return parked(2000);
  if (!isSegment(item.vendorId)) return parked(2001);
  const found = await context.service.getCampaignByVendor(item.vendorId, job.signal);
  const drafts = draftsOfItem(item);
  if (found === null) return lookAgain(task) ?? { kind: 'send', task, there: {}, drafts };
  const holder = context.mirror.campaigns.byId(idOf(found) ?? 0);
  const ours =
    task.doubt &&
    (holder === undefined || holder.key === item.key) &&
    madeSince(found, item.checkedAt) &&
    intentIsThere(drafts, found);
  return ours ? { kind: 'done', task, there: found } : parked(2025);
};

const decide = async (outbox: Outbox, task: Task): Promise<Prepared> => {
  if (isNew(task)) return lookForNew(outbox, task);
  const campaign = outbox.context.mirror.campaigns.get(task.item.key);
  return prepareWrite(outbox.context.mirror, task, campaign && !campaign.gone ? campaign.base : null);
};

const onlyUnit = (drafts: readonly Draft[], unit: string): boolean =>
  drafts.every((draft) => unitOf(draft.field) === unit);

const BUDGETS = unitOf('budgets.daily.limitMicros');

const statusIn = (campaign: JsonObject): string => {
  const status = campaign['status'];
  return typeof status === 'string' ? intendedStatus(status) : 'ACTIVE';
};

const callFor = (
  { context: { service } }: Outbox,
  { task, there, drafts }: Ready,
  options: WriteOptions,
): Promise<WriteOutcome<JsonObject | null>> => {
  if (isNew(task)) return service.createCampaign(campaignCreateBody(drafts), options);
  const id = task.item.targetId ?? 0;
  const exact = exactly(there);
  if (onlyUnit(drafts, 'status')) {
    return service.setCampaignStatus(id, statusIn(withDrafts(there, drafts)), options);
  }
  return onlyUnit(drafts, BUDGETS)
    ? service.setCampaignBudgets(id, campaignBudgets(exact, drafts), options)
    : service.updateCampaign(id, campaignUpdateBody(exact, drafts), options);
};

/** What the service holds now: its own word where it gave the whole campaign, else what was sent. */
const heldNow = ({ there, drafts }: Ready, answer: JsonObject | null): JsonObject => {
  if (answer && idOf(answer) !== undefined) return answer;
  const local = withDrafts(exactly(there), drafts);
  return writeField(local, 'status', statusIn(local));
};

/** Sends one campaign: a batch is of one. */
export const sendCampaigns =
  (outbox: Outbox, clock: ServerClock): SendBatch =>
  async (batch, track) => {
    const { context, job } = outbox;
    const { mirror, now, pass } = context;
    const readAt = now().toISOString();
    context.rowsChanged(await readCampaigns(context, job.signal));
    for (const task of batch) {
      const decided = await decide(outbox, task);
      await settlePrepared(outbox, [decided], readAt, track);
      if (decided.kind !== 'send' || job.signal.aborted) continue;
      const checkedAt = isNew(task) ? clock() : null;
      const item = { ...task.item, checkedAt: task.item.checkedAt ?? checkedAt };
      mirror.transaction(() => {
        mirror.runs.setChecked(item.run, item.seq, checkedAt);
        mirror.runs.setSending(item.run, item.seq, null, now().toISOString());
      });
      pass('sending-committed');
      const sending = { ...task, item };
      track.again({ ...sending, doubt: true });
      const askedAt = now().toISOString();
      const options = { signal: job.signal, onSent: () => pass('bytes-left') };
      const outcome = await callFor(outbox, { ...decided, task: sending }, options);
      if (isNew(task) && outcome.kind === 'done' && idOf(outcome.value ?? {}) === undefined) continue;
      await concludeWrite(outbox, sending, outcome, track, {
        body: undefined,
        landed: (answer) => endDone(outbox, sending, heldNow(decided, answer), askedAt),
      });
    }
    context.rowsChanged(batch.map(({ item }) => item.key));
    return 0;
  };
