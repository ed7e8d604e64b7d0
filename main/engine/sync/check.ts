/** Asking the service about every draft without sending one (`_validate`; supplement, *What a client must know* 12). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AdId } from '../../../shared/ad/model.ts';
import { withDrafts } from '../../../shared/ad/paths.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { CheckResult } from '../../../shared/contract/views.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import type { WriteOutcome } from '../service/service.ts';
import { parseLossless } from '../service/wire/json.ts';
import { createBody, updateBody } from './body.ts';
import { hashesIn, withAddresses } from './images.ts';
import { inParallel } from './parallel.ts';
import type { PlannedItem } from './plan.ts';
import { planItems } from './plan.ts';
import { planRows } from './plan-input.ts';
import { refusalProblems, stopsTheRun } from './refusals.ts';
import { formsFor } from './send-ads.ts';

const AT_ONCE = 16;
const ATTEMPTS = 3;
const PAUSE_MS = 500;

/** Pictures without an address yet cannot be asked about: the ad is checked with those it has. */
const askable = ({ mirror }: AccountContext, item: PlannedItem): PlannedItem['drafts'] =>
  withAddresses(mirror, item.drafts).filter((draft) => hashesIn([draft]).length === 0);

const baseOf = ({ mirror }: AccountContext, item: PlannedItem): JsonObject => {
  const raw = mirror.ads.get(item.key)?.raw;
  return raw == null ? {} : (parseLossless(raw) as JsonObject);
};

const ask = (
  context: AccountContext,
  item: PlannedItem,
  signal: AbortSignal,
): Promise<WriteOutcome<JsonObject | null>> => {
  const { service, mirror } = context;
  const options = { validate: true, signal };
  const drafts = askable(context, item);
  const id = item.id as AdId;
  if (item.op === 'create') {
    return service.createAd(createBody(drafts, formsFor(mirror, withDrafts({}, drafts))), options);
  }
  if (item.op === 'update') {
    const base = baseOf(context, item);
    return service.updateAd(id, updateBody(base, drafts, formsFor(mirror, base)), options);
  }
  const status = drafts.find((draft) => draft.field === 'status')?.value;
  return service.setAdStatus(id, String(status), options);
};

const problemsOf = async (
  context: AccountContext,
  item: PlannedItem,
  signal: AbortSignal,
): Promise<readonly Problem[]> => {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await ask(context, item, signal);
    if (outcome.kind === 'done') return [];
    const stop = stopsTheRun(outcome);
    if (stop) throw stop;
    if (outcome.kind === 'refused') return refusalProblems(outcome);
    if (attempt >= ATTEMPTS || signal.aborted) throw outcome.cause;
    await sleep(outcome.kind === 'not-applied' ? outcome.waitMs : PAUSE_MS);
  }
};

/** Every draft of an ad, blocked ones too, as the service would judge it now. The mirror is not touched. */
export const check = async (context: AccountContext, job: JobHandle): Promise<CheckResult> => {
  const planned = planItems(planRows(context.mirror));
  const items = planned.filter((item) => item.op !== 'campaign');
  const errors = new Map<PlannedItem, readonly Problem[]>();
  job.progress('job.check', 0, items.length);
  await inParallel(items, AT_ONCE, async (item) => {
    if (job.signal.aborted) throw new AdsheetError('cancelled');
    errors.set(item, await problemsOf(context, item, job.signal));
    job.progress('job.check', errors.size, items.length);
  });
  const results = items.map((item) => ({ key: item.key, op: item.op, errors: errors.get(item) ?? [] }));
  return {
    checked: results.length,
    rejected: results.filter((result) => result.errors.length > 0).length,
    notAsked: planned.length - items.length,
    items: results,
  };
};
