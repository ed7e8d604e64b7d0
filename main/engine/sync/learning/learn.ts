/**
 * What the service's answers teach: which of our readings are wrong here, and which values it refuses although no rule
 * of ours says so. Everything here runs inside the caller's transaction.
 */
import type { FieldPath } from '../../../../shared/ad/model.ts';
import { readField } from '../../../../shared/ad/paths.ts';
import type { LearnedName, Verdict } from '../../../../shared/contract/results/learned.ts';
import type { Profile } from '../../../../shared/contract/views.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { isJsonObject, sameJson } from '../../../../shared/json.ts';
import { categoryIdOf, confirms } from '../../../../shared/rules/accepted.ts';
import type { Problem } from '../../../../shared/rules/index.ts';
import { refusalsIn, saysSame } from '../../../../shared/rules/known-refusals.ts';
import { mayBecome } from '../../drafts/server-normalization.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import type { Accepted } from '../../mirror/rules/accepted.ts';
import type { StoredRefusal } from '../../mirror/rules/known-refusals.ts';
import { currentRuleEnvironment } from '../../problems/rule-environment.ts';
import { localOf } from '../../rows/row.ts';
import type { PlannedWrite, ReadingFinding, SendRuleEnvironment } from './reading-findings.ts';
import { readingFindings, readingFindingsInReply, ruleFindings } from './reading-findings.ts';

type Change = 'learned' | 'unlearned' | 'forgotten';

const noteAccepted = (
  { journal }: Mirror,
  change: Change,
  seen: Omit<Accepted, 'id' | 'name'>,
  at: string,
): void => {
  const { rule, field, categoryId, operation, word, verdict, key } = seen;
  journal.append({
    type: 'accepted',
    change,
    at,
    rule,
    field,
    category: categoryId,
    operation,
    word,
    verdict,
    key,
  });
};

const noteRefused = (
  { journal }: Mirror,
  change: Change,
  seen: Omit<StoredRefusal, 'id'>,
  at: string,
): void => {
  const { code, field, categoryId, word, key } = seen;
  journal.append({ type: 'refused', change, at, code, field, category: categoryId, word, key });
};

const forgetAccepted = (mirror: Mirror, seen: readonly Accepted[], change: Change, at: string): void => {
  if (seen.length === 0) return;
  mirror.accepted.remove(seen.map(({ id }) => id));
  for (const one of seen) noteAccepted(mirror, change, one, at);
};

const forgetRefused = (mirror: Mirror, seen: readonly StoredRefusal[], change: Change, at: string): void => {
  if (seen.length === 0) return;
  mirror.knownRefusals.remove(seen.map(({ id }) => id));
  for (const one of seen) noteRefused(mirror, change, one, at);
};

/** The types of a list of options: each option is one value with parts of its own. */
const typesIn = (value: Json): readonly Json[] =>
  Array.isArray(value)
    ? (value as readonly Json[]).map((item) => (isJsonObject(item) ? (item['type'] ?? null) : null))
    : [];

const countIn = (value: Json): number => (Array.isArray(value) ? value.length : 0);

/** Is what was sent at a field there? */
const isThere = (field: FieldPath, mine: Json, theirs: Json): boolean => {
  if (field === 'shippingOptions') return typesIn(mine).every((type) => typesIn(theirs).includes(type));
  if (field === 'images') return countIn(mine) === countIn(theirs);
  return mayBecome(field, mine, theirs);
};

const isEmpty = (value: Json): boolean => value === null || value === '' || sameJson(value, []);

/** Did the service drop the value: is the field empty, or still as `before`, though it changed nothing else there? */
const isDropped = (field: FieldPath, before: Json, mine: Json, theirs: Json): boolean => {
  if (field === 'shippingOptions' || field === 'images') return countIn(theirs) < countIn(mine);
  const hadEffect = before === null || isThere(field, mine, before) || !isThere(field, before, theirs);
  return isEmpty(mine) ? false : isEmpty(theirs) || !hadEffect;
};

export type RereadAd = {
  /** The ad before; null for one that was made. */
  readonly before: JsonObject | null;
  readonly sent: JsonObject;
  readonly held: JsonObject;
  /** What our readings find in what is held. */
  readonly stillThere: readonly ReadingFinding[];
};

/**
 * What became of an ad that was sent against a rule which is our reading of the interface: *kept* where the value is
 * there and the rule still finds it, *dropped* where it is gone, *changed* where another is there.
 */
export const acceptanceVerdict = (
  { finding }: ReadingFinding,
  { before, sent, held, stillThere }: RereadAd,
): Verdict => {
  const { field, message } = finding;
  const [mine, theirs] = [readField(sent, field), readField(held, field)];
  if (isThere(field, mine, theirs)) {
    const isFound = stillThere.some(
      ({ finding: found }) => found.field === field && found.message.key === message.key,
    );
    return isFound ? 'kept' : 'changed';
  }
  return isDropped(field, before ? readField(before, field) : null, mine, theirs) ? 'dropped' : 'changed';
};

/** Stores the verdict on a kind of finding, and notes it in the log. */
const learnVerdict = (
  mirror: Mirror,
  { kind }: ReadingFinding,
  verdict: Verdict,
  { key, title, run, at }: Pick<Accepted, 'key' | 'title' | 'run' | 'at'>,
): void => {
  const seen = { ...kind, verdict, at, run, key, title };
  mirror.accepted.put(seen);
  noteAccepted(mirror, 'learned', seen, at);
};

/** A sent ad beside the service's present state of it. */
const readAgainOf = (
  mirror: Mirror,
  environment: SendRuleEnvironment,
  asked: PlannedWrite,
  held: JsonObject,
): RereadAd => ({
  before: asked.base,
  sent: localOf(mirror, asked.base, asked.drafts),
  held,
  stillThere: readingFindingsInReply(mirror, environment, asked, held),
});

/** An ad that the service accepted, and what it holds of it. */
export type AcceptedAd = Pick<Accepted, 'title' | 'run' | 'at'> & {
  readonly asked: PlannedWrite;
  readonly held: JsonObject;
};

/** Stores the verdicts on the kinds for which this ad was the trial. */
export const learnFromTrial = (
  mirror: Mirror,
  environment: SendRuleEnvironment,
  against: readonly ReadingFinding[],
  { asked, held, ...seen }: AcceptedAd,
): void => {
  const readAgain = readAgainOf(mirror, environment, asked, held);
  for (const one of against)
    learnVerdict(mirror, one, acceptanceVerdict(one, readAgain), { ...seen, key: asked.key });
};

/** The kinds learned as *kept* whose value this accepted ad does not hold. */
const seemUnkept = (mirror: Mirror, { asked, held }: AcceptedAd): ReadonlySet<string> => {
  const known = mirror.accepted.all().filter(({ verdict }) => verdict === 'kept');
  if (known.length === 0) return new Set();
  const sent = localOf(mirror, asked.base, asked.drafts);
  const left = known.filter(({ field }) => !isThere(field, readField(sent, field), readField(held, field)));
  return new Set(left.map(({ name }) => name));
};

/** Unlearns kinds learned as *kept* whose value the service dropped from this accepted ad. */
export const unlearnDropped = (mirror: Mirror, taken: AcceptedAd): void => {
  const names = seemUnkept(mirror, taken);
  if (names.size === 0) return;
  const environment = currentRuleEnvironment(mirror);
  const against = readingFindings(mirror, environment, taken.asked).filter(({ name }) => names.has(name));
  if (against.length > 0) learnFromTrial(mirror, environment, against, taken);
};

export type RefusedAd = {
  readonly asked: PlannedWrite;
  readonly title: string;
  /** The body that was refused. */
  readonly body: JsonObject;
  readonly errors: readonly Problem[];
  readonly at: string;
};

/** Learns from a refusal: kinds learned as accepted are forgotten, and values that no rule finds are remembered. */
export const learnFromRefusal = (mirror: Mirror, { asked, title, body, errors, at }: RefusedAd): void => {
  const told = errors.filter(({ source }) => source === 'service');
  if (told.length === 0) return;
  const environment = currentRuleEnvironment(mirror);
  const names = new Set(
    readingFindings(mirror, environment, asked)
      .filter(({ finding }) => told.some((error) => confirms(error, finding)))
      .map(({ name }) => name),
  );
  const wrong = names.size === 0 ? [] : mirror.accepted.all().filter((one) => names.has(one.name));
  forgetAccepted(mirror, wrong, 'unlearned', at);
  for (const one of refusalsIn(told, body, ruleFindings(mirror, environment, asked, body))) {
    const seen = { ...one, at, key: asked.key, title };
    mirror.knownRefusals.put(seen);
    noteRefused(mirror, 'learned', seen, at);
  }
};

/** Forgets the learned refusals of values that this accepted ad has. */
export const learnFromAcceptance = (mirror: Mirror, ad: JsonObject, at: string): void => {
  const taken = mirror.knownRefusals.ofCategory(categoryIdOf(ad)).filter((refusal) => saysSame(ad, refusal));
  forgetRefused(mirror, taken, 'unlearned', at);
};

/** Forgets the learned facts that the seller names. */
export const forgetNamed = (mirror: Mirror, names: readonly LearnedName[], at: string): void => {
  const isNamed = (about: LearnedName['about'], id: number): boolean =>
    names.some((name) => name.about === about && name.id === id);
  forgetAccepted(
    mirror,
    mirror.accepted.all().filter(({ id }) => isNamed('accepted', id)),
    'forgotten',
    at,
  );
  forgetRefused(
    mirror,
    mirror.knownRefusals.all().filter(({ id }) => isNamed('refused', id)),
    'forgotten',
    at,
  );
};

/** Forgets everything learned: it does not hold for another service, and may be missing in an older copy. */
export const forgetLearned = (mirror: Mirror, at: string): void => {
  forgetAccepted(mirror, mirror.accepted.all(), 'forgotten', at);
  forgetRefused(mirror, mirror.knownRefusals.all(), 'forgotten', at);
};

/** The setting with the address of the service that was learned from. */
const LEARNED_AT = 'learnedAt';

/** Forgets everything learned where the account's address changed: that is another service. */
export const forgetOnServiceChange = (
  mirror: Mirror,
  { baseUrl, environment }: Profile,
  at: string,
): void => {
  const here = JSON.stringify([baseUrl, environment]);
  const before = mirror.settings.get(LEARNED_AT);
  if (before === here) return;
  mirror.transaction(() => {
    if (before !== undefined) forgetLearned(mirror, at);
    mirror.settings.set(LEARNED_AT, here);
  });
};
