/** What one row of the table of rules is, and how it becomes problems. */
import type { FieldPath } from '../ad/model.ts';
import type { Json } from '../json.ts';
import type { Fix, Message, Origin, Problem, Severity } from './problem.ts';
import type { Subject } from './subject.ts';

export type Params = Message['params'];

/** One place where a rule is broken: the facts of the sentence, and what differs from the rule's own row. */
export type Finding = {
  readonly params?: Params;
  readonly field?: FieldPath;
  readonly severity?: Severity;
  readonly fix?: Fix;
};

/** What is said of a rule, without how it finds. */
export type RuleFacts = Omit<Rule, 'when'>;

export type Rule = {
  /** The field the problem is shown at; a finding may name a nearer one (`attributes.KEY`). */
  readonly field: FieldPath;
  /** The service's code (`docs/interface.md#errors`), or a word of ours for what is no refusal. */
  readonly code: number | string;
  readonly severity: Severity;
  /** The sentence in `shared/locale`; also the rule's name in settings. */
  readonly message: string;
  readonly source: Origin;
  /**
   * The fields of the ad that decide what it finds, each with all that is below it; another field never does. What it
   * knows of the category stands under `categoryId`, of the campaign under `campaignId`. Whether there is anything to
   * send, and how, is no field's matter.
   */
  readonly reads: readonly FieldPath[];
  /** May a seller switch it to a warning? Only where the interface leaves room: it names no error for this. */
  readonly leeway?: true;
  /** Does it judge the update itself, whatever it carries? It then holds back values that nobody changed, too. */
  readonly whole?: true;
  /** Is it about whose ad it is, or whether there is one? No word of the seller's lifts it. */
  readonly firm?: true;
  /** Where the ad breaks the rule; empty or undefined where it keeps it. */
  readonly when: (subject: Subject) => Finding | readonly Finding[] | undefined;
};

/** A finding without facts, for rules that are simply true or not. */
export const when = (broken: boolean): Finding | undefined => (broken ? {} : undefined);

export const fixTo = (label: string, field: FieldPath, value: Json, params: Params = {}): Fix => ({
  label: { key: label, params },
  changes: [{ field, value }],
});

/** Is one path the other, or inside it (`attributes.KEY`, `attributes.KEY@LOCALE` of `attributes`)? */
export const isWithin = (inner: FieldPath, outer: FieldPath): boolean =>
  inner.startsWith(outer) && ['', '.', '@'].includes(inner.charAt(outer.length));

/** The fields that decide about one finding: of a rule that looks at each entry of a list, the entry it found. */
export const readsOf = ({ reads }: Pick<Rule, 'reads'>, field: FieldPath): readonly FieldPath[] =>
  reads.map((read) => (isWithin(field, read) ? field : read));

/** Would sending meet it? An ad without edits is not sent, and a status call carries nothing but the status. */
const isMet = (field: FieldPath, { sending }: Subject): boolean =>
  sending === 'body' || (sending === 'status' && field === 'status');

/**
 * An error keeps an ad from being sent. What the marketplace has already it took once, whatever our rules say: a rule
 * holds back only what the seller changed of the fields it reads.
 */
const weightOf = (
  rule: Rule,
  severity: Severity,
  field: FieldPath,
  subject: Subject,
): Pick<Problem, 'severity' | 'lifted'> => {
  if (severity !== 'error') return { severity };
  if (!isMet(field, subject)) return { severity: 'warning' };
  return rule.whole === true || readsOf(rule, field).some(subject.isMine)
    ? { severity }
    : { severity: 'warning', lifted: 'stored' };
};

const problemOf = (rule: Rule, found: Finding, subject: Subject): Problem => {
  const field = found.field ?? rule.field;
  const params =
    subject.categoryName === '' ? found.params : { category: subject.categoryName, ...found.params };
  return {
    field,
    code: rule.code,
    ...weightOf(rule, found.severity ?? rule.severity, field, subject),
    message: { key: rule.message, params: params ?? {} },
    source: 'local',
    origin: rule.source,
    ...(found.fix ? { fix: found.fix } : {}),
  };
};

const isList = (found: Finding | readonly Finding[]): found is readonly Finding[] => Array.isArray(found);

/** The problems these rules find in an ad. Most rules find nothing in most ads, and then cost nothing more. */
export const applyRules = (rules: readonly Rule[], subject: Subject): readonly Problem[] => {
  const problems: Problem[] = [];
  for (const rule of rules) {
    const found = rule.when(subject);
    if (found === undefined) continue;
    for (const one of isList(found) ? found : [found]) problems.push(problemOf(rule, one, subject));
  }
  return problems;
};
