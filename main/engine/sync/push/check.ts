/** Asking the service about every draft without sending one (`docs/interface.md#requests`). */
import type { AdId } from '../../../../shared/ad/model.ts';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { CheckResult } from '../../../../shared/contract/results/plan.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Problem } from '../../../../shared/rules/problem.ts';
import type { AccountContext, JobHandle } from '../../context.ts';
import { hashesIn, withAddresses } from '../../drafts/chosen-pictures.ts';
import { arePicturesUploaded, hashOfBody, requestBody } from '../../drafts/request-body.ts';
import { inParallel } from '../../parallel.ts';
import type { WriteOutcome } from '../../service/service.ts';
import { learnFromAcceptance, learnFromRefusal } from '../learning/learn.ts';
import { planInBatches } from '../plan/create-plan.ts';
import type { PlannedItem } from '../plan/plan.ts';
import { recordServerErrors } from '../refusals/record-server-errors.ts';
import { refusalProblems, stopsTheRun } from '../refusals/refusals.ts';
import { createCommitBatcher } from '../send/commit-batcher.ts';
import { pause } from '../send/retry.ts';

const CONCURRENT_CHECKS = 16;
const ATTEMPTS = 3;
const PAUSE_MS = 500;

/** The drafts a check can send: pictures that are not uploaded yet have no address and are left out. */
const askable = ({ mirror }: AccountContext, item: PlannedItem): PlannedItem['drafts'] =>
  withAddresses(mirror, item.drafts).filter((draft) => hashesIn([draft]).length === 0);

/** The body of a create or an update; undefined for a status call. */
const bodyOf = (context: AccountContext, item: PlannedItem): JsonObject | undefined =>
  item.op === 'create' || item.op === 'update'
    ? requestBody(context.mirror, item, askable(context, item))
    : undefined;

/** Stores that the service accepted this body, which frees it from our rules; not where pictures were left out of it. */
const keepAccepted = (
  { mirror }: AccountContext,
  item: PlannedItem,
  body: JsonObject | undefined,
  accepted: boolean,
): void => {
  if (accepted && body && arePicturesUploaded(mirror, item.drafts))
    mirror.acceptedBodies.put(item.key, hashOfBody(body));
  else mirror.acceptedBodies.remove(item.key);
};

const ask = (
  { service }: AccountContext,
  item: PlannedItem,
  body: JsonObject | undefined,
  signal: AbortSignal,
): Promise<WriteOutcome<JsonObject | null>> => {
  const options = { validate: true, signal };
  const id = item.id as AdId;
  if (body)
    return item.op === 'create' ? service.createAd(body, options) : service.updateAd(id, body, options);
  const status = item.drafts.find((draft) => draft.field === 'status')?.value;
  return service.setAdStatus(id, String(status), options);
};

const problemsOf = async (
  context: AccountContext,
  item: PlannedItem,
  body: JsonObject | undefined,
  signal: AbortSignal,
): Promise<readonly Problem[]> => {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await ask(context, item, body, signal);
    if (outcome.kind === 'done') return [];
    const stop = stopsTheRun(outcome);
    if (stop) throw stop;
    if (outcome.kind === 'refused') return refusalProblems(outcome, { body });
    if (attempt >= ATTEMPTS || signal.aborted) throw outcome.cause;
    await pause(outcome.kind === 'not-applied' ? outcome.waitMs : PAUSE_MS, signal);
  }
};

/**
 * Asks the service about the drafts of every ad, blocked ones too, and stores its errors with each row as they come,
 * also when the job is stopped before the last. Nothing else of the mirror changes. Drafts of campaigns are only
 * counted: the service has no check for them.
 */
export const check = async (context: AccountContext, job: JobHandle): Promise<CheckResult> => {
  const { mirror, now } = context;
  const { items: planned } = await planInBatches(mirror);
  const items = planned.filter((item) => item.op !== 'campaign');
  const commitBatcher = createCommitBatcher(mirror);
  const errors = new Map<PlannedItem, readonly Problem[]>();
  job.progress('job.check', 0, items.length);
  try {
    await inParallel(items, CONCURRENT_CHECKS, async (item) => {
      if (job.signal.aborted) throw new AdsheetError('cancelled');
      const body = bodyOf(context, item);
      const problems = await problemsOf(context, item, body, job.signal);
      const answer = { key: item.key, asked: item.drafts, problems, body, at: now().toISOString() };
      await commitBatcher.commit(() => {
        recordServerErrors(mirror, answer);
        keepAccepted(context, item, body, problems.length === 0);
        if (!body) return;
        if (problems.length === 0) learnFromAcceptance(mirror, body, answer.at);
        else
          learnFromRefusal(mirror, { asked: item, title: item.title, body, errors: problems, at: answer.at });
      });
      errors.set(item, problems);
      job.progress('job.check', errors.size, items.length);
    });
  } finally {
    context.rowsChanged([...errors.keys()].map(({ key }) => key));
  }
  const results = items.map((item) => ({ key: item.key, op: item.op, errors: errors.get(item) ?? [] }));
  return {
    checked: results.length,
    rejected: results.filter((result) => result.errors.length > 0).length,
    notAsked: planned.length - items.length,
    items: results,
  };
};
