/**
 * Converts the engine's views to the JSON of `docs/terminal.md#commands`: a public interface, so every member is
 * listed.
 */
import { ADS_FIELD, PACE_FIELD } from '../../shared/ad/campaign-fields.ts';
import type { FieldChange } from '../../shared/contract/results/history.ts';
import type { CheckResult, Plan, PlanItem } from '../../shared/contract/results/plan.ts';
import type { ItemResult, PushResult } from '../../shared/contract/results/push-result.ts';
import type { Account, CampaignRow, Profile } from '../../shared/contract/views.ts';
import type { Json, JsonObject } from '../../shared/json.ts';
import { problemSentence, serviceSentence, wholeProblemSentence } from '../../shared/locale/index.ts';
import { PLAIN } from '../../shared/money/number-format.ts';
import type { Problem, RowProblem } from '../../shared/rules/problem.ts';
import { serviceTextOf } from '../../shared/rules/service-problem.ts';
import { ruleName } from './rule-names.ts';
import { oneLine } from './text-table.ts';

/** The sentence of a problem, with a decimal point and no grouping. */
export const sentence = (problem: Problem): string => problemSentence('en', problem, { format: PLAIN });

const present = (entries: Readonly<Record<string, Json | undefined>>): JsonObject =>
  Object.fromEntries(
    Object.entries(entries).filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );

const profileJson = (profile: Profile): JsonObject =>
  present({
    name: profile.name,
    environment: profile.environment,
    base_url: profile.baseUrl,
    auth_url: profile.authUrl,
    client_id: profile.clientId,
    scopes: profile.scopes,
    locale: profile.locale,
    currency: profile.currency,
    redirect_port: profile.redirectPort,
    redirect_uri: profile.redirectUri,
    insecure_tls: profile.insecureTls ?? false,
    demo: profile.demo ?? false,
  });

export const accountJson = (account: Account): JsonObject => ({
  ...profileJson(account),
  signed_in: account.signedIn,
  granted: account.granted,
  has_secret: account.hasSecret,
  last_used_at: account.lastUsedAt,
});

/** Our sentence for a problem with the service's own text after it, in English, for output that people read. */
export const wholeSentence = (problem: Problem): string =>
  wholeProblemSentence('en', problem, { format: PLAIN });

/** Our sentence after its sign, and the service's own text below it. */
export const problemLines = (sign: string, problem: Problem, after = ''): readonly string[] => {
  const said = serviceSentence('en', problem);
  const first = `    ${sign} ${oneLine(sentence(problem))}${after}`;
  return said === undefined ? [first] : [first, `      ${oneLine(said)}`];
};

/** The service's own message, verbatim. */
const saidJson = (problem: Problem): JsonObject => {
  const { text = serviceTextOf(problem), field = '', arg = '' } = problem.said ?? {};
  return {
    ...(text === '' ? {} : { service_text: text }),
    ...(field === '' ? {} : { service_field: field }),
    ...(arg === '' ? {} : { service_arg: arg }),
  };
};

export const problemJson = (problem: RowProblem): JsonObject => ({
  key: problem.key,
  field: problem.field,
  code: problem.code,
  severity: problem.severity,
  message: sentence(problem),
  ...saidJson(problem),
  rule: ruleName(problem.message.key),
  source: problem.source,
  fixable: problem.fix !== undefined,
});

export const errorJson = (problem: Problem): JsonObject => ({
  code: problem.code,
  field: problem.field,
  message: sentence(problem),
  ...saidJson(problem),
});

const planItemJson = (item: PlanItem): JsonObject => ({
  key: item.key,
  id: item.id,
  op: item.op,
  title: item.title,
  held: item.held,
  changes: item.changes.map(({ field, before, after, byRule }) => ({
    field,
    before,
    after,
    ...(byRule ? { by_rule: true } : {}),
  })),
  blocked_by: item.blockedBy.map(errorJson),
  ...(item.beside
    ? {
        beside: {
          fields: item.beside.changes.map(({ field }) => field),
          blocked_by: item.beside.blockedBy.map(errorJson),
        },
      }
    : {}),
  warnings: item.warnings.map(errorJson),
});

export const planJson = (plan: Plan): JsonObject => ({
  creates: plan.creates,
  updates: plan.updates,
  statuses: plan.statuses,
  deletes: plan.deletes,
  campaigns: plan.campaigns,
  blocked: plan.blocked,
  held: plan.held,
  money: {
    daily_before: plan.money.dailyBefore,
    daily_after: plan.money.dailyAfter,
    highest_bid_before: plan.money.highestBidBefore,
    highest_bid_after: plan.money.highestBidAfter,
    unlimited_before: plan.money.unlimitedBefore,
    unlimited: plan.money.unlimited,
  },
  guards: plan.guards.map(({ code, count, params }) => ({ code, count, params })),
  settled: { mine: plan.settled.mine, theirs: plan.settled.theirs },
  items: plan.items.map(planItemJson),
});

export const checkJson = (result: CheckResult): JsonObject => ({
  checked: result.checked,
  rejected: result.rejected,
  not_asked: result.notAsked,
  items: result.items.map(({ key, op, errors }) => ({ key, op, errors: errors.map(errorJson) })),
});

/** A value that the marketplace stored in another form than `asked`. */
const keptJson = ({ field, before, after, asked = null }: FieldChange): JsonObject => ({
  field,
  before,
  after,
  asked,
});

const itemJson = (item: ItemResult): JsonObject => ({
  key: item.key,
  id: item.id,
  op: item.op,
  title: item.title,
  state: item.state,
  errors: item.errors.map(errorJson),
  ...(item.kept === undefined ? {} : { kept: item.kept.map(keptJson) }),
});

/** `run` is 0 when there was nothing to send. */
export const pushJson = (result: PushResult): JsonObject => ({
  run: result.run,
  done: result.done,
  failed: result.failed,
  held: result.held,
  skipped: result.skipped,
  unknown: result.unknown,
  requests: result.requests,
  seconds: result.seconds,
  cancelled: result.cancelled,
  items: result.items.map(itemJson),
});

export const campaignJson = (campaign: CampaignRow): JsonObject => ({
  ...campaign.local,
  key: campaign.key,
  id: campaign.id,
  state: campaign.state,
  ads: campaign.values[ADS_FIELD] ?? 0,
  pace: campaign.values[PACE_FIELD] ?? null,
  read_at: campaign.readAt,
  draft: campaign.drafts,
  conflicts: campaign.conflicts,
  problems: campaign.problems.map((problem) => problemJson({ ...problem, key: campaign.key })),
});
