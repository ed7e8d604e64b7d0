/** What one row of the table of rules is, and how it becomes problems. */
import type { FieldPath } from '../ad/model.ts';
import type { Json } from '../json.ts';
import type { Fix, Message, Problem, Severity } from './problem.ts';
import type { Subject } from './subject.ts';

export type Params = Message['params'];

/** One place where a rule is broken: the facts of the sentence, and what differs from the rule's own row. */
export type Finding = {
  readonly params?: Params;
  readonly field?: FieldPath;
  readonly severity?: Severity;
  readonly fix?: Fix;
};

export type Rule = {
  /** The field the problem is shown at; a finding may name a nearer one (`attributes.KEY`). */
  readonly field: FieldPath;
  /** The service's code (*Errors*), or a word of ours for what is no refusal. */
  readonly code: number | string;
  readonly severity: Severity;
  /** The sentence in `shared/locale`; also the rule's name in settings. */
  readonly message: string;
  /** May a seller switch it to a warning? Only where the interface leaves room: it names no error for this. */
  readonly leeway?: true;
  /** Where the ad breaks the rule; empty or undefined where it keeps it. */
  readonly when: (subject: Subject) => Finding | readonly Finding[] | undefined;
};

/** A finding without facts, for rules that are simply true or not. */
export const when = (broken: boolean): Finding | undefined => (broken ? {} : undefined);

export const fixTo = (label: string, field: FieldPath, value: Json, params: Params = {}): Fix => ({
  label: { key: label, params },
  changes: [{ field, value }],
});

/**
 * An error keeps an ad from being sent, so it is one only where sending would meet it: an ad without edits has
 * warnings, and a status call carries nothing but the status.
 */
const severityOf = (severity: Severity, field: FieldPath, { sending }: Subject): Severity => {
  if (severity !== 'error') return severity;
  return sending === 'body' || (sending === 'status' && field === 'status') ? 'error' : 'warning';
};

const problemOf = (rule: Rule, found: Finding, subject: Subject): Problem => {
  const field = found.field ?? rule.field;
  const params =
    subject.categoryName === '' ? found.params : { category: subject.categoryName, ...found.params };
  return {
    field,
    code: rule.code,
    severity: severityOf(found.severity ?? rule.severity, field, subject),
    message: { key: rule.message, params: params ?? {} },
    source: 'local',
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
