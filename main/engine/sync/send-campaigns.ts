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
import { idOf } from './cleaning.ts';
import { readFresh } from './freshness.ts';
import type { Outbox, Task } from './outbox.ts';
import { endDone, endFound, isCreate, neverLeft, noteCreating, noteNotApplied } from './outbox.ts';
import { verdictOn } from './own-record.ts';
import type { Prepared } from './prepare.ts';
import { lookAgain, prepareWrite } from './prepare.ts';
import { readCampaigns } from './pull-around.ts';
import { draftsOfItem, takeCampaign } from './remote.ts';
import type { SendBatch } from './rounds.ts';
import { concludeWrite, exactly, settlePrepared } from './send-ads.ts';
import type { ServerClock } from './send-creates.ts';
import { takenVendorId } from './send-creates.ts';
import { unitOf } from './units.ts';

type Ready = Extract<Prepared, { kind: 'send' }>;

const isNew = ({ item }: Task): boolean => isCreate(item);

/** 'found' where what has the vendor ID is proven to be the row's own, and is by now. */
const lookForNew = async (outbox: Outbox, task: Task): Promise<Prepared | 'found'> => {
  const { context, job } = outbox;
  const { mirror, now } = context;
  const { item } = task;
  const parked = (code: number): Prepared => ({
    kind: 'parked',
    task,
    state: 'failed',
    errors: [code === 2025 ? takenVendorId() : serviceProblem({ code, field: 'vendorId' })],
  });
  if (item.vendorId === null) return parked(2000);
  if (!isSegment(item.vendorId)) return parked(2001);
  const askedAt = now().toISOString();
  const found = await context.service.getCampaignByVendor(item.vendorId, job.signal);
  const drafts = draftsOfItem(item);
  if (found === null) return lookAgain(context.clock, task) ?? { kind: 'send', task, there: {}, drafts };
  if (verdictOn(mirror, item.key, found).is !== 'ours') return parked(2025);
  await endFound(outbox, task, () => takeCampaign(mirror, found, askedAt, () => item.key));
  return 'found';
};

const decide = async (outbox: Outbox, task: Task): Promise<Prepared | 'found'> => {
  if (isNew(task)) return lookForNew(outbox, task);
  const campaign = outbox.context.mirror.campaigns.get(task.item.key);
  return prepareWrite(outbox.context, task, campaign && !campaign.gone ? campaign.base : null);
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
    let late = 0;
    const { value, isFresh } = await readFresh(context, () => readCampaigns(context, job.signal));
    context.rowsChanged(value);
    const mayLeave = (): boolean => !job.signal.aborted && isFresh();
    for (const task of batch) {
      const decided = await decide(outbox, task);
      if (decided === 'found') {
        track.over(task);
        continue;
      }
      await settlePrepared(outbox, [decided], readAt, track);
      if (decided.kind !== 'send' || job.signal.aborted) continue;
      const { item } = task;
      const about = { sent: null, at: now().toISOString() };
      mirror.transaction(() => {
        if (isNew(task)) {
          const rowsThen = mirror.campaigns.last();
          mirror.runs.setCreating(item.run, item.seq, { ...about, checkedAt: clock(), rowsThen });
          noteCreating(mirror, item);
        } else mirror.runs.setSending(item.run, item.seq, null, about.at);
      });
      pass('sending-committed');
      track.again({ ...task, doubt: true });
      const askedAt = now().toISOString();
      const options = { signal: job.signal, mayLeave, onSent: () => pass('bytes-left') };
      const outcome = await callFor(outbox, decided, options);
      if (neverLeft(outcome)) late += 1;
      if (isNew(task)) await noteNotApplied(outbox, task, outcome);
      if (isNew(task) && outcome.kind === 'done' && idOf(outcome.value ?? {}) === undefined) continue;
      await concludeWrite(outbox, task, outcome, track, {
        body: undefined,
        landed: (answer) => endDone(outbox, task, heldNow(decided, answer), askedAt),
      });
    }
    context.rowsChanged(batch.map(({ item }) => item.key));
    return late;
  };
