/** The type of a rule, and how its findings become problems. */
import type { FieldPath } from '../ad/model.ts';
import type { Json } from '../json.ts';
import type { Fix, Message, Origin, Problem, Severity } from './problem.ts';
import type { Subject } from './subject.ts';

export type Params = Message['params'];

/** A violation of a rule: the params of the sentence, and what differs from the rule's own facts. */
export type Finding = {
  readonly params?: Params;
  readonly field?: FieldPath;
  readonly severity?: Severity;
  readonly fix?: Fix;
};

/** The facts of a rule without its function. */
export type RuleFacts = Omit<Rule, 'when'>;

export type Rule = {
  /** The field of the problem; a finding may name a more specific one (`attributes.KEY`). */
  readonly field: FieldPath;
  /** The service's code (`docs/interface.md#errors`), or a word of ours where there is none. */
  readonly code: number | string;
  readonly severity: Severity;
  /** The key of its sentence in `shared/locale`; also the rule's name in settings. */
  readonly message: string;
  readonly source: Origin;
  /**
   * The fields of the ad that determine its findings, each with everything below it; no other field does. Facts of
   * the category count as `categoryId`, those of the campaign as `campaignId`. Whether and how the ad is sent is not
   * a field.
   */
  readonly reads: readonly FieldPath[];
  /** May a seller turn it into a warning? Only where the interface names no error for it. */
  readonly leeway?: true;
  /** Does it judge an update as such, whatever it changes? Then it also holds back unedited values. */
  readonly whole?: true;
  /** Is it about whose ad it is, or whether it exists? Then it cannot be overridden. */
  readonly firm?: true;
  /** Does it find something only in an ad that is sent, whatever is edited? */
  readonly sent?: true;
  /** The violations in an ad; empty or undefined for none. */
  readonly when: (subject: Subject) => Finding | readonly Finding[] | undefined;
};

/** A finding without params, for rules that are simply violated or not. */
export const when = (broken: boolean): Finding | undefined => (broken ? {} : undefined);

export const fixTo = (label: string, field: FieldPath, value: Json, params: Params = {}): Fix => ({
  label: { key: label, params },
  changes: [{ field, value }],
});

/** Is a path equal to or inside another (`attributes.KEY`, `attributes.KEY@LOCALE` in `attributes`)? */
export const isWithin = (inner: FieldPath, outer: FieldPath): boolean =>
  inner.startsWith(outer) && ['', '.', '@'].includes(inner.charAt(outer.length));

/** The fields that determine one finding; for a rule on each entry of a list, only the entry found. */
export const readsOf = ({ reads }: Pick<Rule, 'reads'>, field: FieldPath): readonly FieldPath[] =>
  reads.map((read) => (isWithin(field, read) ? field : read));

/** Would sending be affected? An unedited ad is not sent, and a status call sends only the status. */
const isMet = (field: FieldPath, { sending }: Subject): boolean =>
  sending === 'body' || (sending === 'status' && field === 'status');

/**
 * The severity of a finding: an error holds an ad back only if the seller changed a field the rule reads, as the
 * marketplace has accepted the stored values, whatever our rules say.
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

/** The problems these rules find in an ad. Most rules find nothing in most ads, and are then cheap. */
export const applyRules = (rules: readonly Rule[], subject: Subject): readonly Problem[] => {
  const problems: Problem[] = [];
  for (const rule of rules) {
    const found = rule.when(subject);
    if (found === undefined) continue;
    for (const one of isList(found) ? found : [found]) problems.push(problemOf(rule, one, subject));
  }
  return problems;
};
