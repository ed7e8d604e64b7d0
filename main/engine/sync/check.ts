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
import { createLedger } from './ledger.ts';
import { inParallel } from './parallel.ts';
import type { PlannedItem } from './plan.ts';
import { planPieces } from './plan-input.ts';
import { refusalProblems, stopsTheRun } from './refusals.ts';
import { formsFor } from './send-ads.ts';
import { keepWord } from './service-word.ts';

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

/** The body of a create or an update; undefined for a status call. */
const bodyOf = (context: AccountContext, item: PlannedItem): JsonObject | undefined => {
  const { mirror } = context;
  const drafts = askable(context, item);
  if (item.op === 'create') return createBody(drafts, formsFor(mirror, withDrafts({}, drafts)));
  if (item.op !== 'update') return undefined;
  const base = baseOf(context, item);
  return updateBody(base, drafts, formsFor(mirror, base));
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
    if (outcome.kind === 'refused') return refusalProblems(outcome, body);
    if (attempt >= ATTEMPTS || signal.aborted) throw outcome.cause;
    await sleep(outcome.kind === 'not-applied' ? outcome.waitMs : PAUSE_MS);
  }
};

/**
 * Every draft of an ad, blocked ones too, as the service would judge it now. Its word is kept with each row as it
 * comes, also when the job is stopped before the last. Nothing else of the mirror is touched. Drafts of campaigns are
 * counted only, as the service has no way to ask about them.
 */
export const check = async (context: AccountContext, job: JobHandle): Promise<CheckResult> => {
  const { mirror, now } = context;
  const planned = await planPieces(mirror);
  const items = planned.filter((item) => item.op !== 'campaign');
  const ledger = createLedger(mirror);
  const errors = new Map<PlannedItem, readonly Problem[]>();
  job.progress('job.check', 0, items.length);
  try {
    await inParallel(items, AT_ONCE, async (item) => {
      if (job.signal.aborted) throw new AdsheetError('cancelled');
      const body = bodyOf(context, item);
      const problems = await problemsOf(context, item, body, job.signal);
      const answer = { key: item.key, asked: item.drafts, problems, body, at: now().toISOString() };
      await ledger.settle(() => keepWord(mirror, answer));
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
